import { maxCounted } from '@rendezvous/contract/search';
import { distanceKm } from '../../place/place.rules.ts';
import type { NearbyCity, Places, Town } from '../../place/place.service.ts';
import type { Census } from './census.ts';
import type { Criteria } from './criteria.ts';
import type { FindStore } from './find.store.ts';
import { type Nearby, widestKeptKm } from './nearby.ts';
import { countLimit, type Found, type Page, type PageRequest, type Position } from './page.ts';
import { cheapestGathering, cheapestOfCities, citiesForPage, expectedMatches, maxCitiesAtOnce } from './plan.ts';

interface Options {
  store: FindStore;
  census: Census;
  places: Places;
  nearby: Nearby;
}

/** The city of members without one. */
const cityless = 0;
const ringsKm = [25, 75, 200, 500, 1500, 21_000];

/**
 * Pages of the nearest members first, those of one city newest first. Of few matches the cities are counted and sorted;
 * of many, the nearest cities are read ring by ring until the page is full. Members without a city come last, newest
 * first, unless the criteria leave them out.
 */
export function createNearest({ store, census, places, nearby }: Options) {
  const populationsOf = ({ pool }: Criteria, cities: readonly number[]) =>
    cities.map((city) => census.population(pool, city));

  function ofCities(criteria: Criteria, cities: readonly number[], request: PageRequest): Promise<Found[]> {
    const by = cheapestOfCities(populationsOf(criteria, cities), census.estimate(criteria), request.limit);
    return store.listByCity(criteria, cities, by, request);
  }

  /** The rest of the city in which the last page ended, and after which city the page continues. */
  async function restOfCity(
    criteria: Criteria,
    origin: Town,
    request: PageRequest,
  ): Promise<{ found: Found[]; last: Placed }> {
    const city = request.cursor?.city;
    if (city === undefined) return { found: [], last: start };
    const found = await ofCities(criteria, [city], request);
    return { found, last: { id: city, km: kmFrom(origin, places.city(city)) } };
  }

  async function byCityCounts(
    criteria: Criteria,
    origin: Town,
    cityCounts: readonly { city_id: number; total: number }[],
    request: PageRequest,
  ): Promise<Found[]> {
    const { limit } = request;
    const { found, last } = await restOfCity(criteria, origin, request);
    const cities = cityCounts
      .map(({ city_id, total }) => ({ id: city_id, km: kmFrom(origin, places.city(city_id)), total }))
      .filter((city) => city.id !== cityless && byDistance(last, city) < 0)
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

  async function ringByRing(criteria: Criteria, origin: Town, request: PageRequest): Promise<Found[]> {
    const { limit } = request;
    const { found, last } = await restOfCity(criteria, origin, request);
    const { area, country, region } = criteria;
    const farthest = area?.km ?? Number.POSITIVE_INFINITY;
    const follows = (city: NearbyCity) => byDistance(last, city) < 0;
    const { share, present } = census.estimate(criteria);
    let read = 0;
    for (const ring of ringsKm) {
      if (ring < last.km) continue;
      const cities = nearby.cities({ origin, km: Math.min(ring, farthest), country, region }).filter(follows);
      // A statement for each ring that cannot fill the page would be one more round trip.
      const expected = sum(populationsOf(criteria, idsOf(cities))) * share * present;
      if (ring < Math.min(farthest, widestKeptKm) && expected < limit) continue;
      while (read < cities.length && found.length < limit) {
        const candidates = cities.slice(read, read + maxCitiesAtOnce);
        const populations = populationsOf(criteria, idsOf(candidates));
        const needed = limit - found.length;
        const next = candidates.slice(0, citiesForPage(populations, { share: share * present, needed }));
        read += next.length;
        found.push(...(await ofCities(criteria, idsOf(next), { limit: needed })));
      }
      if (found.length >= limit || ring >= farthest) break;
    }
    return found;
  }

  /** Fills the page with members without a city, read as those of one city are; none of them lives in an area. */
  async function withCityless(criteria: Criteria, found: Found[], { cursor, limit }: PageRequest): Promise<Found[]> {
    if (found.length >= limit || criteria.hasCity || criteria.area) return found;
    const rest = await ofCities({ ...criteria, hasCity: false }, [cityless], {
      cursor: cursor?.city === cityless ? cursor : undefined,
      limit: limit - found.length,
    });
    return [...found, ...rest];
  }

  return async (criteria: Criteria, origin: Town, request: PageRequest): Promise<Page> => {
    await census.refresh();
    const estimate = census.estimate(criteria);
    const gathering = cheapestGathering(estimate, countLimit);
    const isOverLimit =
      request.cursor?.isOverLimit ||
      (expectedMatches(estimate) > maxCounted && (await store.count(criteria, gathering, countLimit)) === countLimit);
    const cityCounts = isOverLimit ? undefined : await store.countByCity(criteria, gathering, countLimit);
    const total = cityCounts ? cityCounts.reduce((sum, one) => sum + one.total, 0) : countLimit;
    const hasCityless = !cityCounts || total === countLimit || cityCounts.some(({ city_id }) => city_id === cityless);
    const found =
      request.cursor?.city === cityless
        ? []
        : !cityCounts || total === countLimit
          ? await ringByRing(criteria, origin, request)
          : await byCityCounts(criteria, origin, cityCounts, request);
    return { total, found: hasCityless ? await withCityless(criteria, found, request) : found };
  };
}

/** In the order of pages from `createNearest`: below zero where `one` comes before `other`. */
export function comparePositions(
  one: Position,
  other: Position,
  { places, origin }: { places: Pick<Places, 'city'>; origin: Town | undefined },
): number {
  const placed = ({ city = cityless }: Position): Placed =>
    city === cityless
      ? { km: Number.POSITIVE_INFINITY, id: Number.POSITIVE_INFINITY }
      : { km: kmFrom(origin as Town, places.city(city)), id: city };
  return (
    (origin ? byDistance(placed(one), placed(other)) : 0) ||
    other.signedUp.getTime() - one.signedUp.getTime() ||
    (one.id > other.id ? -1 : Number(one.id < other.id))
  );
}

const kmFrom = (origin: Town, town: Town | undefined): number =>
  town ? distanceKm(origin, town) : Number.POSITIVE_INFINITY;

interface Placed {
  readonly id: number;
  readonly km: number;
}

/** Sorts before every city. */
const start: Placed = { km: -1, id: 0 };
const byDistance = (one: Placed, other: Placed): number =>
  Number(one.km > other.km) - Number(one.km < other.km) || Number(one.id > other.id) - Number(one.id < other.id);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const idsOf = (cities: readonly Placed[]) => cities.map((city) => city.id);
