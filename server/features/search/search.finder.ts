import { maxCounted } from '@rendezvous/contract/search';
import { distanceKm } from '../place/place.rules.ts';
import type { Places, Town } from '../place/place.service.ts';
import type { Census } from './search.census.ts';
import type { Cursor } from './search.cursor.ts';
import { type Counted, everything, type FindStore, type Found } from './search.find.store.ts';
import type { Nearby, NearbyCity } from './search.nearby.ts';
import { cheapestGathering, cheapestNewest, cheapestOfCities, citiesForPage, type Estimate, fitting, mostCitiesAtOnce, type Way } from './search.plan.ts';
import type { Wanted } from './search.wanted.ts';

interface Options {
  store: FindStore;
  census: Census;
  places: Places;
  nearby: Nearby;
}

export interface Page {
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

/** One more than the most that is told. */
const most = maxCounted + 1;
const ringsKm = [25, 75, 200, 500, 1500, 21_000];

/** A page of a filter, with how many there are, counted no further than one more than is told. */
export function createFinder({ store, census, places, nearby }: Options) {
  async function newest(wanted: Wanted, page: Page): Promise<Counted> {
    await census.refresh();
    const estimate = census.estimate(wanted);
    const wayFor = (total: number) => cheapestNewest(estimate, { wanted: page.limit, total });
    const expected = fitting(estimate);
    if (page.cursor?.many) return { total: most, found: await newestOf(wanted, wayFor(Math.max(expected, most)), estimate, page) };
    const gathering = cheapestGathering(estimate, most);
    const way = wayFor(expected);
    if (way.by === 'traits' || way.by === 'city_ages') return store.whole(wanted, way, { ...page, most: everything });
    if (expected <= maxCounted) {
      const few = await store.whole(wanted, gathering, { ...page, most });
      return few.total < most ? few : { total: most, found: await newestOf(wanted, wayFor(most), estimate, page) };
    }
    const many = await store.many(wanted, gathering, way, { ...page, most });
    return isCut(way, many.found, page) ? { total: many.total, found: await gatheredOf(wanted, estimate, page) } : many;
  }

  async function newestOf(wanted: Wanted, way: Way, estimate: Estimate, page: Page): Promise<Found[]> {
    const found = await store.newest(wanted, way, page);
    return isCut(way, found, page) ? gatheredOf(wanted, estimate, page) : found;
  }

  /** A walk that ended before the page was full says nothing of what lies farther: then all are gathered. */
  const isCut = (way: Way, found: readonly Found[], { limit }: Page): boolean => way.by === 'walk' && found.length < limit;
  const gatheredOf = (wanted: Wanted, estimate: Estimate, page: Page) => store.newest(wanted, cheapestGathering(estimate, Number.POSITIVE_INFINITY), page);

  /** Of few it is known in which cities they live; of many, the nearest cities are asked one after the other. */
  async function nearest(wanted: Wanted, origin: Town, page: Page): Promise<Counted> {
    await census.refresh();
    const estimate = census.estimate(wanted);
    const gathering = cheapestGathering(estimate, most);
    if (page.cursor?.many || (fitting(estimate) > maxCounted && (await store.count(wanted, gathering, most)) === most))
      return { total: most, found: await nearestByRing(wanted, origin, page) };
    const homes = await store.cities(wanted, gathering, most);
    const total = homes.reduce((sum, home) => sum + home.total, 0);
    return { total, found: await (total === most ? nearestByRing(wanted, origin, page) : nearestOf(wanted, origin, homes, page)) };
  }

  function ofCities(wanted: Wanted, cities: readonly number[], page: Page): Promise<Found[]> {
    const populations = cities.map((city) => census.population(wanted.pool, city));
    return store.cityByCity(wanted, cities, cheapestOfCities(populations, census.estimate(wanted), page.limit), page);
  }

  const kmFrom = (origin: Town, city: number): number => {
    const town = places.city(city);
    return town ? distanceKm(origin, town) : Number.POSITIVE_INFINITY;
  };

  async function nearestOf(wanted: Wanted, origin: Town, homes: readonly { city_id: number; total: number }[], { cursor, limit }: Page): Promise<Found[]> {
    const found = cursor?.city === undefined ? [] : await ofCities(wanted, [cursor.city], { cursor, limit });
    const behind = cursor?.city === undefined ? start : { id: cursor.city, km: kmFrom(origin, cursor.city) };
    const cities = homes
      .map(({ city_id, total }) => ({ id: city_id, km: kmFrom(origin, city_id), total }))
      .filter((city) => byDistance(behind, city) < 0)
      .sort(byDistance);
    let reached = found.length;
    const next = cities.filter(({ total }) => {
      const isWanted = reached < limit;
      reached += total;
      return isWanted;
    });
    return next.length === 0 ? found : [...found, ...(await ofCities(wanted, idsOf(next), { limit: limit - found.length }))];
  }

  async function nearestByRing(wanted: Wanted, origin: Town, { cursor, limit }: Page): Promise<Found[]> {
    const found: Found[] = [];
    const from = cursor?.city === undefined ? undefined : places.city(cursor.city);
    if (cursor && from) found.push(...(await ofCities(wanted, [from.id], { cursor, limit })));
    const behind = from ? { km: distanceKm(origin, from), id: from.id } : start;
    const farthest = wanted.area?.km ?? Number.POSITIVE_INFINITY;
    const follows = (city: NearbyCity) => byDistance(behind, city) < 0;
    const { share, present } = census.estimate(wanted);
    let asked = 0;
    for (const ring of ringsKm) {
      if (ring < behind.km) continue;
      const cities = nearby.cities({ origin, km: Math.min(ring, farthest), country: wanted.country, region: wanted.region }).filter(follows);
      while (asked < cities.length && found.length < limit) {
        const candidates = cities.slice(asked, asked + mostCitiesAtOnce);
        const populations = candidates.map((city) => census.population(wanted.pool, city.id));
        const next = candidates.slice(0, citiesForPage(populations, { share: share * present, wanted: limit - found.length }));
        asked += next.length;
        found.push(...(await ofCities(wanted, idsOf(next), { limit: limit - found.length })));
      }
      if (found.length >= limit || ring >= farthest) break;
    }
    return found;
  }

  return { newest, nearest };
}

interface Placed {
  readonly id: number;
  readonly km: number;
}

/** Before every city. */
const start: Placed = { km: -1, id: 0 };
const byDistance = (one: Placed, other: Placed): number => Number(one.km > other.km) - Number(one.km < other.km) || one.id - other.id;
const idsOf = (cities: readonly Placed[]) => cities.map((city) => city.id);
