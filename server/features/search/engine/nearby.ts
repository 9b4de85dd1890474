import { distanceKm } from '../../place/place.rules.ts';
import type { Places, Town } from '../../place/place.service.ts';
import type { Place } from './criteria.ts';

export interface NearbyCity {
  readonly id: number;
  readonly km: number;
  readonly country: string;
  readonly region: string;
}

interface Surroundings {
  readonly cities: readonly NearbyCity[];
  readonly ids: readonly number[];
  readonly countries: readonly Place[];
  readonly regions: readonly Place[];
}

export interface Within {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}

interface Around extends Within {
  readonly origin: Town;
  readonly km: number;
}

const kmPerDegree = 111.2;
/** Within 500 km lie a few thousand cities; wider circles are rare and are measured anew each time. */
export const widestKeptKm = 500;
const cacheSize = 100;

/**
 * The cities around a city, nearest first and then by id, so that the order is the same on every page. Recent circles
 * are cached.
 */
export function createNearby(places: Places) {
  const byLatitude = [...places.towns()].sort((one, other) => one.latitude - other.latitude);
  const latitudes = Float64Array.from(byLatitude, (town) => town.latitude);
  const cache = new Map<string, Surroundings>();

  function measure(origin: Town, km: number): NearbyCity[] {
    const degrees = km / kmPerDegree;
    const near: NearbyCity[] = [];
    for (let at = firstFrom(latitudes, origin.latitude - degrees); at < byLatitude.length; at++) {
      const town = byLatitude[at] as Town;
      if (town.latitude > origin.latitude + degrees) break;
      const away = distanceKm(origin, town);
      if (away <= km) near.push({ id: town.id, km: away, country: town.country, region: town.region });
    }
    return near.sort((one, other) => one.km - other.km || one.id - other.id);
  }

  function around(circle: Around): Surroundings {
    const { origin, km, country, region } = circle;
    const key = `${origin.id}:${km}:${country ?? ''}:${region ?? ''}`;
    const known = cache.get(key);
    if (known) return known;
    const made = surroundings(measure(origin, km).filter((city) => liesIn(city, circle)));
    if (km > widestKeptKm) return made;
    cache.set(key, made);
    const oldest = cache.size > cacheSize ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return made;
  }

  return {
    cities: (circle: Around): readonly NearbyCity[] => around(circle).cities,
    /** Their ids, countries and regions. The lists are the same objects while the circle is cached. */
    lists: (circle: Around): Omit<Surroundings, 'cities'> => around(circle),
    /** The same for the city alone. */
    alone: (origin: Town, within: Within): Omit<Surroundings, 'cities'> =>
      surroundings([{ ...origin, km: 0 }].filter((city) => liesIn(city, within))),
  };
}

export type Nearby = ReturnType<typeof createNearby>;

const liesIn = (city: NearbyCity, { country, region }: Within): boolean =>
  (country === undefined || city.country === country) && (region === undefined || city.region === region);

function surroundings(cities: readonly NearbyCity[]): Surroundings {
  const countries = new Map(cities.map(({ country }) => [country, { country, region: '' }]));
  const regions = new Map(cities.map(({ country, region }) => [`${country}:${region}`, { country, region }]));
  return {
    cities,
    ids: cities.map((city) => city.id),
    countries: [...countries.values()],
    regions: [...regions.values()],
  };
}

/** The index of the first number that is not below `least`, by bisection. */
function firstFrom(sorted: Float64Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
