import { signatureOf } from '../../platform/security/signature.ts';

/** What the link to a member's statements of reasons is signed for. */
export const statementOf = (memberId: string) => ['measures', memberId] as const;

/** The page of a member's statements, without a log-in; its link works as long as the mail, and opens nothing else. */
export const statementPath = (secret: string, memberId: string): string =>
  `/measures?${new URLSearchParams({ member: memberId, token: signatureOf(secret, statementOf(memberId)) })}`;
