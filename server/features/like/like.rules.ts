import { ageOn, dayOf, minimumAge } from '@rendezvous/contract/member';
import { type Orientation, type SoughtAges, soughtBirths, soughtGender } from '../profile/profile.rules.ts';

/** The likes between two members that were taken back, by who gave them. */
export interface Withdrawn {
  readonly own?: { readonly seen: boolean; readonly matched: boolean } | undefined;
  readonly theirs?: { readonly matched: boolean } | undefined;
}

/**
 * Whether a like is the giver's first to this member, and whether it makes the pair's first match; each is announced
 * once.
 */
export const isNews = (matched: boolean, { own, theirs }: Withdrawn): boolean =>
  matched ? !(own?.matched || theirs?.matched) : own === undefined;

/** Members who did not say which ages they look for like automatically those at most this much younger or older. */
const automaticYears = 10;

export interface Described extends Orientation, SoughtAges {
  readonly pool: string;
  readonly country: string | null;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string;
}

/** Birth days, `YYYY-MM-DD`, inclusive. */
interface Births {
  readonly from: string;
  readonly to: string;
}

/** The givers of automatic likes to a member: mutually sought, in the same country. */
export interface Criteria {
  readonly pool: string;
  readonly country: string;
  readonly gender: string;
  /** The genders that the member looks for. */
  readonly seeks: readonly string[];
  /** The member's age, for those who said which ages they look for. */
  readonly age: number;
  /** Whom the member looks for. */
  readonly sought: Births;
  /** Of about the member's age, for those who did not say. */
  readonly near: Births;
}

/** The fields that the criteria need and the profile leaves open. */
export const missingFrom = (member?: Pick<Described, 'gender' | 'country'>): ('gender' | 'country')[] =>
  (['gender', 'country'] as const).filter((field) => (member?.[field] ?? null) === null);

/** The criteria of an automatic like, which both sides must meet; null if the profile says too little. */
export function criteriaOf(member: Described, today: string): Criteria | null {
  if (member.gender === null || member.country === null) return null;
  const sought = soughtGender(member);
  const near = {
    from: yearsLater(member.date_of_birth, -automaticYears),
    to: yearsLater(member.date_of_birth, automaticYears),
  };
  return {
    pool: member.pool,
    country: member.country,
    gender: member.gender,
    seeks: sought === 'any' ? ['female', 'male'] : [sought],
    age: ageOn(member.date_of_birth, today),
    sought: soughtBirths(member, today) ?? near,
    near,
  };
}

/** Whom a member's automatic likes go to, by gender and age; null for an open end. */
export function soughtBy(member: Described, today: string) {
  const { sought_min_age: min_age, sought_max_age: max_age } = member;
  const gender = soughtGender(member);
  if (min_age !== null || max_age !== null) return { gender, min_age, max_age };
  const age = ageOn(member.date_of_birth, today);
  return { gender, min_age: Math.max(minimumAge, age - automaticYears), max_age: age + automaticYears };
}

function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return dayOf(date);
}
