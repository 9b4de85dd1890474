import { second } from '@rendezvous/contract/durations';
import type { Locale, MemberCard } from '@rendezvous/contract/shared';
import type { PushMessage } from '../../adapters/push/push.ts';
import type { Site } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { words } from '../../platform/i18n/words.ts';
import type { Job } from '../../platform/work/jobs.ts';
import type { NotifyOptions } from './notify.options.ts';
import { pushPreferenceStore } from './notify.preference.store.ts';
import {
  likeSubjects,
  maxBusy,
  maxUnreadTags,
  pathOf,
  pauseAfter,
  pushServiceOf,
  quietUntil,
  type Subject,
  tagOf,
  textOf,
  urgencyOf,
} from './notify.push.rules.ts';
import { type Subscription, notifyStore as store } from './notify.store.ts';

type Recipient = NonNullable<Awaited<ReturnType<NotifyOptions['members']['findMember']>>>;

/** A push to one browser: one job each, so that a retry does not repeat the other pushes; at most one a subject. */
export interface PushJob {
  readonly member_id: string;
  readonly endpoint_hash: string;
  /** Absent from jobs of earlier versions. */
  readonly claim?: string;
  readonly subject: Subject;
  /** Who wrote the message. */
  readonly sender_id?: string | undefined;
  /** When the message was sent or the like given, an instant. */
  readonly since: string;
  /** How often the push service was too busy. */
  readonly busy?: number;
}

/** How much the clocks of the database and of the processes may differ. */
const clocksDiffer = 5 * second;
/** Pushes sent at once by one process. */
const atOnce = 100;

export function notifyJobs(options: NotifyOptions): Job<PushJob> {
  const { db, jobs, push, sites, members, access, chat, likes, profiles, config, warn } = options;

  const job = jobs.define<PushJob>('notify.push', run, { atOnce });

  async function run(data: PushJob): Promise<void> {
    const { member_id, endpoint_hash } = data;
    const subscription = await store.one(db, member_id, endpoint_hash);
    // Another push about the same took its place, as after a change of the quiet hours.
    if (!subscription || !(await store.hasClaim(db, data))) return;
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    const isOver = !(await access.sessions.has({ member_id, token_hash: subscription.session_hash }));
    if (!site || isOver) return store.remove(db, member_id, endpoint_hash);
    const preferences = await pushPreferenceStore.of(db, member_id);
    const quietEnd = quietUntil(preferences, new Date());
    if (quietEnd) return postpone(data, quietEnd);
    const isUnchecked = site.age_checks.length > 0 && (await profiles.byId(member_id))?.age_unchecked;
    if (isUnchecked || !(await isStillNews(data))) return store.endPush(db, data);
    const message = await messageFor(data, { subscription, member, site, shows: preferences.show_sender });
    const result = await push.send(subscription, { ...message, title: site.settings.name });
    if (result === 'gone') return store.remove(db, member_id, endpoint_hash);
    if (typeof result === 'object' && 'busy' in result) {
      const tries = (data.busy ?? 0) + 1;
      const pauseMs = Math.max(result.retryAfterMs ?? 0, pauseAfter(tries - 1));
      if (tries < maxBusy) return postpone({ ...data, busy: tries }, new Date(Date.now() + pauseMs));
    }
    if (result !== 'sent') warn(`A push was not taken by ${pushServiceOf(subscription.endpoint)}: ${statusOf(result)}`);
    await store.endPush(db, data);
  }

  /** Sends the push later; what happens meanwhile with the same subject needs no other. */
  const postpone = (data: PushJob, until: Date): Promise<void> =>
    inTransaction(db, async (trx) => {
      await store.holdPush(trx, data, until);
      await job.enqueue(trx, data, { startAfter: until });
    });

  /**
   * Whether a message is unread in a conversation that is neither muted nor blocked; for likes: whether the member has
   * not been here since.
   */
  async function isStillNews({ member_id, subject, since }: PushJob): Promise<boolean> {
    if (!likeSubjects.includes(subject)) return (await chat.unreadSince(member_id, new Date(since), subject)) > 0;
    const profile = await profiles.byId(member_id);
    return profile !== undefined && profile.last_active_at.getTime() < new Date(since).getTime() + clocksDiffer;
  }

  async function messageFor(
    { subject, sender_id }: PushJob,
    {
      subscription,
      member,
      site,
      shows,
    }: { subscription: Subscription; member: Recipient; site: Site; shows: boolean },
  ): Promise<Omit<PushMessage, 'title'>> {
    const { id, pool, language } = member;
    const tag = (about: Subject) => tagOf(config.SECRET, subscription.endpoint_hash, about);
    const conversations = await chat.unreadConversations(id, maxUnreadTags + 1);
    const newLikes = await likes.received.totalNew({ id, pool });
    const subjects = new Set([...conversations, ...(newLikes > 0 ? likeSubjects : []), subject]);
    const sender = shows && sender_id ? await profiles.card({ id, pool }, sender_id) : undefined;
    const text = textOf(subject, { shows, isKnown: sender !== undefined });
    return {
      body: words(language)(text, { name: sender ? namedOf(sender, site, language) : '' }),
      language,
      url: `${subscription.origin}${pathOf(subject)}`,
      tag: tag(subject),
      urgency: urgencyOf(subject),
      badge: (await chat.unreadTotal(id)) + newLikes,
      unread: conversations.length > maxUnreadTags ? undefined : [...subjects].map(tag),
    };
  }

  return job;
}

/** A fictional profile is marked as one, also on a lock screen. */
const namedOf = ({ name, fictional_icon }: MemberCard, site: Site, language: Locale): string =>
  fictional_icon ? `${name} (${site.textsIn(language).fictional_singular})` : name;

const statusOf = (result: object): string => String(Object.values(result)[0]);
