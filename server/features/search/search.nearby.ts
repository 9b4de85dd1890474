import { distanceKm } from '../place/place.rules.ts';
import type { Places, Town } from '../place/place.service.ts';
import type { Place } from './search.wanted.ts';

export interface NearbyCity {
  readonly id: number;
  readonly km: number;
  readonly country: string;
  readonly region: string;
}

interface Answer {
  readonly cities: readonly NearbyCity[];
  readonly ids: readonly number[];
  readonly countries: readonly Place[];
  readonly regions: readonly Place[];
}

interface Within {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}

export interface Around extends Within {
  readonly origin: Town;
  readonly km: number;
}

const kmPerDegree = 111.2;
/** Up to 500 km an answer is some thousands of cities; wider ones are needed seldom and measured anew. */
const widestKept = 500;
const kept = 100;

/** The cities around a city, nearest first, in one order for all: by distance, then by id. The last narrow answers are kept. */
export function createNearby(places: Places) {
  const byLatitude = [...places.towns()].sort((one, other) => one.latitude - other.latitude);
  const latitudes = Float64Array.from(byLatitude, (town) => town.latitude);
  const answers = new Map<string, Answer>();

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

  function answer({ origin, km, country, region }: Around): Answer {
    const key = `${origin.id}:${km}:${country ?? ''}:${region ?? ''}`;
    const known = answers.get(key);
    if (known) return known;
    const made = answerOf(measure(origin, km).filter((city) => liesIn(city, { country, region })));
    if (km > widestKept) return made;
    answers.set(key, made);
    const oldest = answers.size > kept ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
    return made;
  }

  return {
    cities: (around: Around): readonly NearbyCity[] => answer(around).cities,
    /** Their ids, countries and regions; the same lists for the same question, as long as it is kept. */
    lists: (around: Around): Omit<Answer, 'cities'> => answer(around),
    /** The same of the city itself. */
    alone: (origin: Town, within: Within): Omit<Answer, 'cities'> => answerOf([{ ...origin, km: 0 }].filter((city) => liesIn(city, within))),
  };
}

export type Nearby = ReturnType<typeof createNearby>;

const liesIn = (city: NearbyCity, { country, region }: Within): boolean =>
  (country === undefined || city.country === country) && (region === undefined || city.region === region);

function answerOf(cities: readonly NearbyCity[]): Answer {
  const countries = new Map(cities.map(({ country }) => [country, { country, region: '' }]));
  const regions = new Map(cities.map(({ country, region }) => [`${country}:${region}`, { country, region }]));
  return { cities, ids: cities.map((city) => city.id), countries: [...countries.values()], regions: [...regions.values()] };
}

function firstFrom(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
