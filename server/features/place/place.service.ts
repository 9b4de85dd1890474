import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { City, Region } from '@rendezvous/contract/place';
import type { Country, Locale } from '@rendezvous/contract/shared';
import maps from './data/maps.json' with { type: 'json' };
import regionList from './data/regions.json' with { type: 'json' };
import { readExonyms } from './place.exonyms.ts';
import { distanceKm, kmPerDegree, lookupForms, type Position, searchable } from './place.rules.ts';

export type Town = City & Position & { readonly population: number };
export interface NearbyCity extends Pick<Town, 'id' | 'country' | 'region'> {
  readonly km: number;
}
/** A drawing of a country, in units of its own, and where the people of each region are on it, most populous first. */
interface CountryMap {
  readonly width: number;
  readonly height: number;
  /** The path of an SVG. */
  readonly outline: string;
  /** `named`: when there is room for its name. */
  readonly regions: readonly {
    readonly code: string;
    readonly x: number;
    readonly y: number;
    readonly named: 'always' | 'wide' | null;
  }[];
}
export type Places = ReturnType<typeof readPlaces>;

const nearEnoughKm = 100;
const suggestions = 10;

let places: Places | undefined;

/**
 * Countries' regions and cities, in memory, from the files in `data/`: they change with releases only. Read once per
 * process.
 */
export function createPlaces(): Places {
  places ??= readPlaces();
  return places;
}

function readPlaces() {
  const towns = readTowns();
  const byId = new Map(towns.map((town) => [town.id, town]));
  const regions = regionList as Region[];
  const regionNames = new Map(regions.map((region) => [`${region.country}:${region.code}`, region.name]));
  const { nameIn, namesOf } = readExonyms();
  const index = nameIndex(towns, namesOf);
  const byLatitude = towns.toSorted((one, other) => one.latitude - other.latitude);

  /** The cities within `km` of a position, nearest first and then by id, so that the order is always the same. */
  function around(position: Position, km: number): NearbyCity[] {
    const degrees = km / kmPerDegree;
    const south = firstIndex(byLatitude, (town) => town.latitude >= position.latitude - degrees);
    const north = firstIndex(byLatitude, (town) => town.latitude > position.latitude + degrees);
    const near: NearbyCity[] = [];
    for (const town of byLatitude.slice(south, north)) {
      const away = distanceKm(position, town);
      if (away <= km) near.push({ id: town.id, km: away, country: town.country, region: town.region });
    }
    return near.sort((one, other) => one.km - other.km || one.id - other.id);
  }

  return {
    city: (id: number): Town | undefined => byId.get(id),
    /** A city's name in the reader's language, where it has one there, else its own. */
    cityName(id: number | null, locale: Locale | undefined): string | undefined {
      const town = id === null ? undefined : byId.get(id);
      return town && (locale ? nameIn(town, locale) : town.name);
    },
    towns: (): readonly Town[] => towns,
    regionsOf: (countries: readonly Country[]): Region[] =>
      regions.filter((region) => countries.includes(region.country)),
    hasRegion: (country: string, code: string): boolean => regionNames.has(`${country}:${code}`),
    regionName: (country: string, code: string): string | undefined => regionNames.get(`${country}:${code}`),
    mapOf: (country: Country): CountryMap => maps[country] as CountryMap,

    /** The largest cities of a country with a name of any language, or a later word in it, that begins so. */
    find(country: Country, prefix: string): Town[] {
      const term = searchable(prefix);
      if (term === '') return [];
      const names = index.get(country) ?? [];
      const found = new Set<Town>();
      for (let at = firstIndex(names, ({ name }) => name >= term); names[at]?.name.startsWith(term); at++) {
        const town = names[at]?.town;
        if (town) found.add(town);
      }
      return [...found].sort((one, other) => other.population - one.population).slice(0, suggestions);
    },

    around,

    /** The nearest city within 100 km, the largest of several at one place; undefined if there is none. */
    nearest(position: Position): Town | undefined {
      const near = around(position, nearEnoughKm);
      const nearest = near.filter(({ km }) => km === near[0]?.km).map(({ id }) => byId.get(id) as Town);
      return nearest.sort((one, other) => other.population - one.population)[0];
    },
  };
}

function readTowns(): Town[] {
  const lines = readFileSync(join(import.meta.dirname, 'data/cities.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [id, country, region, name, latitude, longitude, population] = line.split('\t') as [
      string,
      Country,
      string,
      string,
      string,
      string,
      string,
    ];
    return {
      id: Number(id),
      country,
      region,
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    };
  });
}

interface IndexedName {
  readonly name: string;
  readonly town: Town;
}

/** Per country, every name from each of its words on, sorted: `den haag` is found by `den` and by `haag`. */
function nameIndex(towns: readonly Town[], namesOf: (town: Town) => string[]): Map<string, IndexedName[]> {
  const index = Map.groupBy(
    towns.flatMap((town) =>
      namesOf(town)
        .flatMap(lookupForms)
        .flatMap((form) => {
          const words = form.split(' ');
          return words.map((_, from) => ({ name: words.slice(from).join(' '), town }));
        }),
    ),
    (entry) => entry.town.country as string,
  );
  for (const names of index.values())
    names.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  return index;
}

/** The index of the first entry that is reached, by bisection of entries of which all later ones are reached too. */
function firstIndex<Entry>(sorted: readonly Entry[], isReached: (entry: Entry) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(sorted[middle] as Entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}
