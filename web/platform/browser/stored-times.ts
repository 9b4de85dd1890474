import { day, second } from '@rendezvous/contract/durations';

/**
 * When this browser last dismissed or learned something, in one cookie: the server then omits dismissed parts, and
 * nothing on the page moves. Without cookies, lasts until the reader leaves the page.
 */
const cookieName = 'kept_times';
const cookieSeconds = (90 * day) / second;

export type StoredTime =
  | 'activation'
  | 'photo'
  | 'push'
  | 'mail'
  | 'strip'
  | 'bonus'
  | 'signup'
  | 'can_push'
  | 'wrote'
  | 'entry'
  /** A part that a member does not want to add to their profile. */
  | `own_${string}`;
/** Seconds since 1970. */
export type StoredTimes = Readonly<Partial<Record<StoredTime, number>>>;

const now = () => Math.floor(Date.now() / second);

/** For browsers without cookies: the times of this page view. Never written on the server. */
let inMemory: StoredTimes = {};

/** Reads `photo-1763720000.push-1763720000`; ignores anything else. */
export function parseTimes(cookies: string): StoredTimes {
  const text = cookies.match(/(?:^|; ?)kept_times=([^;]*)/)?.[1] ?? '';
  return Object.fromEntries(
    [...text.matchAll(/(?<![^.])([a-z][a-z_]*)-(\d+)(?![^.])/g)].map(([, name, time]) => [name, Number(time)]),
  );
}

/** Read from the request on the server, from the document in the browser. */
export const storedTimes = (request?: Request): StoredTimes =>
  typeof document === 'undefined'
    ? parseTimes(request?.headers.get('cookie') ?? '')
    : { ...parseTimes(document.cookie), ...inMemory };

/** Stores the current time under a name, or removes it with `null`. Returns all times. */
export function storeTime(name: StoredTime, time: number | null = now()): StoredTimes {
  const { [name]: _, ...others } = storedTimes();
  inMemory = time === null ? others : { ...others, [name]: time };
  const text = Object.entries(inMemory).map((pair) => pair.join('-'));
  document.cookie = `${cookieName}=${text.join('.')}; max-age=${cookieSeconds}; path=/; samesite=lax`;
  return inMemory;
}

/** Whether the time is less than so many days ago. A future time, from a clock set back, counts as now. */
export const isWithinDays = (time: number | undefined, days: number): boolean =>
  time !== undefined && now() - time < (days * day) / second;

/** Whether the time is not before an instant; an earlier one may be another member's of the same browser. */
export const isSince = (time: number | undefined, instant: string): boolean =>
  time !== undefined && time >= Math.floor(new Date(instant).getTime() / second);
