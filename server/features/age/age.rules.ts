import { type AgeCheck, ageFailures, ageStartsPerDay, ageTriesPerDay } from '@rendezvous/contract/age';
import { day } from '@rendezvous/contract/durations';
import type { CountryCode, Permission } from '@rendezvous/contract/shared';
import type { AgeAttemptRow } from './age.store.ts';

/** How long a check that was not passed is kept, in milliseconds. */
export const unpassedKept = 30 * day;

/** Who confirmed an age where an operator did, by proof of another kind: in the place of a provider's name. */
export const byOperator = 'operator';

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

/** Whether a brand requires it in a country. */
const isRequiredIn = (rules: readonly Rule[], country: CountryCode | null): boolean =>
  isRequired(rules, { stated: country, connection: null });

/** What is stored of a member's age check. */
export interface StoredAge {
  /** Of one who has never passed at a provider, the country in which a check was required of them, if one ever was. */
  readonly age_country: CountryCode | null;
  /** Who confirmed the age the last time. */
  readonly age_provider: string | null;
}

/** Where somebody is of whom only what is stored counts, as in a mail to them. */
export const nowhere: Whereabouts = { stated: null, connection: null };

/** What a brand requires of a member: by where they are, else by where it was required of them once. */
function rulesOn(
  rules: readonly Rule[],
  { age_country, age_provider }: StoredAge,
  where: Whereabouts,
): readonly Rule[] {
  const here = rulesIn(rules, where);
  if (here.length > 0 || age_provider !== null) return here;
  return rulesIn(rules, { stated: age_country, connection: null });
}

/**
 * Who may check a member: those whom each of their places accepts, else those of the stated one, as one country's list
 * must not open another. Nobody where nothing is required.
 */
export function providersFor(rules: readonly Rule[], member: StoredAge, where: Whereabouts): readonly string[] {
  const lists = rulesOn(rules, member, where).map(({ providers }) => providers);
  if (lists.length === 0) return [];
  const common = lists.reduce((all, own) => all.filter((name) => own.includes(name)));
  if (common.length > 0) return common;
  return rulesIn(rules, { stated: where.stated, connection: null }).flatMap(({ providers }) => providers);
}

/** Whether a pass counts where these may check; an operator's counts everywhere. */
export const accepts = (providers: readonly string[], by: string | null): boolean =>
  by !== null && [byOperator, ...providers].includes(by);

/** How a member stands on a brand; a check that is under way or has failed leaves it `required`. */
export type Standing = 'not_required' | 'required' | 'passed';

/** From where they are. A pass counts as long as whoever confirmed it may check them there. */
export function standingOf(member: StoredAge, rules: readonly Rule[], where: Whereabouts): Standing {
  const { age_provider } = member;
  if (rulesOn(rules, member, where).length === 0) return age_provider === null ? 'not_required' : 'passed';
  return accepts(providersFor(rules, member, where), age_provider) ? 'passed' : 'required';
}

/**
 * The country to be stored with a member: that in which a check was required of them first, as long as the brand
 * requires it there, so that no move of theirs takes it back. Null for one who has passed at a provider; what an
 * operator confirmed may be taken back.
 */
export function countryKept(member: StoredAge, rules: readonly Rule[], where: Whereabouts): CountryCode | null {
  if (member.age_provider === byOperator) return member.age_country;
  if (member.age_provider !== null) return null;
  const places = [member.age_country, where.stated, where.connection];
  return places.find((place) => isRequiredIn(rules, place)) ?? member.age_country;
}

/** Whether all that a brand shows is closed to a member wherever they are, as they have never passed. */
export const isKept = ({ age_country, age_provider }: StoredAge, rules: readonly Rule[]): boolean =>
  age_provider === null && isRequiredIn(rules, age_country);

/** Whether a member may begin a check now, and the failure if not. */
export function mayStart(
  standing: Standing,
  checks: readonly Pick<AgeAttemptRow, 'status' | 'ended_at'>[],
  now: Date,
): Permission {
  const refused = (failure: { code: string }) => ({ allowed: false, reason: failure.code });
  if (standing === 'not_required') return refused(ageFailures.not_required);
  if (standing === 'passed') return refused(ageFailures.passed);
  const ended = checks.filter(
    ({ status, ended_at }) => status !== 'passed' && ended_at !== null && now.getTime() - ended_at.getTime() < day,
  );
  const failed = ended.filter(({ status }) => status === 'failed');
  const isFree = failed.length < ageTriesPerDay && ended.length < ageStartsPerDay;
  return isFree ? { allowed: true } : refused(ageFailures.too_many_tries);
}

/** What a member is told of their check; `checks` are theirs, the latest first. */
export function statusOf(
  standing: Standing,
  checks: readonly Pick<AgeAttemptRow, 'status' | 'started_at' | 'ended_at'>[],
): Pick<AgeCheck, 'status' | 'at'> {
  if (standing === 'not_required') return { status: 'not_required', at: null };
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
