import { knownAddressMailInterval } from '@rendezvous/contract/account';
import { minute, second } from '@rendezvous/contract/durations';

/** When mails were sent to an address, in milliseconds, oldest first; only the last two matter. */
export type MailTimes = readonly number[];

/** How long to wait for a first mail before offering another. */
export const firstWait = minute;

/** Milliseconds until the mail may be asked for again, alike for every address. */
export function waitOf(times: MailTimes, now: number): number {
  const last = times.at(-1);
  if (last === undefined) return 0;
  const wait = times.length > 1 ? knownAddressMailInterval : firstWait;
  return Math.min(wait, Math.max(0, last + wait - now));
}

/** The times after a request at `now`; within the hour after a second request no mail is sent, so none is added. */
export const timesAfter = (times: MailTimes, now: number): MailTimes =>
  times.length > 1 && waitOf(times, now) > 0 ? times : [...times.slice(-1), now];

/** Minutes and seconds, as on a clock. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / second);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
