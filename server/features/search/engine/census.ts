import { day, minute, second } from '@rendezvous/contract/durations';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/work/events.ts';
import { type AgesByTrait, agesByTrait, bornBetween, traitOf } from './ages.ts';
import { censusStore } from './census.store.ts';
import { type BirthDays, birthYears, boundsOf, type Criteria, type Place } from './criteria.ts';
import type { Bound, Estimate, Level } from './plan.ts';

interface Counts {
  readonly members: number;
  readonly online: number;
  readonly verified: number;
  readonly cities: Map<number, number>;
  readonly places: Map<string, number>;
  readonly ages: AgesByTrait;
}

const empty: Counts = { members: 0, online: 0, verified: 0, cities: new Map(), places: new Map(), ages: new Map() };
const freshFor = 10 * minute;
/** Delay before a failed count is retried; doubles with every failure. */
const firstPause = 10 * second;

/**
 * Counts members by trait, age and city, in the background and at most every ten minutes. The counts choose the plan;
 * no answer is ever taken from them.
 */
export function createCensus(db: Database, events: Pick<Events, 'inBackground'>) {
  let pools = new Map<string, Counts>();
  let hasCounted = false;
  let countFrom = Number.NEGATIVE_INFINITY;
  let pause = firstPause;
  let failure: unknown;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    const traits = Map.groupBy(await censusStore.traits(db), (row) => row.pool);
    const cities = Map.groupBy(await censusStore.cities(db), (row) => row.pool);
    const online = new Map((await censusStore.online(db)).map((row) => [row.pool, row.total]));
    const verified = new Map((await censusStore.verified(db)).map((row) => [row.pool, row.total]));
    pools = new Map(
      [...traits].map(([pool, rows]) => [
        pool,
        {
          members: sum(rows),
          online: online.get(pool) ?? 0,
          verified: verified.get(pool) ?? 0,
          ages: agesByTrait(rows),
          ...byPlace(cities.get(pool) ?? []),
        },
      ]),
    );
  }

  /** A count takes seconds on a large site, so the next search must not immediately retry a failed one. */
  async function countOnce(): Promise<void> {
    try {
      await count();
      hasCounted = true;
      pause = firstPause;
      countFrom = performance.now() + freshFor;
    } catch (error) {
      failure = error;
      db.report(error, 'search.census');
      countFrom = performance.now() + pause;
      pause = Math.min(2 * pause, freshFor);
    } finally {
      counting = undefined;
    }
  }

  /**
   * Starts a new count when the last one is stale. Only the first is awaited: until it succeeds, searches fail too, as
   * a plan without counts could read a whole table.
   */
  async function refresh(): Promise<void> {
    if (performance.now() >= countFrom && !counting) {
      counting = countOnce();
      events.inBackground('search.census', () => counting);
    }
    if (hasCounted) return;
    await counting;
    if (!hasCounted) throw failure;
  }

  return {
    refresh,

    estimate(criteria: Criteria): Estimate {
      const counts = pools.get(criteria.pool) ?? empty;
      // Members online and verified ones are only counted in total; their traits are assumed to match everyone's.
      const shareOf = (some: number) => (some + 1) / (counts.members + 1);
      const present =
        (criteria.online ? shareOf(counts.online) : 1) * (criteria.verified ? shareOf(counts.verified) : 1);
      const [widest, ...narrower] = boundsOf(criteria).map(({ level, places }) => ({
        level,
        places: places.length,
        members: present * inhabitants(counts, level, places),
      }));
      const { area, births, genders, sexualities, photos } = criteria;
      return {
        pool: present * counts.members,
        bounds: [widest as Bound, ...narrower],
        present,
        ...sharesOf(counts, criteria),
        years: yearsOf(births),
        genders: genders.length,
        combinations: genders.length * sexualities.length * photos.length,
        ...(area && {
          area: {
            cities: area.cities.length,
            named: area.named,
            members: present * residents(counts, area.cities),
          },
        }),
      };
    },

    /** Members who live in a city. */
    population: (pool: string, city: number): number => pools.get(pool)?.cities.get(city) ?? 0,
  };
}

export type Census = ReturnType<typeof createCensus>;

const sums = new WeakMap<Counts, WeakMap<readonly number[], number>>();

/** Cached with the list until the next count. */
function residents(counts: Counts, cities: readonly number[]): number {
  const known = sums.get(counts) ?? new WeakMap<readonly number[], number>();
  sums.set(counts, known);
  const total = known.get(cities) ?? cities.reduce((sum, city) => sum + (counts.cities.get(city) ?? 0), 0);
  known.set(cities, total);
  return total;
}

const inhabitants = (counts: Counts, level: Level, places: readonly Place[]): number =>
  level === 'pool'
    ? counts.members
    : places.reduce(
        (sum, { country, region }) =>
          sum + (counts.places.get(level === 'country' ? country : `${country}:${region}`) ?? 0),
        0,
      );

function byPlace(
  rows: readonly { country: string; region: string; city_id: number; total: number }[],
): Pick<Counts, 'cities' | 'places'> {
  const cities = new Map<number, number>();
  const places = new Map<string, number>();
  const add = <Key>(map: Map<Key, number>, key: Key, total: number) => map.set(key, (map.get(key) ?? 0) + total);
  for (const { country, region, city_id, total } of rows) {
    add(cities, city_id, total);
    add(places, country, total);
    add(places, `${country}:${region}`, total);
  }
  return { cities, places };
}

function sharesOf(
  counts: Counts,
  { genders, sexualities, photos, births }: Criteria,
): Pick<Estimate, 'share' | 'ageShare'> {
  const [from, to] = momentsOf(births);
  let [ofAge, matching] = [0, 0];
  for (const gender of genders) {
    ofAge += bornBetween(counts.ages.get(traitOf(gender)), from, to);
    for (const sexuality of sexualities) {
      for (const photo of photos)
        matching += bornBetween(counts.ages.get(traitOf(gender, { sexuality, photo })), from, to);
    }
  }
  return { share: matching / Math.max(1, counts.members), ageShare: ofAge / Math.max(1, counts.members) };
}

function yearsOf(births: BirthDays): Estimate['years'] {
  const [from, to] = momentsOf(births);
  const years = birthYears(births);
  return { count: years.length, covered: Math.max(1e-3, (to - Math.max(from, years[0] as number)) / years.length) };
}

/** The start of the first day and the end of the last, in years. */
function momentsOf({ from, to }: BirthDays): [number, number] {
  const years = (date: string) => 1970 + Date.parse(date) / (365.25 * day);
  return [years(from), years(to) + 1 / 365.25];
}

const sum = (rows: readonly { total: number }[]) => rows.reduce((total, row) => total + row.total, 0);
