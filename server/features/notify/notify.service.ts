import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import {
  type NotificationPreferences,
  notifyFailures,
  type PushSubscription,
  type readNotifications,
} from '@rendezvous/contract/notify';
import { problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import { isPushEndpoint } from '../../adapters/push/public-address.ts';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { secretHash, sessionHash } from '../../platform/calls/session.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { memberLoggedOut } from '../access/access.facts.ts';
import { chatMessageSent } from '../chat/chat.facts.ts';
import { memberLiked, membersMatched } from '../like/like.facts.ts';
import { memberDeleted, memberErased } from '../member/member.facts.ts';
import { notifyJobs } from './notify.jobs.ts';
import { createAwayMails } from './notify.mailing.ts';
import { declineOf } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { preferenceStore } from './notify.preference.store.ts';
import {
  type About,
  type Addressee,
  areSubscriptionKeys,
  type Happening,
  isLinkToken,
  mailOf,
  mailRules,
  maxBrowsers,
} from './notify.rules.ts';
import { notifyStore as store } from './notify.store.ts';
import { weekStore } from './notify.week.store.ts';
import { createWeek } from './notify.week.ts';

/** Empty for a caller with a session. */
type Link = z.output<(typeof readNotifications)['query']>;

/** Notifies members who are away, by push and by mail, if they want it (§3 Push state, §4 Push). */
export function createNotify(options: NotifyOptions) {
  const { db, events, live, members, config, chat } = options;
  const pushJob = notifyJobs(options);
  const mailing = createAwayMails(options);
  const { lookBack } = createWeek(options);

  /**
   * `what` is evaluated only if somebody is to be notified; it returns undefined for an event that the member does not
   * want to hear of.
   */
  async function notify(
    memberId: string,
    about: About,
    what: () => Happening | Promise<Happening | undefined>,
    since?: Date,
  ): Promise<void> {
    if (await live.isConnected(memberId)) return;
    const mayBeMailed = mailing.mayBeDue(memberId, about);
    if (!mayBeMailed && (await store.ofMember(db, memberId)).length === 0) return;
    const happening = await what();
    if (!happening) return;
    const kind = mailOf[happening];
    if (!(await preferenceStore.of(db, memberId))[mailRules[kind].preference]) return;
    if (mayBeMailed) await mailing.happened(memberId, kind);
    await inTransaction(db, async (trx) => {
      for (const endpoint_hash of await store.claimPush(trx, memberId, happening))
        await pushJob.enqueue(trx, { member_id: memberId, endpoint_hash, happening, since: since?.toISOString() });
    });
  }

  /** The member of a mail's signed link, on the site of the call; without a link, the caller. */
  async function memberOf(caller: Caller, { member, token }: Link): Promise<string> {
    if (member === undefined && token === undefined) {
      if (!caller.member) throw problem(requestFailures.authentication_required);
      return caller.member.id;
    }
    const found = await signedMember(member ?? '', token ?? '');
    if (found?.site_id !== caller.site.id) throw problem(notifyFailures.link_invalid);
    return found.id;
  }

  async function signedMember(memberId: string, token: string) {
    const member = await members.findMember(memberId);
    return member && isLinkToken(config.acceptedSecrets, member, token) ? member : null;
  }

  async function read(memberId: string): Promise<Answer<typeof readNotifications>> {
    const member = await members.findMember(memberId);
    return { preferences: await preferenceStore.of(db, memberId), disabled: member?.notifications_disabled ?? [] };
  }

  async function endSession(memberId: string, hash: string): Promise<void> {
    for (const one of await store.ofMember(db, memberId)) {
      if (one.session_hash === hash) await store.remove(db, memberId, one.endpoint_hash);
    }
  }

  /** Runs in the background, because it waits for the other processes. */
  const notifySoon = (...[memberId, about, what, since]: Parameters<typeof notify>) =>
    events.inBackground(`notify.${about}`, () => notify(memberId, about, what, since));

  events.afterCommit(chatMessageSent, ({ receiver_id, conversation_id, message_id, at }) => {
    const what = async () => {
      if (await chat.isMuted(receiver_id, conversation_id)) return undefined;
      return (await chat.isFirstMessage(conversation_id, message_id)) ? 'conversation' : 'message';
    };
    // Not in the background: the publisher retries the fact if a subscriber fails.
    return notify(receiver_id, 'message', what, at);
  });
  events.afterCommit(memberLiked, ({ other_id, matched }) => {
    if (!matched) notifySoon(other_id, 'like', () => 'like');
  });
  events.afterCommit(membersMatched, ({ member_id, other_id }) => {
    for (const id of [other_id, member_id]) notifySoon(id, 'like', () => 'match');
  });
  events.afterCommit(memberLoggedOut, ({ member_id, token_hash }) => endSession(member_id, token_hash));

  for (const fact of [memberDeleted, memberErased])
    events.inTransaction(fact, (trx, { member_id }) => store.removeAll(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) => preferenceStore.erase(trx, member_id));

  return {
    remind: mailing.remind,
    lookBack,

    wants: async (memberId: string, key: keyof NotificationPreferences): Promise<boolean> =>
      (await preferenceStore.of(db, memberId))[key],
    declineOf: (reader: Addressee, origin: string) => declineOf(origin, config.SECRET, reader),

    personalData: async (memberId: string) => ({
      preferences: await preferenceStore.of(db, memberId),
      browsers: (await store.ofMember(db, memberId)).map(({ endpoint }) => endpoint),
      mailed: await preferenceStore.mailed(db, memberId),
      week: (await weekStore.of(db, memberId)) ?? null,
    }),

    /** Throws notify.link_invalid for an invalid link, and authentication_required without link and session. */
    readPreferences: async (caller: Caller, link: Link) => read(await memberOf(caller, link)),

    async savePreferences(
      caller: Caller,
      change: Link & { preferences?: Partial<NotificationPreferences>; resume?: true },
    ) {
      const memberId = await memberOf(caller, change);
      await preferenceStore.set(db, memberId, change.preferences ?? {});
      if (change.resume) await members.enableMails(memberId);
      return read(memberId);
    },

    /** RFC 8058; false for an invalid link. */
    async unsubscribe({ member, token }: MailedLink): Promise<boolean> {
      const found = await signedMember(member, token);
      if (found) await members.disableMails(found.email, 'listunsubscribe');
      return found !== null;
    },

    /** Stores the subscription of the caller's browser for the length of its session; `false` ends it. */
    async subscribe(caller: MemberCaller, subscription: PushSubscription | false): Promise<void> {
      const memberId = caller.member.id;
      const session_hash = sessionHash(caller.token ?? '');
      if (subscription === false) return endSession(memberId, session_hash);
      const { endpoint, keys } = subscription;
      if (!isPushEndpoint(endpoint) || !areSubscriptionKeys(keys))
        throw problem(requestFailures.invalid, { fields: { subscription: 'request.invalid_value' } });
      await inTransaction(db, async (trx) => {
        await store.save(trx, {
          member_id: memberId,
          endpoint_hash: secretHash(endpoint),
          session_hash,
          endpoint,
          ...keys,
        });
        const all = await store.ofMember(trx, memberId);
        for (const old of all.slice(maxBrowsers)) await store.remove(trx, memberId, old.endpoint_hash);
      });
    },
  };
}

export type Notify = ReturnType<typeof createNotify>;
