import { createHash } from 'node:crypto';
import { day, hour, minute } from '@rendezvous/contract/durations';
import { uuidOf } from '../../platform/security/uuid-of.ts';

/** An answer that was begun and never sent, as after a crash, is another operator's to give from then on. */
export const claimLasts = minute;

/** A profile whose members have waited longer, with no answer to anybody meanwhile, is hidden until it answers. */
export const answeredWithin = 7 * day;

/** How far back days are counted that were not counted in their own night. */
export const countedWithin = 31 * day;

/**
 * An id before those of all messages of a moment and later. Ids begin with the time of the process that made them,
 * whose clock may be behind.
 */
export function firstIdOf(moment: Date): string {
  const time = (moment.getTime() - hour).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/**
 * The address of a fictional profile, which is in no directory: `.invalid` is a name that never resolves (RFC 2606), so
 * that no mail could arrive.
 */
export const addressOf = (id: string): string => `${id}@fictional.invalid`;

/**
 * The client id of the answer to a message. It follows from that message, so that chat stores one answer to each,
 * whoever sends it and however often.
 */
export const answerId = (profile: string, message: string): string =>
  uuidOf(createHash('sha256').update(`answer:${profile}:${message}`).digest());

/** An operator's taking of an answer, of which one at most is sent. */
export interface Claim {
  readonly operator: string;
  readonly claimed_at: Date;
  readonly is_sent: boolean;
}

/** A message is stored with the time at which its answer was taken; no two of an answer are taken at the same one. */
export const isWrittenBy = ({ claimed_at }: Pick<Claim, 'claimed_at'>, sentAt: Date): boolean =>
  claimed_at.getTime() === sentAt.getTime();

/** Who wrote an answer: of whom that is recorded, else whose time it has, else who took it first. */
export const writerOf = <One extends Claim>(claims: readonly One[], sentAt: Date): One | undefined =>
  claims.find(({ is_sent }) => is_sent) ?? claims.find((claim) => isWrittenBy(claim, sentAt)) ?? claims[0];
