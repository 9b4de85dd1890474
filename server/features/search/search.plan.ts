/**
 * How to look, in rows to read. The database's own estimates know nothing of how city, age and traits go together, and one
 * wrong choice reads a million rows; so we choose by what we counted ourselves, and the statements leave no other way.
 */
export interface Estimate {
  /** All members within the pool or the country or region asked for; those online, when only they are. */
  readonly members: number;
  /** The share of all members that is looked through: 1, or those online. */
  readonly present: number;
  /** The share of members with the traits asked for, 0 to 1. */
  readonly share: number;
  /** The share of all members with the gender and the age asked for, whatever else they are. */
  readonly ofAge: number;
  /** How many genders are asked for. */
  readonly genders: number;
  /** Combinations of gender, sexuality and photo: each is a place of its own in an index. */
  readonly runs: number;
  /** Only when asked for some cities: how many, whether each is named, and how many members live there. */
  readonly area?: { readonly cities: number; readonly named: boolean; readonly members: number };
}

/** Finding a place in an index costs about as much as reading this many rows of it. */
const descent = 12;
/** The most cities that a statement names. */
export const mostCitiesAtOnce = 1500;

/**
 * - `traits`: all with the traits, side by side, wherever they live within the pool, country or region.
 * - `city_ages`: city by city, those of the gender and age, side by side.
 * - `residents`: city by city, whatever their traits, newest first.
 */
export type Gathering = 'traits' | 'city_ages' | 'residents';

/** How many members are expected to fit the filter. */
export const fitting = ({ members, share, area }: Estimate): number => (area?.members ?? members) * share;

interface Way<Name> {
  readonly by: Name;
  readonly rows: number;
}

const cheapest = <Name>(ways: readonly Way<Name>[]): Name => ways.reduce((best, way) => (way.rows < best.rows ? way : best)).by;

function traits({ members, share, runs }: Estimate): Way<'traits'> {
  return { by: 'traits', rows: runs * descent + members * share };
}

function cityAges({ share, ofAge, genders, area }: Estimate, wanted: number): Way<'city_ages'>[] {
  const most = wanted / Math.max(share, 1e-9);
  return area?.named ? [{ by: 'city_ages', rows: area.cities * genders * descent + ofAge * Math.min(area.members, most) }] : [];
}

/** How to gather the members of a filter until `wanted` are found. */
export function cheapestGathering(estimate: Estimate, wanted: number): Gathering {
  const { members, share, runs, area } = estimate;
  if (!area?.named) return 'traits';
  return cheapest<Gathering>([
    { by: 'traits', rows: runs * descent + Math.min(members * share, (wanted * members) / Math.max(1, area.members)) },
    ...cityAges(estimate, wanted),
    { by: 'residents', rows: area.cities * descent + Math.min(area.members, wanted / Math.max(share, 1e-9)) },
  ]);
}

/** How to find the newest `wanted` of a filter that fits `total` members: walking all by age of sign-up, or gathering and sorting. */
export function cheapestNewest(estimate: Estimate, { wanted, total }: { wanted: number; total: number }): Gathering | 'walk' {
  const { members, share, area } = estimate;
  const perCity = Math.min((area?.members ?? 0) / Math.max(1, area?.cities ?? 0), wanted / Math.max(share, 1e-9));
  return cheapest<Gathering | 'walk'>([
    traits(estimate),
    ...cityAges(estimate, Number.POSITIVE_INFINITY),
    ...(area?.named ? [{ by: 'residents', rows: area.cities * (descent + perCity) } as const] : []),
    { by: 'walk', rows: (wanted * members) / Math.max(1, total) },
  ]);
}

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

/** How to read the newest `wanted` of each of some cities, whose numbers of members are given. */
export function cheapestOfCities(populations: readonly number[], { share, ofAge, genders }: Estimate, wanted: number): 'city_ages' | 'residents' {
  const walked = wanted / Math.max(share, 1e-9);
  let [ages, residents] = [0, 0];
  for (const population of populations) {
    ages += genders * descent + population * ofAge;
    residents += descent + Math.min(population, walked);
  }
  return cheapest<'city_ages' | 'residents'>([
    { by: 'city_ages', rows: ages },
    { by: 'residents', rows: residents },
  ]);
}
