import { day, hour, minute } from '@rendezvous/contract/durations';

/** §9 Auth cookie: 30 days. */
export const sessionLasts = 30 * day;
export const resetLasts = day;
/** How long a browser in which somebody was logged in is known. */
export const deviceKnownFor = 365 * day;
/**
 * §9 Reset-password limit: mails a day, for an e-mail address and for a network address. As the links of a day all work
 * until one is used, somebody else who uses the first up only fills the mailbox with links for its owner. A site has no
 * limit but for strangers: one for members would let anybody switch resets off for all of them.
 */
export const resetMailsADay = { perEmail: 3, perSubscriber: 30, toStrangers: 500 } as const;
/** A member counts as online for five minutes, so a closed page is as if they were last here five minutes ago. */
export const onlineFor = 5 * minute;
/** How often a member who is here is told of. */
export const seenEvery = minute;
/** So many wrong passwords, none `within` the one before, close what they are counted for. */
export interface WrongPasswords {
  readonly most: number;
  readonly within: number;
  readonly block: number;
}

const quarter = { within: 15 * minute, block: 15 * minute };
/**
 * §4: too many wrong passwords close an account for some minutes: in a browser where its owner has been to that browser alone, else
 * to where they came from, and slowly to all places where its owner never was. Networks count over all accounts.
 */
export const wrongPasswords = {
  here: { most: 5, ...quarter },
  account: { most: 20, within: day, block: hour },
  subscriber: { most: 50, ...quarter },
  /** An IPv6 /56 is what most homes have, a /48 what companies and hosters give. */
  wider: { most: 100, ...quarter },
  widest: { most: 200, ...quarter },
} as const satisfies Record<string, WrongPasswords>;

export interface LoginAttempts {
  readonly failures: number;
  readonly last_failed_at: Date;
  readonly blocked_until: Date | null;
}

export type AttemptVerdict = { readonly allowed: true; readonly attempts: LoginAttempts } | { readonly allowed: false; readonly minutes: number };

/**
 * Counts an attempt as wrong before its password is looked at, so that attempts at once cannot slip by; a right one is
 * forgotten afterwards. An attempt during a block changes nothing: nobody can prolong it.
 */
export function countAttempt(before: LoginAttempts | null, now: Date, { most, within, block }: WrongPasswords): AttemptVerdict {
  const left = before?.blocked_until ? before.blocked_until.getTime() - now.getTime() : 0;
  // One that would last longer than any block was set before the clock was put back.
  if (before?.blocked_until && left > 0 && left <= block) return { allowed: false, minutes: minutesUntil(before.blocked_until, now) };
  const fresh = !before || before.blocked_until !== null || now.getTime() - before.last_failed_at.getTime() >= within;
  const failures = fresh ? 1 : before.failures + 1;
  const blocked_until = failures >= most ? new Date(now.getTime() + block) : null;
  return { allowed: true, attempts: { failures, last_failed_at: now, blocked_until } };
}

/** Whole minutes to wait, at least 1. */
export function minutesUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute));
}
