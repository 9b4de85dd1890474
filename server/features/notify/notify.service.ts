import { randomUUID } from 'node:crypto';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import {
  type NotificationPreferences,
  notifyFailures,
  type PushPreferences,
  type readNotifications,
} from '@rendezvous/contract/notify';
import { problem } from '@rendezvous/contract/problem';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import type { Caller } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { memberLoggedOut } from '../access/access.facts.ts';
import { chatMessageSent } from '../chat/chat.facts.ts';
import { memberLiked, membersMatched } from '../like/like.facts.ts';
import { memberBarred, memberDeleted, memberErased } from '../member/member.facts.ts';
import { notifyJobs } from './notify.jobs.ts';
import { createAwayMails } from './notify.mailing.ts';
import { declineOf } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { preferenceStore, pushPreferenceStore } from './notify.preference.store.ts';
import { type About, type Addressee, isLinkToken, type MailKind, mailRules } from './notify.rules.ts';
import { notifyStore as store } from './notify.store.ts';
import { createSubscriptions } from './notify.subscriptions.ts';
import { weekStore } from './notify.week.store.ts';
import { createWeek } from './notify.week.ts';

export { membersWanting } from './notify.preference.store.ts';

/** Empty for a caller with a session. */
type Link = z.output<(typeof readNotifications)['query']>;

/** Notifies members who are away, by push and by mail, if they want it (§3 Push state, §4 Push). */
export function createNotify(options: NotifyOptions) {
  const { db, events, live, members, config, chat } = options;
  const pushJob = notifyJobs(options);
  const subscriptions = createSubscriptions(db);
  const mailing = createAwayMails(options);
  const { lookBack, tested: weekTested } = createWeek(options);

  /**
   * `kindOf` is evaluated only if the member may be notified; it returns undefined for what they do not want to hear
   * of.
   */
  async function notify(
    memberId: string,
    about: About,
    kindOf: () => MailKind | Promise<MailKind | undefined>,
    { subject, since, sender_id }: { subject: string; since: Date; sender_id?: string },
  ): Promise<void> {
    if (await live.isConnected(memberId)) return;
    const mayBeMailed = mailing.mayBeDue(memberId, about);
    if (!mayBeMailed && (await store.ofMember(db, memberId)).length === 0) return;
    const kind = await kindOf();
    if (!kind) return;
    if (!(await preferenceStore.of(db, memberId))[mailRules[kind].preference]) return;
    if (mayBeMailed) await mailing.schedule(memberId, kind);
    await inTransaction(db, async (trx) => {
      const claim = randomUUID();
      for (const endpoint_hash of await store.claimPush(trx, memberId, subject, claim))
        await pushJob.enqueue(trx, {
          claim,
          member_id: memberId,
          endpoint_hash,
          subject,
          sender_id,
          since: since.toISOString(),
        });
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

  async function read(memberId: string, { member: link }: Link): Promise<Answer<typeof readNotifications>> {
    const member = await members.findMember(memberId);
    return {
      preferences: await preferenceStore.of(db, memberId),
      push: link === undefined ? await pushPreferenceStore.of(db, memberId) : null,
      disabled: member?.notifications_disabled ?? [],
    };
  }

  /** Runs in the background, because it waits for the other processes. */
  const notifyOfLike = (memberId: string, subject: 'like' | 'match') =>
    events.inBackground('notify.like', () =>
      notify(memberId, 'like', () => 'new_like', { subject, since: new Date() }),
    );

  events.afterCommit(
    chatMessageSent,
    async ({ receiver_id, sender_id, conversation_id, message_id, at, to_fictional }) => {
      if (to_fictional) return;
      const kindOf = async () => {
        if (await chat.isMuted(receiver_id, conversation_id)) return undefined;
        return (await chat.isFirstMessage(conversation_id, message_id)) ? 'new_conversation' : 'new_message';
      };
      // Not in the background: the publisher retries the fact if a subscriber fails.
      await notify(receiver_id, 'message', kindOf, { subject: conversation_id, since: at, sender_id });
    },
  );
  events.afterCommit(memberLiked, ({ other_id, matched }) => {
    if (!matched) notifyOfLike(other_id, 'like');
  });
  events.afterCommit(membersMatched, ({ member_id, other_id }) => {
    for (const id of [other_id, member_id]) notifyOfLike(id, 'match');
  });
  events.afterCommit(memberLoggedOut, ({ member_id, token_hash }) => subscriptions.endOfSession(member_id, token_hash));

  for (const fact of [memberDeleted, memberBarred, memberErased])
    events.inTransaction(fact, (trx, { member_id }) => store.removeAll(trx, member_id));
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await preferenceStore.erase(trx, member_id);
    await pushPreferenceStore.erase(trx, member_id);
  });

  return {
    remind: mailing.remind,
    lookBack,
    weekTested,

    wants: async (memberId: string, key: keyof NotificationPreferences): Promise<boolean> =>
      (await preferenceStore.of(db, memberId))[key],
    preferences: (memberId: string) => preferenceStore.of(db, memberId),
    declineOf: (reader: Addressee, origin: string) => declineOf(origin, config.SECRET, reader),

    personalData: async (memberId: string) => ({
      preferences: await preferenceStore.of(db, memberId),
      push: await pushPreferenceStore.of(db, memberId),
      browsers: (await store.ofMember(db, memberId)).map(({ endpoint }) => endpoint),
      mailed: await preferenceStore.mailed(db, memberId),
      week: (await weekStore.of(db, memberId)) ?? null,
    }),

    /** Throws notify.link_invalid for an invalid link, and authentication_required without link and session. */
    readPreferences: async (caller: Caller, link: Link) => read(await memberOf(caller, link), link),

    async savePreferences(
      caller: Caller,
      change: Link & {
        preferences?: Partial<NotificationPreferences>;
        push?: Partial<PushPreferences>;
        resume?: true;
      },
    ) {
      const memberId = await memberOf(caller, change);
      if (change.push && change.member !== undefined) throw problem(requestFailures.authentication_required);
      if (change.push) await subscriptions.savePreferences(memberId, change.push);
      await preferenceStore.set(db, memberId, change.preferences ?? {});
      if (change.resume) await members.enableMails(memberId);
      return read(memberId, change);
    },

    /** The member whom the link of an optional mail names; null for an invalid link. */
    ofLink: ({ member, token }: MailedLink) => signedMember(member, token),

    /** Ends the mails of one kind. */
    decline: (memberId: string, key: keyof NotificationPreferences) =>
      preferenceStore.set(db, memberId, { [key]: false }),

    /** RFC 8058; false for an invalid link. */
    async unsubscribe({ member, token }: MailedLink): Promise<boolean> {
      const found = await signedMember(member, token);
      if (found) await members.disableMails(found.email, 'listunsubscribe');
      return found !== null;
    },

    subscribe: subscriptions.subscribe,
  };
}

export type Notify = ReturnType<typeof createNotify>;
