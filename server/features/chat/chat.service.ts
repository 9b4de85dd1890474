import { chatFailures, type InboxState, type Message, type messageArrived, typing } from '@rendezvous/contract/chat';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Jobs } from '../../platform/work/jobs.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createCards } from './chat.cards.ts';
import { createCopy } from './chat.copy.ts';
import { createInbox } from './chat.inbox.ts';
import type { MessageKinds } from './chat.kinds.ts';
import { createPresenter } from './chat.present.ts';
import { createReading } from './chat.reading.ts';
import { conversationOf, inboxState } from './chat.rules.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';
import { type Arrangement, createArranging } from './list/chat.arrange.ts';
import { createMarkingRead } from './list/chat.mark-read.ts';
import { preferences } from './list/chat.preferences.ts';
import { createSearching } from './list/chat.search.ts';
import type { ChatRights } from './premium/chat.premium.rules.ts';
import { createPremium } from './premium/chat.premium.ts';
import { createAnnouncer } from './send/chat.announce.ts';
import { createDelivery } from './send/chat.delivery.ts';
import { createSending } from './send/chat.send.ts';
import { createEvidence } from './take-back/chat.evidence.ts';
import { createTakingBack } from './take-back/chat.take-back.ts';

export type { ChosenMessage } from './chat.reading.ts';
export { unreadInboxes } from './chat.store.ts';

interface Options {
  connection: Connection;
  secret: string;
  events: Events;
  jobs: Jobs;
  live: Live;
  profiles: Pick<Profiles, 'cards'>;
  kinds: MessageKinds;
  /** The event that carries those kinds. */
  arrived: typeof messageArrived;
  /** The schema of their content for both members. */
  shown: typeof Message;
  credit: Pick<Credit, 'balanceOf'>;
  safety: Pick<Safety, 'isBlockedBetween'>;
  sites: Sites;
  members: Members;
}

/** Which conversation is asked for, and which page of it. */
export interface ChatQuery {
  readonly conversation?: string;
  readonly profile?: string;
  readonly before?: string;
  readonly after?: string;
}

export function createChats({
  connection,
  secret,
  events,
  jobs,
  live,
  kinds,
  arrived,
  shown,
  profiles,
  credit,
  safety,
  sites,
  members,
}: Options) {
  const { db } = connection;
  const announcer = createAnnouncer(live, createCards(profiles, events), arrived);
  const presenter = createPresenter(kinds, shown);
  const withoutReceipts = createPresenter(kinds, shown, false);
  const presenterFor = ({ receipts }: ChatRights) => (receipts ? presenter : withoutReceipts);
  const premium = createPremium({
    connection,
    events,
    announcer,
    sites,
    members,
    balanceOf: credit.balanceOf,
    presenterFor,
  });
  const arrange = createArranging(db, announcer);
  const evidence = createEvidence({ db, jobs, kinds });
  const markRead = createMarkingRead({ db, live, announcer, premium });
  const takeBack = createTakingBack({ db, live, kinds, premium });
  createDelivery({
    db,
    events,
    announcer,
    presenter,
    premium,
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

  async function removeChat(caller: MemberCaller, conversation: string): Promise<InboxState> {
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
      return inboxState(inbox);
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

    premium,

    arrange: async (caller: MemberCaller, change: Arrangement): Promise<InboxState> =>
      arrange(caller, await ownChat(caller, change.conversation), change),

    ...createSearching({ reads: connection.reads, premium }),
    ...preferences(db),

    send: createSending({
      connection,
      secret,
      events,
      announcer,
      kinds,
      presenter,
      premium,
      balanceOf: credit.balanceOf,
    }),

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

    eraseEvidence: evidence.eraseExpired,

    ...createReading({ db, secret, premium, presenter, evidence }),

    markRead: async (caller: MemberCaller, conversation: string, message: string): Promise<InboxState> =>
      markRead(caller, await ownChat(caller, conversation), message),

    /** Throws chat.not_found for another's message, chat.too_late. */
    takeBack: async (caller: MemberCaller, conversation: string, message: string) =>
      takeBack(caller, await ownChat(caller, conversation), message),

    async remove(caller: MemberCaller, conversation: string): Promise<InboxState> {
      await ownChat(caller, conversation);
      return removeChat(caller, conversation);
    },

    /** §4: removes the conversation with a profile; a pair has one. */
    async removeWith(caller: MemberCaller, profile: string): Promise<InboxState> {
      const conversation = conversationOf(secret, caller.member.id, profile);
      await ownChat(caller, conversation);
      return removeChat(caller, conversation);
    },

    personalData: createCopy({ db, profiles, presenter, kinds }),

    /** How many conversations the member has started. */
    started: async (memberId: string): Promise<number> => (await store.inbox(db, memberId)).started,

    exists: async (conversation: string): Promise<boolean> =>
      (await store.conversation(db, conversation)) !== undefined,

    /** Whether the member has written to the other in that conversation, and the message was delivered. */
    hasWritten: (conversation: string, memberId: string): Promise<boolean> =>
      store.hasSent(connection.reads, conversation, memberId),

    /** How many messages wait in conversations that are not muted and have one since then. */
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

export type Chats = ReturnType<typeof createChats>;
