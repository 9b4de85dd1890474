import { typing } from '@rendezvous/contract/chat';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { chatStore as store } from './chat.store.ts';

/**
 * Shows on the other member's open pages that the caller is typing, if they may see the caller. The answer does not say
 * whether they may.
 */
export const createTyping =
  (db: Database, live: Pick<Live, 'send' | 'mayReach'>) =>
  async (caller: MemberCaller, conversation: string): Promise<void> => {
    const chat = await store.chat(db, caller.member.id, conversation);
    if (!chat || chat.hidden || !live.mayReach(chat.other_id)) return;
    const theirs = await store.chat(db, chat.other_id, conversation);
    if (theirs && !theirs.hidden)
      live.send(chat.other_id, typing, { conversation: chat.conversation_id }, { volatile: true });
  };
