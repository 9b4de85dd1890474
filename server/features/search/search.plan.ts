/**
 * How to look, in rows to read. The database's own estimates know nothing of how city, age and traits go together, and one
 * wrong choice reads a million rows; so we choose by what we counted ourselves, and the statements leave no other way.
 */
export interface Estimate {
  /** All members of the pool; those online, when only they are asked for. */
  readonly pool: number;
  /** By what place the search can be bounded, the widest first: at least what was asked for, and where an area lies. */
  readonly bounds: readonly [Bound, ...Bound[]];
  /** The share of all members that is looked through: 1, or those online. */
  readonly present: number;
  /** The share of members with the traits asked for, 0 to 1. */
  readonly share: number;
  /** The share of all members with the gender and the age asked for, whatever else they are. */
  readonly ofAge: number;
  /** How many genders are asked for. */
  readonly genders: number;
  /** In how many years those of the age were born, and how much of these years the age takes, 0 to 1. */
  readonly years: { readonly count: number; readonly taken: number };
  /** Combinations of gender, sexuality and photo: each is a place of its own in an index. */
  readonly runs: number;
  /** Only when asked for some cities: how many, whether each is named, and how many members live there. */
  readonly area?: { readonly cities: number; readonly named: boolean; readonly members: number };
}

export type Level = 'pool' | 'country' | 'region';

/** The pool, or some countries or regions: how many, and how many members live there. */
export interface Bound {
  readonly level: Level;
  readonly places: number;
  readonly members: number;
}

/** Finding a place in an index costs about as much as reading this many rows of it. */
const descent = 12;
/** The most cities that a statement names. */
export const mostCitiesAtOnce = 1500;

/**
 * - `traits`: all with the traits, side by side, within the pool, or within each of the countries or regions.
 * - `city_ages`: city by city, those of the gender and age, side by side.
 * - `residents`: city by city, whatever their traits, newest first.
 */
export type Gathering = { readonly by: 'traits'; readonly level: Level } | { readonly by: 'city_ages' | 'residents' };

/**
 * - `walk`: all of the pool, the country or the region, newest first.
 * - `years`: year by year of birth, those of the gender, newest first.
 */
export type Way = Gathering | { readonly by: 'walk'; readonly level: Level } | { readonly by: 'years' };

/** How many members are expected to fit the filter. */
export const fitting = ({ bounds, share, area }: Estimate): number => (area?.members ?? bounds[0].members) * share;

type Cost<Name> = Name & { readonly rows: number };

const cheapest = <Name extends object>(ways: readonly Cost<Name>[]): Name => ways.reduce((best, way) => (way.rows < best.rows ? way : best));

/** Those with the traits, until `wanted` of the area are found. */
function traits({ bounds, share, runs, area }: Estimate, wanted: number): Cost<Gathering>[] {
  return bounds.map(({ level, places, members }) => {
    const rows = Math.min(members * share, (wanted * members) / Math.max(1, area?.members ?? members));
    return { by: 'traits', level, rows: places * runs * descent + rows };
  });
}

function cityAges({ share, ofAge, genders, area }: Estimate, wanted: number): Cost<Gathering>[] {
  const most = wanted / Math.max(share, 1e-9);
  return area?.named ? [{ by: 'city_ages', rows: area.cities * genders * descent + ofAge * Math.min(area.members, most) }] : [];
}

/** How to gather the members of a filter until `wanted` are found. */
export function cheapestGathering(estimate: Estimate, wanted: number): Gathering {
  const { share, area } = estimate;
  const residents = area?.named ? area.cities * descent + Math.min(area.members, wanted / Math.max(share, 1e-9)) : Number.POSITIVE_INFINITY;
  return cheapest<Gathering>([...traits(estimate, wanted), ...cityAges(estimate, wanted), { by: 'residents', rows: residents }]);
}

/** Of each year and gender the newest `wanted` that fit, among all of the year. */
function years({ pool, ofAge, genders, years }: Estimate, { wanted, total }: Sought): Cost<Way> {
  const places = years.count * genders;
  const ofAges = pool * ofAge;
  const rows = Math.min(ofAges / places, (wanted * ofAges) / Math.max(1, total) / years.taken);
  return { by: 'years', rows: places * (descent + rows) };
}

interface Sought {
  readonly wanted: number;
  readonly total: number;
}

/**
 * How to find the newest `wanted` of a filter that fits `total` members: walking all by age of sign-up, or gathering and
 * sorting. A walk is bounded by one place alone: where it ends early, nothing would be known of what another place has.
 */
export function cheapestNewest(estimate: Estimate, { wanted, total }: Sought): Way {
  const { share, area, bounds } = estimate;
  const perCity = Math.min((area?.members ?? 0) / Math.max(1, area?.cities ?? 0), wanted / Math.max(share, 1e-9));
  return cheapest<Way>([
    ...traits(estimate, Number.POSITIVE_INFINITY),
    ...cityAges(estimate, Number.POSITIVE_INFINITY),
    ...(area?.named ? [{ by: 'residents', rows: area.cities * (descent + perCity) } as const] : []),
    ...bounds
      .filter(({ places }) => places === 1)
      .map(({ level, members }) => ({ by: 'walk', level, rows: descent + (wanted * members) / Math.max(1, total) }) as const),
    years(estimate, { wanted, total }),
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
  return ages < residents ? 'city_ages' : 'residents';
}
