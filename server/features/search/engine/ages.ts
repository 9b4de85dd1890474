/** For each year from `first`, how many members of a group were born before it. */
interface Ages {
  readonly first: number;
  readonly before: readonly number[];
}

export interface BornInYear {
  readonly gender: string;
  readonly sexuality: string;
  readonly has_photo: boolean;
  readonly year: number;
  readonly total: number;
}

export type AgesByTrait = ReadonlyMap<string, Ages>;

/** Names a group: all members of a gender, or those of one sexuality with or without a photo. */
export const traitOf = (gender: string, of?: { sexuality: string; photo: boolean }): string =>
  of ? `${gender} ${of.sexuality} ${of.photo}` : gender;

export function agesByTrait(rows: readonly BornInYear[]): AgesByTrait {
  const years = new Map<string, Map<number, number>>();
  for (const { gender, sexuality, has_photo, year, total } of rows) {
    for (const trait of [traitOf(gender), traitOf(gender, { sexuality, photo: has_photo })]) {
      const totals = years.get(trait) ?? new Map<number, number>();
      years.set(trait, totals.set(year, (totals.get(year) ?? 0) + total));
    }
  }
  return new Map([...years].map(([trait, totals]) => [trait, agesOf(totals)]));
}

function agesOf(totals: ReadonlyMap<number, number>): Ages {
  const first = Math.min(...totals.keys());
  const before = [0];
  for (let year = first; year <= Math.max(...totals.keys()); year++)
    before.push((before.at(-1) as number) + (totals.get(year) ?? 0));
  return { first, before };
}

/** The number born between two moments, given in years; births are assumed evenly spread over a year. */
export function bornBetween(ages: Ages | undefined, from: number, to: number): number {
  return ages ? Math.max(0, bornBefore(ages, to) - bornBefore(ages, from)) : 0;
}

function bornBefore({ first, before }: Ages, atYear: number): number {
  const year = Math.floor(atYear);
  const of = (year: number) => before[Math.min(Math.max(0, year - first), before.length - 1)] as number;
  return of(year) + (atYear - year) * (of(year + 1) - of(year));
}
