import type { MemberCaller, Reader, Site } from '../../../platform/calls/caller.ts';
import { type Connection, inTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import { type Credit, premiumChanged } from '../../credit/credit.service.ts';
import type { Members } from '../../member/member.service.ts';
import type { Sites } from '../../site/site.service.ts';
import type { Presenter } from '../chat.present.ts';
import { type ChatRow, chatStore as store } from '../chat.store.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';
import { allRights, type ChatRights, limitsFreeMembers, rightsOf } from './chat.premium.rules.ts';
import { premiumStore } from './chat.premium.store.ts';

interface Options {
  connection: Pick<Connection, 'db' | 'reads'>;
  events: Events;
  liveUpdates: Pick<LiveUpdates, 'changed'>;
  sites: Pick<Sites, 'ofId' | 'all'>;
  members: Pick<Members, 'findMember'>;
  balanceOf: Credit['balanceOf'];
  /** How chats are shown to a member with these rights. */
  presenterFor(rights: ChatRights): Presenter;
}

/** Comes after the id of every message. */
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A member who is calling, with `paid_user` where it has been read. */
export type CallingMember = Pick<MemberCaller, 'site' | 'member'> & { readonly paid_user?: boolean };

/** The limits of a member's reading, and how messages are shown to them. */
interface ReadingLimits {
  readonly rights: ChatRights;
  /** The oldest message of the conversation that they may read back; null if nothing is withheld from them. */
  readonly oldest: string | null;
  readonly presenter: Presenter;
}

export type Premium = ReturnType<typeof createPremium>;

/**
 * The rights of members in the chat of their site. Where the site limits nothing, it reads nothing. Not to be asked in
 * a transaction.
 */
export function createPremium({ connection, events, liveUpdates, sites, members, balanceOf, presenterFor }: Options) {
  const { db, reads } = connection;

  async function rightsAt({ settings }: Pick<Site, 'settings'>, memberId: string, paid_user?: boolean) {
    if (!limitsFreeMembers(settings)) return allRights;
    return rightsOf(settings, paid_user ?? (await balanceOf(memberId)).paid_user);
  }

  /** The site of a member who is not calling, if it asks for this; without a read where no site of the pool does. */
  async function siteOf(
    { id, pool }: Reader,
    asks: (settings: Site['settings']) => boolean,
  ): Promise<Site | undefined> {
    if (!sites.all().some((site) => site.pool === pool && asks(site.settings))) return undefined;
    const member = await members.findMember(id);
    const site = member ? sites.ofId(member.site_id) : undefined;
    return site && asks(site.settings) ? site : undefined;
  }

  /** Of a member who is not calling, for what their open pages are sent. */
  async function ofMember(reader: Reader): Promise<ChatRights> {
    const site = await siteOf(reader, limitsFreeMembers);
    return site ? rightsAt(site, reader.id) : allRights;
  }

  /**
   * How a member, calling or only with open pages, reads a conversation or their side of it; without one, what does
   * not depend on it. `incoming`: messages about to be added, each pushing one out of the limit.
   */
  async function readerOf(
    who: CallingMember | Reader,
    conversation?: string | ChatRow,
    incoming = 0,
  ): Promise<ReadingLimits> {
    const isCalling = 'member' in who;
    const rights = await (isCalling ? rightsAt(who.site, who.member.id, who.paid_user) : ofMember(who));
    const presenter = presenterFor(rights);
    if (rights.history === null || !conversation) return { rights, oldest: null, presenter };
    const memberId = isCalling ? who.member.id : who.id;
    const side = typeof conversation === 'string' ? await store.chat(db, memberId, conversation) : conversation;
    const newest = rights.history - incoming;
    const oldest = side ? (newest > 0 ? await premiumStore.oldestOf(reads, side, newest) : afterAll) : null;
    return { rights, oldest, presenter };
  }

  /** Everything opens or closes at once: the member's open pages read all of it again. */
  events.afterCommit(premiumChanged, async ({ member_id }) => {
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    if (!site || !limitsFreeMembers(site.settings)) return;
    await inTransaction(db, async (trx, afterCommit) => {
      await store.lockInboxes(trx, [member_id]);
      const inbox = await store.touch(trx, member_id, 0);
      await premiumStore.renew(trx, member_id, inbox.version);
      afterCommit('chat.changed', () => liveUpdates.changed(member_id, inbox));
    });
  });

  return {
    readerOf,

    /** Whether the site of this member lists the gifts of premium members first. */
    listsGiftsFirst: async (reader: Reader): Promise<boolean> =>
      (await siteOf(reader, ({ premium_chat }) => premium_chat.includes('gift_priority'))) !== undefined,

    /** Of these chats of the caller's, those with an unread gift, where the site lists them first. */
    async withGifts({ site, member }: MemberCaller, chats: readonly ChatRow[]): Promise<ReadonlySet<string>> {
      if (!site.settings.premium_chat.includes('gift_priority')) return new Set();
      const unread = chats.filter(({ num_unread }) => num_unread > 0);
      return premiumStore.unreadGifts(
        reads,
        member.id,
        unread.map(({ conversation_id }) => conversation_id),
      );
    },
  };
}
