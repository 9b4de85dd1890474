import { day } from '@rendezvous/contract/durations';
import type { Permission } from '@rendezvous/contract/shared';
import {
  poseFor,
  undecidedFor,
  type Verification,
  verificationFailures,
  verificationsPerDay,
} from '@rendezvous/contract/verification';
import type { VerificationRow } from './verification.store.ts';

/** How long an attempt that gave no badge is stored, in milliseconds. */
export const keptFor = 30 * day;

/** How long the same pose is asked for, in milliseconds. */
const drawnFor = day;

export const posesDrawnBefore = (now: Date): Date => new Date(now.getTime() - drawnFor);
export const oldBefore = (now: Date): Date => new Date(now.getTime() - keptFor);
export const undecidedBefore = (now: Date): Date => new Date(now.getTime() - undecidedFor);

type Attempt = Pick<VerificationRow, 'status' | 'refusal' | 'asked_at' | 'sent_at'>;

/** Whether the pose is the one the member is asked for. */
export const isDrawn = ({ status, asked_at }: Attempt, now: Date): boolean =>
  status === 'asked' && asked_at > posesDrawnBefore(now);

/** Whether the pose can still be answered. */
export const isOpen = ({ status, asked_at }: Attempt, now: Date): boolean =>
  status === 'asked' && now.getTime() - asked_at.getTime() < poseFor;

interface Asking {
  /** The member's attempts, latest first. */
  readonly attempts: readonly Attempt[];
  readonly isVerified: boolean;
  /** Whether the brand offers it, and the profile is a person's. */
  readonly isOffered: boolean;
  /** Whether there is an accepted public photo to compare with. */
  readonly hasPhoto: boolean;
}

/** Whether a member may be asked for a pose now, and the failure if not. */
export function mayAsk({ attempts, isVerified, isOffered, hasPhoto }: Asking, now: Date): Permission {
  const refused = (failure: { code: string }) => ({ allowed: false, reason: failure.code });
  const sentToday = attempts.filter(({ sent_at }) => sent_at && now.getTime() - sent_at.getTime() < day).length;
  if (!isOffered) return refused(verificationFailures.off);
  if (isVerified) return refused(verificationFailures.verified);
  if (attempts.some(({ status }) => status === 'waiting')) return refused(verificationFailures.waiting);
  if (!hasPhoto) return refused(verificationFailures.photo_required);
  if (sentToday >= verificationsPerDay) return refused(verificationFailures.tomorrow);
  return { allowed: true };
}

/** What a member is told of their own verification. */
export function stateOf(asking: Asking, now: Date): Verification {
  const latest = asking.attempts.find(({ status }) => status !== 'asked');
  const told = { waiting: 'waiting', refused: 'refused', undecided: 'undecided' } as const;
  const status = asking.isVerified
    ? 'verified'
    : latest && latest.status in told
      ? told[latest.status as keyof typeof told]
      : asking.attempts.some((attempt) => attempt.status === 'accepted')
        ? 'paused'
        : 'none';
  return {
    status,
    refusal: status === 'refused' ? ((latest?.refusal ?? null) as Verification['refusal']) : null,
    can: { ask: mayAsk(asking, now) },
  };
}

/** Others see the badge while the main photo (the first public one) is among those compared. */
export const isBadged = (compared: readonly string[], [main]: readonly string[]): boolean =>
  main !== undefined && compared.includes(main);

/** The badge lasts while at least one of the compared photos is public on the profile. */
export const staysAccepted = (compared: readonly string[], shown: readonly string[]): boolean =>
  compared.some((photo) => shown.includes(photo));
