import { day, hour, minute } from '@rendezvous/contract/durations';
import { topUpHours } from '@rendezvous/contract/top-up';
import { isSigned, signatureOf } from '../../../platform/security/signature.ts';

/** When a top-up may be charged that a mail announces now. */
export const dueAfter = (mailed: Date): Date => new Date(mailed.getTime() + topUpHours * hour);

/** A mail that has not gone out by then is lost: mails are tried for three days. */
export const lostAfter = 4 * day;

/** Tries at one top-up, each announced: a card that is declined twice is charged by itself no more. */
const mostTries = 2;

/** When a payment that nobody has heard of can only have been left by a process that ended. */
export const leftAfter = 15 * minute;

/** How long a withdrawal keeps from agreeing anew: its used credits were given for nothing. */
export const withdrawnFor = 365 * day;

interface Limits {
  readonly most: number;
  readonly currency: string;
}

/** Whether another top-up fits under what its member set for a month, of which `charged` were made or may have been. */
export const fitsMonth = (
  { most, currency }: Limits,
  next: { readonly amount: number; readonly currency: string },
  charged: readonly { readonly amount: number }[],
): boolean => next.currency === currency && charged.reduce((sum, { amount }) => sum + amount, next.amount) <= most;

/** What the link is signed for by which a member's top-ups are ended. */
const signedFor = (memberId: string) => ['top-up', memberId] as const;

/** Signs the link by which a member's top-ups are ended without a log-in; works as long as the mail exists. */
const endToken = (secret: string, memberId: string): string => signatureOf(secret, signedFor(memberId));

/** The page that ends a member's top-ups without a log-in. */
export const stopPath = (secret: string, memberId: string): string =>
  `/top-up/stop?${new URLSearchParams({ member: memberId, token: endToken(secret, memberId) })}`;

/** Whether one of the secrets signed the member's link. */
export const isEndToken = (secrets: readonly string[], memberId: string, token: string): boolean =>
  isSigned(secrets, signedFor(memberId), token);

/** What becomes of a top-up whose payment is over without money. */
export function afterFailure(
  { tries }: { readonly tries: number },
  isKnown: boolean,
): 'unanswered' | 'declined' | 'again' {
  // It may have been charged after all, so nothing is charged in its place.
  if (!isKnown) return 'unanswered';
  return tries < mostTries ? 'again' : 'declined';
}
