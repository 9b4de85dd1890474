import { chatFailures } from '@rendezvous/contract/chat';
import { problem } from '@rendezvous/contract/problem';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import { conversationOf } from './chat.rules.ts';
import { type Inbox, chatStore as store } from './chat.store.ts';

/** Which conversation is asked for, and which page of it. */
export interface ChatQuery {
  readonly conversation?: string;
  readonly profile?: string;
  readonly before?: string;
  readonly after?: string;
}

/** What views and later features look up about members' conversations. */
export function createChatLookups({ db, reads }: Pick<Connection, 'db' | 'reads'>, secret: string) {
  const unreadTotal = sharedReads(
    (ids) => store.unreadTotals(reads, ids),
    (row) => row.member_id,
  );

  return {
    /** The number of unread messages, as the list of chats counts it. */
    unreadTotal: async (memberId: string): Promise<number> => (await unreadTotal(memberId))?.unread_total ?? 0,

    /** The version of the member's inbox, and how many conversations the member has started. */
    inboxHead: (memberId: string): Promise<Pick<Inbox, 'version' | 'started'>> => store.inbox(db, memberId),

    /**
     * Whom the conversation is with, whether or not it exists; undefined for an unknown one and those of others. Throws
     * chat.not_yourself.
     */
    async locate(memberId: string, query: ChatQuery): Promise<{ other: string; conversation: string } | undefined> {
      const profile = query.profile;
      if (profile === memberId) throw problem(chatFailures.not_yourself);
      const known = query.conversation ? await store.conversation(db, query.conversation) : undefined;
      const mine = known && (known.member_low === memberId || known.member_high === memberId);
      const other = mine ? (known.member_low === memberId ? known.member_high : known.member_low) : profile;
      if (!other) return undefined;
      return { other, conversation: query.conversation ?? conversationOf(secret, memberId, other) };
    },

    exists: async (conversation: string): Promise<boolean> =>
      (await store.conversation(db, conversation)) !== undefined,

    /** Whether the member has written to the other in that conversation, and the message was delivered. */
    hasWritten: (conversation: string, memberId: string): Promise<boolean> =>
      store.hasSent(reads, conversation, memberId),

    /** How many messages wait in conversations that are not muted and have one since then, or in one of them. */
    unreadSince: (memberId: string, since: Date, conversation?: string): Promise<number> =>
      store.unreadSince(db, memberId, since, conversation),

    /** Those of these matches (a subquery of `other_id` and `liked_at`) who never had a message with the member. */
    unwritten: (memberId: string, matches: RawBuilder<unknown>): Promise<string[]> =>
      store.unwritten(reads, memberId, matches),

    /** The latest conversations with unread messages. */
    unreadConversations: (memberId: string, limit: number): Promise<string[]> =>
      store.unreadConversations(db, memberId, limit),

    /** Whether a member wants no notifications of a conversation. */
    isMuted: async (memberId: string, conversation: string): Promise<boolean> =>
      (await store.chat(db, memberId, conversation))?.muted ?? false,

    /** Whether a message began its conversation. */
    isFirstMessage: (conversation: string, message: string): Promise<boolean> =>
      store.isFirst(db, conversation, message),
  };
}
