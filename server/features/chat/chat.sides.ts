import { chatFailures } from '@rendezvous/contract/chat';
import { problem } from '@rendezvous/contract/problem';
import type { Executor } from '../../platform/database/database.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';

/**
 * A member's side of a conversation that is in their list; throws chat.not_found alike for others' and unknown ones.
 * Callers that change it must read it again under the locks: the other member may be erased or blocked meanwhile.
 */
export async function ownChat(executor: Executor, memberId: string, conversation: string): Promise<ChatRow> {
  const chat = await store.chat(executor, memberId, conversation);
  if (!chat || chat.hidden) throw problem(chatFailures.not_found);
  return chat;
}
