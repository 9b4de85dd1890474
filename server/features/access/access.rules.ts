import { day, hour, minute } from '@rendezvous/contract/durations';

export const resetLifetime = day;
/** How long failed log-ins are counted after the last of them. */
export const attemptRetention = day;
/** How long a browser is known after a login. */
export const deviceKnownFor = 365 * day;
/**
 * §9 Reset-password limit: mails a day, per e-mail address and per network address. All links of a day work until one
 * is used, so asking for somebody else's only fills their mailbox with links that they can use. A site limits strangers
 * alone: a limit for members would let anyone switch resets off for all of them.
 */
export const resetMailsADay = { perEmail: 3, perSubscriber: 30, toStrangers: 500 } as const;
/** How long after sign-up its password counts as just given. */
const passwordFreshFor = hour;
/** How often a present member is reported as seen. */
export const seenEvery = minute;

/**
 * After `most` wrong passwords, each `within` so long of the one before, logging in is blocked; all in milliseconds.
 */
export interface WrongPasswords {
  readonly most: number;
  readonly within: number;
  readonly block: number;
}

const quarter = { within: 15 * minute, block: 15 * minute };
/**
 * §4: too many wrong passwords block an account for some minutes: a browser that its owner has used on its own,
 * otherwise the network address they came from, and more slowly every device that its owner never used. Networks count
 * over all accounts.
 */
export const wrongPasswords = {
  here: { most: 5, ...quarter },
  account: { most: 20, within: day, block: hour },
  subscriber: { most: 50, ...quarter },
  /** Most homes have an IPv6 /56, companies and hosting customers a /48. */
  wider: { most: 100, ...quarter },
  widest: { most: 200, ...quarter },
} as const satisfies Record<string, WrongPasswords>;

/** Whether the first passkey may be made without the password. */
export const isJustSignedUp = (signedUpAt: Date, now: Date): boolean =>
  now.getTime() - signedUpAt.getTime() < passwordFreshFor;

export interface LoginAttempts {
  readonly failures: number;
  readonly last_failed_at: Date;
  readonly blocked_until: Date | null;
}

export type AttemptVerdict =
  | { readonly allowed: true; readonly attempts: LoginAttempts }
  | { readonly allowed: false; readonly minutes: number };

/**
 * Counts an attempt as wrong before its password is checked, so that simultaneous attempts cannot slip by; a right one
 * is taken back afterwards. An attempt during a block changes nothing, so nobody can prolong it.
 */
export function countAttempt(
  before: LoginAttempts | null,
  now: Date,
  { most, within, block }: WrongPasswords,
): AttemptVerdict {
  const left = before?.blocked_until ? before.blocked_until.getTime() - now.getTime() : 0;
  // A block that would last longer than any was set before the clock was put back.
  if (before?.blocked_until && left > 0 && left <= block)
    return { allowed: false, minutes: minutesUntil(before.blocked_until, now) };
  const fresh = !before || before.blocked_until !== null || now.getTime() - before.last_failed_at.getTime() >= within;
  const failures = fresh ? 1 : before.failures + 1;
  const blocked_until = failures >= most ? new Date(now.getTime() + block) : null;
  return { allowed: true, attempts: { failures, last_failed_at: now, blocked_until } };
}

/** Whole minutes to wait, at least 1. */
export function minutesUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute));
}
