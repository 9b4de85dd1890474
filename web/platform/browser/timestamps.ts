import { day, second } from '@rendezvous/contract/durations';
import { readCookie, storeCookie } from './cookie.ts';
import { serverNow } from './server-clock.ts';

/**
 * When this browser last dismissed a notice, or did something that hides one, by its name. A cookie, so that the server
 * can leave dismissed parts out and the page does not shift; in browsers without cookies, valid until the page is left.
 */
export const timestampsCookie = 'kept_times';
export const timestampsSeconds = (90 * day) / second;

export type TimestampName =
  | 'notice'
  | 'activation'
  | 'photo'
  | 'push'
  | 'mail'
  | 'consent'
  /** The offer of a passkey was answered. */
  | 'passkey'
  | 'strip'
  | 'bonus'
  | 'signup'
  /** The browser can receive pushes. */
  | 'can_push'
  /** The member has written a message. */
  | 'wrote'
  /** The entry warning was accepted. */
  | 'entry'
  /** A part of their profile that a member chose not to fill in. */
  | `own_${string}`;
/** Seconds since 1970. */
export type Timestamps = Readonly<Partial<Record<TimestampName, number>>>;

const now = () => Math.floor(serverNow() / second);

/** Fallback for browsers without cookies. Never written on the server, where it would be shared. */
let inMemory: Timestamps = {};

/** Parses `photo-1763720000.push-1763720000`; ignores malformed parts. */
export function parseTimestamps(text = ''): Timestamps {
  return Object.fromEntries(
    [...text.matchAll(/(?<![^.])([a-z][a-z_]*)-(\d+)(?![^.])/g)].map(([, name, time]) => [name, Number(time)]),
  );
}

/** Read from the request on the server, from the document in the browser. */
export const readTimestamps = (request?: Request): Timestamps => ({
  ...parseTimestamps(readCookie(timestampsCookie, request)),
  ...inMemory,
});

/** Saves the current time under a name, or removes it with `null`. Returns all timestamps. */
export function saveTimestamp(name: TimestampName, time: number | null = now()): Timestamps {
  const { [name]: _, ...others } = readTimestamps();
  inMemory = time === null ? others : { ...others, [name]: time };
  const text = Object.entries(inMemory).map((pair) => pair.join('-'));
  storeCookie(timestampsCookie, text.join('.'), timestampsSeconds);
  return inMemory;
}

/** Whether a timestamp is less than `days` days old. One in the future, from a clock set back, counts as now. */
export const isWithinDays = (time: number | undefined, days: number): boolean =>
  time !== undefined && now() - time < (days * day) / second;

/** Whether a timestamp is not before an instant, such as a sign-up: an earlier one may be another member's. */
export const isNotBefore = (time: number | undefined, instant: string): boolean =>
  time !== undefined && time >= Math.floor(new Date(instant).getTime() / second);
