import { day, second } from '@rendezvous/contract/durations';

/**
 * When something was last closed or learned, kept in one cookie of this browser, so that the server already leaves out
 * what was dismissed and nothing on the page moves. Where the browser keeps no cookies, it holds until the page is left.
 */
const cookieName = 'kept_times';
const cookieSeconds = (90 * day) / second;

export type KeptTime = 'photo' | 'push' | 'mail' | 'bonus' | 'signup' | 'can_push' | 'entry';
/** Seconds since 1970. */
export type KeptTimes = Readonly<Partial<Record<KeptTime, number>>>;

const now = () => Math.floor(Date.now() / 1000);

/** What this page view kept, for browsers that keep nothing; never written on the server. */
let own: KeptTimes = {};

/** Reads `photo-1763720000.push-1763720000`; whatever else stands there is left out. */
export function parseTimes(cookies: string): KeptTimes {
  const text = cookies.match(/(?:^|; ?)kept_times=([^;]*)/)?.[1] ?? '';
  return Object.fromEntries([...text.matchAll(/(?<![^.])([a-z][a-z_]*)-(\d+)(?![^.])/g)].map(([, name, time]) => [name, Number(time)]));
}

/** On the server by the request, in the browser by the document. */
export const keptTimes = (request?: Request): KeptTimes =>
  typeof document === 'undefined' ? parseTimes(request?.headers.get('cookie') ?? '') : { ...parseTimes(document.cookie), ...own };

/** Keeps that it is now, or with `null` forgets it. Returns all that is kept. */
export function keepTime(name: KeptTime, time: number | null = now()): KeptTimes {
  const { [name]: _, ...others } = keptTimes();
  own = time === null ? others : { ...others, [name]: time };
  const text = Object.entries(own).map((pair) => pair.join('-'));
  document.cookie = `${cookieName}=${text.join('.')}; max-age=${cookieSeconds}; path=/; samesite=lax`;
  return own;
}

/** Whether it was kept less than so many days ago. A clock that was set back counts as now. */
export const isWithinDays = (time: number | undefined, days: number): boolean => time !== undefined && now() - time < (days * day) / second;
