import type { Database } from '../../platform/database/database.ts';
import { type AgesByTrait, agesByTrait, bornBetween, traitOf } from './search.ages.ts';
import type { Bound, Estimate, Level } from './search.plan.ts';
import { searchStore } from './search.store.ts';
import { type Births, birthYears, boundsOf, type Place, type Wanted } from './search.wanted.ts';

interface Counts {
  readonly members: number;
  readonly online: number;
  readonly cities: Map<number, number>;
  readonly places: Map<string, number>;
  readonly ages: AgesByTrait;
}

const empty: Counts = { members: 0, online: 0, cities: new Map(), places: new Map(), ages: new Map() };
const minutesFresh = 10;
const dayMs = 86_400_000;

/**
 * How many members there are of each trait and in each city: what the way to search is chosen by, never what is answered.
 * Counted in the background, at most once in ten minutes.
 */
export function createCensus(db: Database) {
  let pools = new Map<string, Counts>();
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    const traits = Map.groupBy(await searchStore.countTraits(db), (row) => row.pool);
    const cities = Map.groupBy(await searchStore.countCities(db), (row) => row.pool);
    const online = new Map((await searchStore.countOnline(db)).map((row) => [row.pool, row.total]));
    pools = new Map(
      [...traits].map(([pool, rows]) => [
        pool,
        { members: sum(rows), online: online.get(pool) ?? 0, ages: agesByTrait(rows), ...byPlace(cities.get(pool) ?? []) },
      ]),
    );
    countedAt = performance.now();
  }

  /** Starts a new count when the last one is old; waits for the very first. */
  async function refresh(): Promise<void> {
    if (performance.now() - countedAt < minutesFresh * 60_000) return;
    counting ??= count().finally(() => {
      counting = undefined;
    });
    if (countedAt === Number.NEGATIVE_INFINITY) await counting;
    else counting.catch(() => {});
  }

  return {
    refresh,

    estimate(wanted: Wanted): Estimate {
      const counts = pools.get(wanted.pool) ?? empty;
      // Of the online we know only how many: they are taken to be like all others.
      const present = wanted.online ? (counts.online + 1) / (counts.members + 1) : 1;
      const [widest, ...narrower] = boundsOf(wanted).map(({ level, places }) => ({
        level,
        places: places.length,
        members: present * inhabitants(counts, level, places),
      }));
      return {
        pool: present * counts.members,
        bounds: [widest as Bound, ...narrower],
        present,
        ...sharesOf(counts, wanted),
        years: yearsOf(wanted.births),
        genders: wanted.genders.length,
        runs: wanted.genders.length * wanted.sexualities.length * wanted.photos.length,
        ...(wanted.area
          ? { area: { cities: wanted.area.around.length, named: wanted.area.cities !== undefined, members: present * residents(counts, wanted.area.around) } }
          : {}),
      };
    },

    /** Of one city. */
    population: (pool: string, city: number): number => pools.get(pool)?.cities.get(city) ?? 0,
  };
}

export type Census = ReturnType<typeof createCensus>;

const known = new WeakMap<Counts, WeakMap<readonly number[], number>>();

/** How many live in some cities, remembered with the list as long as the count is the same. */
function residents(counts: Counts, cities: readonly number[]): number {
  const sums = known.get(counts) ?? new WeakMap<readonly number[], number>();
  known.set(counts, sums);
  const total = sums.get(cities) ?? cities.reduce((so, city) => so + (counts.cities.get(city) ?? 0), 0);
  sums.set(cities, total);
  return total;
}

const inhabitants = (counts: Counts, level: Level, places: readonly Place[]): number =>
  level === 'pool'
    ? counts.members
    : places.reduce((sum, { country, region }) => sum + (counts.places.get(level === 'country' ? country : `${country}:${region}`) ?? 0), 0);

function byPlace(rows: readonly { country: string; region: string; city_id: number; total: number }[]): Pick<Counts, 'cities' | 'places'> {
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

function sharesOf(counts: Counts, { genders, sexualities, photos, births }: Wanted): Pick<Estimate, 'share' | 'ofAge'> {
  const [from, to] = momentsOf(births);
  let [ofAge, fitting] = [0, 0];
  for (const gender of genders) {
    ofAge += bornBetween(counts.ages.get(traitOf(gender)), from, to);
    for (const sexuality of sexualities) {
      for (const photo of photos) fitting += bornBetween(counts.ages.get(traitOf(gender, { sexuality, photo })), from, to);
    }
  }
  return { share: fitting / Math.max(1, counts.members), ofAge: ofAge / Math.max(1, counts.members) };
}

function yearsOf(births: Births): Estimate['years'] {
  const [from, to] = momentsOf(births);
  const years = birthYears(births);
  return { count: years.length, taken: Math.max(1e-3, (to - Math.max(from, years[0] as number)) / years.length) };
}

/** From when until when, in years. */
function momentsOf({ from, to }: Births): [number, number] {
  const years = (day: string) => 1970 + Date.parse(day) / (365.25 * dayMs);
  return [years(from), years(to) + 1 / 365.25];
}

const sum = (rows: readonly { total: number }[]) => rows.reduce((total, row) => total + row.total, 0);
