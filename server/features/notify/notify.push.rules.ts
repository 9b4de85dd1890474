import { createHmac } from 'node:crypto';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import type { PushPreferences } from '@rendezvous/contract/notify';
import type { PushMessage } from '../../adapters/push/push.ts';

/** For members who never chose: a lock screen names nobody, and pushes come at any time. */
export const defaultPushPreferences: PushPreferences = { show_sender: false, quiet: null, time_zone: null };

/** How long a push may wait for its browser, retries included, before another with its subject is sent all the same. */
export const maxPending = 15 * minute;

/** Subscribed browsers per member; a newer one replaces the oldest. */
export const maxBrowsers = 10;

/** Unread conversations whose notifications stay on the screen; with more of them, none is closed. */
export const maxUnreadTags = 60;

/** Whether a browser can have made the keys: an uncompressed P-256 point and 16 bytes (RFC 8291). */
export function areSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}

/**
 * What a notification is about: `like`, `match`, or the id of the conversation with a new message. A later one about
 * the same takes its place.
 */
export type Subject = string;
/** The subjects of notifications about likes. */
export const likeSubjects: readonly Subject[] = ['like', 'match'];

/** The path to which a notification leads. */
export const pathOf = (subject: Subject): string => (likeSubjects.includes(subject) ? '/likes' : `/chats/${subject}`);

/**
 * The tag of a subject on one browser. The push service reads it, and learns neither the conversation nor that two
 * browsers are of one member or two members write to each other.
 */
export const tagOf = (secret: string, endpointHash: string, subject: Subject): string =>
  createHmac('sha256', secret).update(`push tag\n${endpointHash}\n${subject}`).digest('base64url').slice(0, 32);

/** The key of a notification's text. Without `show_sender` a lock screen tells nothing but that there is something. */
export function textOf(subject: Subject, { shows, isKnown }: { shows: boolean; isKnown: boolean }): string {
  const isMessage = !likeSubjects.includes(subject);
  if (!shows || (isMessage && !isKnown)) return isMessage ? 'notify:push.message' : 'notify:push.new';
  return isMessage ? 'notify:push.from' : `notify:push.${subject}`;
}

export const urgencyOf = (subject: Subject): PushMessage['urgency'] => (subject === 'like' ? 'low' : 'normal');

/** Attempts at a push that the service was too busy for; they end before it would be of no use. */
export const maxBusy = 10;
/** The pause after a number of such attempts, in milliseconds, if the service asks for no longer one. */
export const pauseAfter = (attempts: number): number => Math.min(5 * second * 2 ** attempts, hour);

const pushServices: Readonly<Record<string, RegExp>> = {
  google: /(^|\.)(fcm|android)\.googleapis\.com$/,
  mozilla: /(^|\.)push\.services\.mozilla\.com$/,
  apple: /(^|\.)push\.apple\.com$/,
  microsoft: /(^|\.)notify\.windows\.com$/,
};

/** What a log line may call the push service: the member chooses its host, which may say who they are. */
export const pushServiceOf = (endpoint: string): string => {
  const { hostname } = new URL(endpoint);
  return Object.entries(pushServices).find(([, host]) => host.test(hostname))?.[0] ?? 'other';
};

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minute of the day that clocks in a zone show. */
function localMinute(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  return minuteOf(format.format(at));
}

const minutesADay = day / minute;

/** When the quiet hours end in which a moment falls; null outside of them. The clocks may change meanwhile. */
export function quietUntil({ quiet, time_zone }: PushPreferences, now: Date): Date | null {
  if (!quiet) return null;
  const zone = time_zone ?? 'UTC';
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const isQuiet = (at: Date) => {
    const local = localMinute(zone, at);
    return from < to ? local >= from && local < to : local >= from || local < to;
  };
  if (!isQuiet(now)) return null;
  const left = (to - localMinute(zone, now) + minutesADay) % minutesADay;
  const end = new Date(Math.floor(now.getTime() / minute) * minute + left * minute);
  const shift = ((to - localMinute(zone, end) + 1.5 * minutesADay) % minutesADay) - minutesADay / 2;
  const shifted = new Date(end.getTime() + shift * minute);
  // An hour that the clocks skip has no end of its own.
  return shifted > now && !isQuiet(shifted) ? shifted : end;
}
