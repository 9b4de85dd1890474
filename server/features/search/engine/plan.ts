/**
 * The rows that the census expects of a search; the planner compares plans by the index rows that they would read.
 * PostgreSQL's own estimates take city, age and traits for independent, and one wrong choice reads a million rows. So
 * the plan is chosen here, and each statement is written so that the database can follow no other.
 */
export interface Estimate {
  /** Members of the pool; only those online or verified when the search asks for them. */
  readonly pool: number;
  /** The places that can bound the search, widest first. */
  readonly bounds: readonly [Bound, ...Bound[]];
  /** The share of all members among whom the search looks, 0 to 1: 1, or the share of those online or verified. */
  readonly present: number;
  /** The share of members with all the traits asked for, 0 to 1. */
  readonly share: number;
  /** The share of members with the gender and age asked for, whatever their other traits, 0 to 1. */
  readonly ageShare: number;
  readonly genders: number;
  /** How many birth years the age range touches, and how much of them it covers, 0 to 1. */
  readonly years: { readonly count: number; readonly covered: number };
  /** Combinations of gender, sexuality and photo; each is a separate range of an index. */
  readonly combinations: number;
  /** Where the search has an area: its cities, whether a statement names each, and the members who live there. */
  readonly area?: { readonly cities: number; readonly named: boolean; readonly members: number };
}

export type Level = 'pool' | 'country' | 'region';

/** The pool, or a number of countries or regions, and the members who live there. */
export interface Bound {
  readonly level: Level;
  readonly places: number;
  readonly members: number;
}

/** Descending an index to the start of a range costs about as much as reading this many of its rows. */
const descent = 12;
/** The most cities that a statement names. */
export const maxCitiesAtOnce = 1500;

/**
 * A plan that collects every match; sorting comes after.
 * - `traits`: range by range of gender, sexuality, photo and birth day, within the pool or each country or region.
 * - `city_ages`: city by city, the members of the gender and age.
 * - `residents`: city by city, all members, newest first.
 */
export type GatheringPlan =
  | { readonly by: 'traits'; readonly level: Level }
  | { readonly by: 'city_ages' | 'residents' };

/**
 * How to find the newest members: by gathering, or
 * - `walk`: all members of the pool, country or region, newest first, until the page is full.
 * - `years`: birth year by birth year, the members of the gender, newest first.
 */
export type Plan = GatheringPlan | { readonly by: 'walk'; readonly level: Level } | { readonly by: 'years' };

/** How many members are expected to fit. */
export const expectedMatches = ({ bounds, share, area }: Estimate): number =>
  (area?.members ?? bounds[0].members) * share;

type Priced<Choice> = Choice & { readonly rows: number };

const cheapest = <Choice extends object>(choices: readonly Priced<Choice>[]): Choice =>
  choices.reduce((best, choice) => (choice.rows < best.rows ? choice : best));

/** The price of `traits` at each level, until `needed` matches within the area are found. */
function traits({ bounds, share, combinations, area }: Estimate, needed: number): Priced<GatheringPlan>[] {
  return bounds.map(({ level, places, members }) => {
    const rows = Math.min(members * share, (needed * members) / Math.max(1, area?.members ?? members));
    return { by: 'traits', level, rows: places * combinations * descent + rows };
  });
}

function cityAges({ share, ageShare, genders, area }: Estimate, needed: number): Priced<GatheringPlan>[] {
  const most = needed / Math.max(share, 1e-9);
  return area?.named
    ? [{ by: 'city_ages', rows: area.cities * genders * descent + ageShare * Math.min(area.members, most) }]
    : [];
}

/** The cheapest way to gather matches until `needed` are found. */
export function cheapestGathering(estimate: Estimate, needed: number): GatheringPlan {
  const { share, area } = estimate;
  const residents = area?.named
    ? area.cities * descent + Math.min(area.members, needed / Math.max(share, 1e-9))
    : Number.POSITIVE_INFINITY;
  return cheapest<GatheringPlan>([
    ...traits(estimate, needed),
    ...cityAges(estimate, needed),
    { by: 'residents', rows: residents },
  ]);
}

/** Reads each gender and birth year until it has `needed` matches, or to its end. */
function years(
  { pool, ageShare, genders, years }: Estimate,
  { needed, total }: { needed: number; total: number },
): Priced<Plan> {
  const ranges = years.count * genders;
  const ofAge = pool * ageShare;
  const rows = Math.min(ofAge / ranges, (needed * ofAge) / Math.max(1, total) / years.covered);
  return { by: 'years', rows: ranges * (descent + rows) };
}

/**
 * The cheapest plan for the newest `needed` of the `total` matches. Only a bound of one place can be walked: a walk of
 * several would have to be merged, and one that ends early says nothing about the others.
 */
export function cheapestNewest(estimate: Estimate, { needed, total }: { needed: number; total: number }): Plan {
  const { share, area, bounds } = estimate;
  const perCity = Math.min((area?.members ?? 0) / Math.max(1, area?.cities ?? 0), needed / Math.max(share, 1e-9));
  return cheapest<Plan>([
    ...traits(estimate, Number.POSITIVE_INFINITY),
    ...cityAges(estimate, Number.POSITIVE_INFINITY),
    ...(area?.named ? [{ by: 'residents', rows: area.cities * (descent + perCity) } as const] : []),
    ...bounds
      .filter(({ places }) => places === 1)
      .map(
        ({ level, members }) =>
          ({ by: 'walk', level, rows: descent + (needed * members) / Math.max(1, total) }) as const,
      ),
    years(estimate, { needed, total }),
  ]);
}

/** How many of the nearest cities, by their numbers of members, hold about twice the matches that a page needs. */
export function citiesForPage(
  populations: readonly number[],
  { share, needed }: { share: number; needed: number },
): number {
  const enough = (2 * needed) / Math.max(share, 1e-6);
  let reached = 0;
  for (const [index, population] of populations.entries()) {
    reached += population;
    if (reached >= enough) return index + 1;
  }
  return populations.length;
}

/** The cheapest way to read the newest `needed` of each city, by the cities' numbers of members. */
export function cheapestOfCities(
  populations: readonly number[],
  { share, ageShare, genders }: Estimate,
  needed: number,
): 'city_ages' | 'residents' {
  const walked = needed / Math.max(share, 1e-9);
  let [ages, residents] = [0, 0];
  for (const population of populations) {
    ages += genders * descent + population * ageShare;
    residents += descent + Math.min(population, walked);
  }
  return ages < residents ? 'city_ages' : 'residents';
}
