import { type AgeCheck, ageFailures, ageTriesPerDay } from '@rendezvous/contract/age';
import { day } from '@rendezvous/contract/durations';
import type { CountryCode, Permission } from '@rendezvous/contract/shared';
import type { AgeAttemptRow } from './age.store.ts';

/** How long a check that was not passed is kept, in milliseconds. */
export const unpassedKept = 30 * day;

interface Rule {
  readonly countries: readonly CountryCode[];
  readonly providers: readonly string[];
}

/** Where somebody is, as far as it is known: both count, as either alone could be chosen. */
export interface Whereabouts {
  /** Of the profile, else the brand's; null for a visitor whose connection tells. */
  readonly stated: CountryCode | null;
  readonly connection: CountryCode | null;
}

const rulesIn = (rules: readonly Rule[], { stated, connection }: Whereabouts): readonly Rule[] =>
  rules.filter(({ countries }) => [stated, connection].some((one) => one !== null && countries.includes(one)));

/** Whether a brand requires an age check of somebody. */
export const isRequired = (rules: readonly Rule[], where: Whereabouts): boolean => rulesIn(rules, where).length > 0;

/** Who may check a member: those of where they are, else all of the brand, as what was required stays so. */
export function providersFor(rules: readonly Rule[], where: Whereabouts): string[] {
  const here = rulesIn(rules, where);
  return [...new Set((here.length > 0 ? here : rules).flatMap(({ providers }) => providers))];
}

/** A member's way through the check, as stored. */
export type Standing = 'none' | 'required' | 'passed';

/** Whether a member may begin a check now, and the failure if not. */
export function mayStart(
  standing: Standing,
  checks: readonly Pick<AgeAttemptRow, 'status' | 'ended_at'>[],
  now: Date,
): Permission {
  const refused = (failure: { code: string }) => ({ allowed: false, reason: failure.code });
  if (standing === 'none') return refused(ageFailures.off);
  if (standing === 'passed') return refused(ageFailures.passed);
  const failed = checks.filter(
    ({ status, ended_at }) => status === 'failed' && ended_at !== null && now.getTime() - ended_at.getTime() < day,
  );
  return failed.length < ageTriesPerDay ? { allowed: true } : refused(ageFailures.tomorrow);
}

/** What a member is told of their check; `checks` are theirs, the latest first. */
export function statusOf(
  standing: Standing,
  checks: readonly Pick<AgeAttemptRow, 'status' | 'started_at' | 'ended_at'>[],
): Pick<AgeCheck, 'status' | 'at'> {
  if (standing === 'none') return { status: 'not_required', at: null };
  const passed = checks.find(({ status }) => status === 'passed');
  const latest = standing === 'passed' ? passed : checks[0];
  const at = (latest?.ended_at ?? latest?.started_at)?.toISOString() ?? null;
  if (standing === 'passed') return { status: 'passed', at };
  if (latest?.status === 'pending' || latest?.status === 'failed') return { status: latest.status, at };
  return { status: 'required', at };
}

/** Whether a check has been pending for so long that its provider has given it up. */
export const isOver = ({ started_at }: Pick<AgeAttemptRow, 'started_at'>, pendingFor: number, now: Date): boolean =>
  now.getTime() - started_at.getTime() >= pendingFor;

export const unpassedBefore = (now: Date): Date => new Date(now.getTime() - unpassedKept);
