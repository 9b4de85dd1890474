import { soughtGender } from '../search/search.rules.ts';

/** Automatic likes go to members at most this much younger or older. */
const automaticYears = 10;

export interface Described {
  readonly pool: string;
  readonly country: string | null;
  readonly gender: string | null;
  readonly sexuality: string | null;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string;
}

/** Whose automatic likes a member may get: those they look for, in the same country and of similar age. */
export interface Criteria {
  readonly pool: string;
  readonly country: string;
  readonly gender: string;
  /** The genders that the member looks for. */
  readonly seeks: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** The criteria of an automatic like, which both sides must meet; null if the profile says too little. */
export function criteriaOf(member: Described): Criteria | null {
  if (member.gender === null || member.country === null) return null;
  const sought = soughtGender(member);
  return {
    pool: member.pool,
    country: member.country,
    gender: member.gender,
    seeks: sought === 'any' ? ['female', 'male'] : [sought],
    from: yearsLater(member.date_of_birth, -automaticYears),
    to: yearsLater(member.date_of_birth, automaticYears),
  };
}

function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}
