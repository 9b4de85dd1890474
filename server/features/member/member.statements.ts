import { day, second } from '@rendezvous/contract/durations';
import { isSigned, signatureOf } from '../../platform/security/signature.ts';

/** How long the way to the statements works that answers a log-in: another log-in has another. */
export const statementAfterLogin = day;

/** What the link to a member's statements of reasons is signed for. */
const statementOf = (memberId: string, until: string) => ['measures', memberId, until] as const;

/** The page of a member's statements, without a log-in, until a time; its link also appeals and withdraws. */
export function statementPath(secret: string, memberId: string, until: Date): string {
  const seconds = String(Math.floor(until.getTime() / second));
  const token = `${seconds}.${signatureOf(secret, statementOf(memberId, seconds))}`;
  return `/measures?${new URLSearchParams({ member: memberId, token })}`;
}

/** Whether the token of such a link is one of ours that still works. */
export function isStatementToken(secrets: readonly string[], memberId: string, token: string): boolean {
  const [, until = '', signature = ''] = /^(\d{1,12})\.(.*)$/.exec(token) ?? [];
  return Date.now() < Number(until) * second && isSigned(secrets, statementOf(memberId, until), signature);
}
