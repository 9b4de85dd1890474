import {
  chatFailures,
  historyPage,
  type Message,
  type markRead,
  type messageArrived,
  messagesRead,
  type readChat,
  typing,
} from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { createCards } from './chat.cards.ts';
import { departureStore } from './chat.departure.store.ts';
import { createInbox } from './chat.inbox.ts';
import type { MessageKinds } from './chat.kinds.ts';
import { createPresenter } from './chat.present.ts';
import { isQuotable, quotesOf } from './chat.quotes.ts';
import { conversationOf, isUpTo } from './chat.rules.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';
import { createTakingBack } from './chat.take-back.ts';
import { type Arrangement, createArranging } from './list/chat.arrange.ts';
import { preferences } from './list/chat.preferences.ts';
import { createSearching } from './list/chat.search.ts';
import { createAnnouncer } from './send/chat.announce.ts';
import { createDelivery } from './send/chat.delivery.ts';
import { createSending } from './send/chat.send.ts';

export { unreadInboxes } from './chat.store.ts';

interface Options {
  connection: Connection;
  secret: string;
  events: Events;
  live: Live;
  profiles: Pick<Profiles, 'cards'>;
  kinds: MessageKinds;
  /** The event that carries those kinds. */
  arrived: typeof messageArrived;
  /** The schema of their content for both members. */
  shown: typeof Message;
  credit: Pick<Credit, 'balanceOf'>;
  safety: Pick<Safety, 'isBlockedBetween'>;
}

type Counts = Answer<typeof markRead>;

/** Which conversation is asked for, and which page of it. */
export interface ChatQuery {
  readonly conversation?: string;
  readonly profile?: string;
  readonly before?: string;
  readonly after?: string;
}

const counts = (inbox: { unread_total: number; version: number }): Counts => ({
  total_unread: inbox.unread_total,
  version: inbox.version,
});

export function createChat({
  connection,
  secret,
  events,
  live,
  kinds,
  arrived,
  shown,
  profiles,
  credit,
  safety,
}: Options) {
  const { db } = connection;
  const announcer = createAnnouncer(live, createCards(profiles, events), arrived);
  const presenter = createPresenter(kinds, shown);
  const arrange = createArranging(db, announcer);
  const takeBack = createTakingBack({ db, live, kinds, presenter });
  createDelivery({
    db,
    events,
    announcer,
    presenter,
    safety,
    conversationOf: (one, other) => conversationOf(secret, one, other),
  });

  /**
   * The caller's side of a conversation that is in their list; throws chat.not_found alike for others' and unknown
   * ones.
   */
  async function ownChat(caller: MemberCaller, conversation: string): Promise<ChatRow> {
    const chat = await store.chat(db, caller.member.id, conversation);
    if (!chat || chat.hidden) throw problem(chatFailures.not_found);
    return chat;
  }

  async function removeChat(caller: MemberCaller, conversation: string): Promise<Counts> {
    const own = caller.member.id;
    return inTransaction(db, async (trx, afterCommit) => {
      await store.lockInboxes(trx, [own]);
      const chat = (await store.chat(trx, own, conversation)) as ChatRow;
      const inbox = await store.touch(trx, own, chat.hidden ? 0 : -chat.num_unread);
      await store.updateChat(trx, chat, {
        removed_before: chat.last_id,
        last_read: chat.last_id,
        num_unread: 0,
        version: inbox.version,
      });
      afterCommit('chat.changed', () => announcer.changed(own, inbox, caller.socket));
      return counts(inbox);
    });
  }

  const unreadTotal = sharedReads(
    (ids) => store.unreadTotals(connection.reads, ids),
    (row) => row.member_id,
  );

  return {
    /** How many messages wait to be read, as the list says it. */
    unreadTotal: async (memberId: string): Promise<number> => (await unreadTotal(memberId))?.unread_total ?? 0,

    ...createInbox(db),

    /** A conversation as its member sees it. */
    present: presenter.chat,

    /** A row of the list of chats. */
    presentListed: presenter.listed,

    arrange: async (caller: MemberCaller, change: Arrangement): Promise<Counts> =>
      arrange(caller, await ownChat(caller, change.conversation), change),

    ...createSearching(connection.reads, presenter),
    ...preferences(db),

    send: createSending({ connection, secret, events, announcer, kinds, presenter, balanceOf: credit.balanceOf }),

    /** The version of the member's inbox. */
    version: async (memberId: string): Promise<number> => (await store.inbox(db, memberId)).version,

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

    /**
     * Messages, oldest first: the latest, or those before or after one of them. With the member's side of the
     * conversation, if there is one.
     */
    async page(
      memberId: string,
      conversation: string,
      { before, after }: ChatQuery,
    ): Promise<{ chat: ChatRow | undefined } & Pick<Answer<typeof readChat>, 'messages' | 'has_more'>> {
      const chat = await store.chat(db, memberId, conversation);
      const rows = chat
        ? await store.page(db, memberId, conversation, { before, after, removed_before: chat.removed_before })
        : [];
      const page = rows.slice(0, historyPage);
      const quoted = await quotesOf(db, page);
      return {
        chat,
        messages: (after ? page : page.reverse()).map((row) =>
          presenter.message(row, memberId, { positions: chat, quoted: quoted(row) }),
        ),
        has_more: rows.length > historyPage,
      };
    },

    /**
     * Those of the messages with another member that the member may read and nobody took back, oldest first, whether or
     * not a block hides the conversation; undefined without one.
     */
    async chosen(memberId: string, other: string, ids: readonly string[]): Promise<Message[] | undefined> {
      const chat = await store.chat(db, memberId, conversationOf(secret, memberId, other));
      if (!chat) return undefined;
      const rows = await store.messages(db, chat.conversation_id, ids);
      const quotable = rows.filter((row) => isQuotable(row, memberId, chat));
      return quotable.sort((one, next) => (one.id < next.id ? -1 : 1)).map((row) => presenter.message(row, memberId));
    },

    async markRead(caller: MemberCaller, conversation: string, message: string): Promise<Counts> {
      const own = caller.member.id;
      const { other_id: other } = await ownChat(caller, conversation);
      return inTransaction(db, async (trx, afterCommit) => {
        const inboxes = await store.lockInboxes(trx, [own, other]);
        const chat = (await store.chat(trx, own, conversation)) as ChatRow;
        // A future message must not count as read when it arrives.
        const upTo = isUpTo(message, chat.last_id) ? message : chat.last_id;
        if (isUpTo(upTo, chat.last_read)) return counts(inboxes.get(own) ?? { unread_total: 0, version: 0 });
        const unread = await store.unreadAfter(trx, conversation, other, upTo);
        const inbox = await store.touch(trx, own, chat.hidden ? 0 : unread - chat.num_unread);
        await store.updateChat(trx, chat, { last_read: upTo, num_unread: unread, version: inbox.version });
        const sendsReceipts = [own, other].every((member) => inboxes.get(member)?.receipts !== false);
        const otherSide = await store.chat(trx, other, conversation);
        // A conversation marked as unread is read again, further back than the other has been told.
        const isNews = otherSide && !isUpTo(upTo, otherSide.other_last_read);
        if (sendsReceipts && !chat.hidden && isNews) {
          const theirs = await store.touch(trx, other, 0);
          await store.updateChat(
            trx,
            { member_id: other, conversation_id: conversation },
            { other_last_read: upTo, version: theirs.version },
          );
          afterCommit('chat.read', () => live.send(other, messagesRead, { conversation, message: upTo }));
        }
        afterCommit('chat.changed', () => announcer.changed(own, inbox, caller.socket));
        return counts(inbox);
      });
    },

    /** Throws chat.not_found for another's message, chat.too_late. */
    takeBack: async (caller: MemberCaller, conversation: string, message: string) =>
      takeBack(caller, await ownChat(caller, conversation), message),

    async remove(caller: MemberCaller, conversation: string): Promise<Counts> {
      await ownChat(caller, conversation);
      return removeChat(caller, conversation);
    },

    /** §4: removes the conversation with a profile; a pair has one. */
    async removeWith(caller: MemberCaller, profile: string): Promise<Counts> {
      const conversation = conversationOf(secret, caller.member.id, profile);
      await ownChat(caller, conversation);
      return removeChat(caller, conversation);
    },

    /** The messages that the member wrote and received. */
    async personalData({ id, pool }: { id: string; pool: string }): Promise<object> {
      const rows = await departureStore.personalData(db, id);
      const cards = await profiles.cards({ member_id: id, pool }, [...new Set(rows.map((row) => row.other_id))]);
      const conversations = Map.groupBy(rows, (row) => row.conversation_id);
      return [...conversations.values()].map((messages) => ({
        with: cards.get(messages[0]?.other_id ?? '')?.name ?? null,
        messages: messages.map((row) => presenter.copied(row, id)),
      }));
    },

    /** How many conversations the member has started. */
    started: async (memberId: string): Promise<number> => (await store.inbox(db, memberId)).started,

    exists: async (conversation: string): Promise<boolean> =>
      (await store.conversation(db, conversation)) !== undefined,

    /** Whether the member has written to the other in that conversation, and the message was delivered. */
    hasWritten: (conversation: string, memberId: string): Promise<boolean> =>
      store.hasSent(connection.reads, conversation, memberId),

    unreadSince: (memberId: string, since: Date): Promise<number> => store.unreadSince(db, memberId, since),

    /** Whether a member wants no notifications of a conversation. */
    isMuted: async (memberId: string, conversation: string): Promise<boolean> =>
      (await store.chat(db, memberId, conversation))?.muted ?? false,

    /** Whether a message began its conversation. */
    isFirstMessage: (conversation: string, message: string): Promise<boolean> =>
      store.isFirst(db, conversation, message),

    /** Tells the other's open pages, if they may see the caller; says nothing about whether they do. */
    async reportTyping(caller: MemberCaller, conversation: string): Promise<void> {
      const chat = await store.chat(db, caller.member.id, conversation);
      if (!chat || chat.hidden || !live.mayReach(chat.other_id)) return;
      const theirs = await store.chat(db, chat.other_id, conversation);
      if (theirs && !theirs.hidden)
        live.send(chat.other_id, typing, { conversation: chat.conversation_id }, { volatile: true });
    },
  };
}

export type Chats = ReturnType<typeof createChat>;
