import type { NearbyCity, Places, Town } from '../../place/place.service.ts';
import type { Place } from './criteria.ts';

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

/** Within 500 km lie a few thousand cities; wider circles are rare and are measured anew each time. */
export const widestKeptKm = 500;
const cacheSize = 100;

/** The cities around a city, in the order of `Places.around`. Recent circles are cached. */
export function createNearby(places: Places) {
  const cache = new Map<string, Surroundings>();

  function around(circle: Around): Surroundings {
    const { origin, km, country, region } = circle;
    const key = `${origin.id}:${km}:${country ?? ''}:${region ?? ''}`;
    const known = cache.get(key);
    if (known) return known;
    const made = surroundings(places.around(origin, km).filter((city) => liesIn(city, circle)));
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
