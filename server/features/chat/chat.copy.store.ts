import type { Executor } from '../../platform/database/database.ts';
import { hasReached } from './chat.fragments.store.ts';
import type { ChatRow } from './chat.store.ts';

/** What the copy of a member's data contains of their conversations. */
export const copyStore = {
  /** The member's side of each of their conversations. */
  sides: (executor: Executor, memberId: string): Promise<ChatRow[]> =>
    executor
      .selectFrom('chat_inbox')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('conversation_id')
      .execute(),

  /** Every message that the member wrote or received, by conversation and in order. */
  personalData: (executor: Executor, memberId: string) =>
    executor
      .selectFrom('chat_inbox as chat')
      .innerJoin('chat_message as message', 'message.conversation_id', 'chat.conversation_id')
      .selectAll('message')
      .where('chat.member_id', '=', memberId)
      .where(hasReached('message', memberId))
      .orderBy('chat.conversation_id')
      .orderBy('message.id')
      .execute(),
};
