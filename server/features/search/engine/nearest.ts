import { maxCounted } from '@rendezvous/contract/search';
import { distanceKm } from '../../place/place.rules.ts';
import type { Places, Town } from '../../place/place.service.ts';
import type { Census } from './census.ts';
import type { Criteria } from './criteria.ts';
import type { FindStore } from './find.store.ts';
import type { Nearby, NearbyCity } from './nearby.ts';
import { countLimit, type Found, type Page, type PageRequest } from './page.ts';
import { cheapestGathering, cheapestOfCities, citiesForPage, expectedMatches, mostCitiesAtOnce } from './plan.ts';

interface Options {
  store: FindStore;
  census: Census;
  places: Places;
  nearby: Nearby;
}

const ringsKm = [25, 75, 200, 500, 1500, 21_000];

/**
 * Pages of the nearest members first, those of one city newest first. Of few matches the cities are counted and sorted;
 * of many, the nearest cities are read ring by ring until the page is full.
 */
export function nearestFirst({ store, census, places, nearby }: Options) {
  function ofCities(criteria: Criteria, cities: readonly number[], request: PageRequest): Promise<Found[]> {
    const populations = cities.map((city) => census.population(criteria.pool, city));
    const by = cheapestOfCities(populations, census.estimate(criteria), request.limit);
    return store.listByCity(criteria, cities, by, request);
  }

  const kmFrom = (origin: Town, city: number): number => {
    const town = places.city(city);
    return town ? distanceKm(origin, town) : Number.POSITIVE_INFINITY;
  };

  async function fromHomes(
    criteria: Criteria,
    origin: Town,
    homes: readonly { city_id: number; total: number }[],
    { cursor, limit }: PageRequest,
  ): Promise<Found[]> {
    const found = cursor?.city === undefined ? [] : await ofCities(criteria, [cursor.city], { cursor, limit });
    const last = cursor?.city === undefined ? start : { id: cursor.city, km: kmFrom(origin, cursor.city) };
    const cities = homes
      .map(({ city_id, total }) => ({ id: city_id, km: kmFrom(origin, city_id), total }))
      .filter((city) => byDistance(last, city) < 0)
      .sort(byDistance);
    let reached = found.length;
    const next = cities.filter(({ total }) => {
      const isNeeded = reached < limit;
      reached += total;
      return isNeeded;
    });
    return next.length === 0
      ? found
      : [...found, ...(await ofCities(criteria, idsOf(next), { limit: limit - found.length }))];
  }

  async function ringByRing(criteria: Criteria, origin: Town, { cursor, limit }: PageRequest): Promise<Found[]> {
    const found: Found[] = [];
    const from = cursor?.city === undefined ? undefined : places.city(cursor.city);
    if (cursor && from) found.push(...(await ofCities(criteria, [from.id], { cursor, limit })));
    const last = from ? { km: distanceKm(origin, from), id: from.id } : start;
    const { area, country, region } = criteria;
    const farthest = area?.km ?? Number.POSITIVE_INFINITY;
    const follows = (city: NearbyCity) => byDistance(last, city) < 0;
    const { share, present } = census.estimate(criteria);
    let read = 0;
    for (const ring of ringsKm) {
      if (ring < last.km) continue;
      const cities = nearby.cities({ origin, km: Math.min(ring, farthest), country, region }).filter(follows);
      while (read < cities.length && found.length < limit) {
        const candidates = cities.slice(read, read + mostCitiesAtOnce);
        const populations = candidates.map((city) => census.population(criteria.pool, city.id));
        const next = candidates.slice(
          0,
          citiesForPage(populations, { share: share * present, needed: limit - found.length }),
        );
        read += next.length;
        found.push(...(await ofCities(criteria, idsOf(next), { limit: limit - found.length })));
      }
      if (found.length >= limit || ring >= farthest) break;
    }
    return found;
  }

  return async (criteria: Criteria, origin: Town, request: PageRequest): Promise<Page> => {
    await census.refresh();
    const estimate = census.estimate(criteria);
    const gathering = cheapestGathering(estimate, countLimit);
    const isOverLimit =
      request.cursor?.isOverLimit ||
      (expectedMatches(estimate) > maxCounted && (await store.count(criteria, gathering, countLimit)) === countLimit);
    if (isOverLimit) return { total: countLimit, found: await ringByRing(criteria, origin, request) };
    const homes = await store.countByCity(criteria, gathering, countLimit);
    const total = homes.reduce((sum, home) => sum + home.total, 0);
    const found =
      total === countLimit ? ringByRing(criteria, origin, request) : fromHomes(criteria, origin, homes, request);
    return { total, found: await found };
  };
}

interface Placed {
  readonly id: number;
  readonly km: number;
}

/** Sorts before every city. */
const start: Placed = { km: -1, id: 0 };
const byDistance = (one: Placed, other: Placed): number =>
  Number(one.km > other.km) - Number(one.km < other.km) || one.id - other.id;
const idsOf = (cities: readonly Placed[]) => cities.map((city) => city.id);
