import { day, second } from '@rendezvous/contract/durations';
import { isSigned, signatureOf } from '../../platform/security/signature.ts';

/** How long the way to the statements works that answers a log-in: another log-in has another. */
export const statementAfterLogin = day;

/** How long a mailed link withdraws from purchases: well beyond the period of any, and no six months. */
const withdrawsFor = 30 * day;

/** What the parts of a link are signed for: reading the statements and appealing, or withdrawing from purchases. */
export type LinkPurpose = 'measures' | 'withdrawal';

const signedFor = (purpose: LinkPurpose, memberId: string, until: string) => [purpose, memberId, until] as const;

function tokenOf(secret: string, purpose: LinkPurpose, memberId: string, until: number): string {
  const seconds = String(Math.floor(until / second));
  return `${seconds}.${signatureOf(secret, signedFor(purpose, memberId, seconds))}`;
}

/** The page of a member's statements, without a log-in, until a time; for a month its link also withdraws. */
export function statementPath(secret: string, memberId: string, until: Date): string {
  const withdrawsUntil = Math.min(until.getTime(), Date.now() + withdrawsFor);
  return `/measures?${new URLSearchParams({
    member: memberId,
    token: tokenOf(secret, 'measures', memberId, until.getTime()),
    withdrawal: tokenOf(secret, 'withdrawal', memberId, withdrawsUntil),
  })}`;
}

/** Whether the token is one of ours for that purpose, and still works. */
export function isLinkToken(
  secrets: readonly string[],
  { purpose, memberId, token }: { purpose: LinkPurpose; memberId: string; token: string },
): boolean {
  const [, until = '', signature = ''] = /^(\d{1,12})\.(.*)$/.exec(token) ?? [];
  return Date.now() < Number(until) * second && isSigned(secrets, signedFor(purpose, memberId, until), signature);
}
