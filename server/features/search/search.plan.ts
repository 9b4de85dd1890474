/**
 * How to look, in rows to read. The database's own estimates know nothing of how city, age and traits go together, and one
 * wrong choice reads a million rows; so we choose by what we counted ourselves, and the statements leave no other way.
 */
export interface Estimate {
  /** All members within the pool or the country or region asked for. */
  readonly members: number;
  /** The share of members with the traits asked for, 0 to 1. */
  readonly share: number;
  /** Combinations of gender, sexuality and photo: each is a place of its own in an index. */
  readonly runs: number;
  /** Only when asked for some cities: how many, and how many members live there. */
  readonly area?: { readonly cities: number; readonly members: number };
}

/** Finding a place in an index costs about as much as reading this many rows of it. */
const descent = 12;

/**
 * - `traits`: all with the traits, side by side, wherever they live within the pool, country or region.
 * - `city_traits`: the same, city by city.
 * - `residents`: all who live in the cities, whatever their traits.
 */
export type Gathering = 'traits' | 'city_traits' | 'residents';

/** The cheapest way to gather the members of a filter, and how many rows it reads until `wanted` are found. */
export function cheapestGathering(estimate: Estimate, wanted: number): { by: Gathering; rows: number } {
  const { members, share, runs, area } = estimate;
  if (!area) return { by: 'traits', rows: runs * descent + Math.min(members * share, wanted) };
  const fitting = area.members * share;
  const ways = [
    { by: 'traits', rows: runs * descent + Math.min(members * share, (wanted * members) / Math.max(1, area.members)) },
    { by: 'city_traits', rows: area.cities * runs * descent + Math.min(fitting, wanted) },
    { by: 'residents', rows: area.cities * descent + Math.min(area.members, wanted / Math.max(share, 1e-9)) },
  ] as const;
  return ways.reduce((best, way) => (way.rows < best.rows ? way : best));
}

/** Whether a page of `wanted` members, newest first, is found sooner by walking all members by age of sign-up than by gathering. */
export function walksNewest(estimate: Estimate, wanted: number): boolean {
  const { members, share, area } = estimate;
  const found = Math.max(1, (area?.members ?? members) * share);
  return (wanted * members) / found < cheapestGathering(estimate, Number.POSITIVE_INFINITY).rows;
}

export const mostCitiesAtOnce = 1500;

/** How many of the nearest cities, whose numbers of members are given, hold about twice the members that a page needs. */
export function citiesForPage(populations: readonly number[], { share, wanted }: { share: number; wanted: number }): number {
  const needed = (2 * wanted) / Math.max(share, 1e-6);
  let reached = 0;
  for (const [index, population] of populations.entries()) {
    reached += population;
    if (reached >= needed) return index + 1;
  }
  return populations.length;
}
