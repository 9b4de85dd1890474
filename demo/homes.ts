import { chance, pick, pickWeighted, type Random } from './random.ts';
import { type Language, languages } from './words.ts';

/** A city's id and name, its region's code and its inhabitants. */
export type City = {
  readonly id: number;
  readonly country: string;
  readonly region: string;
  readonly name: string;
  readonly population: number;
};

/** Where a hundred members live. */
const share = {
  NL: 45,
  DE: 15,
  BE: 12,
  GB: 4.5,
  FR: 3.5,
  IT: 2.8,
  ES: 2.3,
  PL: 1.8,
  US: 1.8,
  AT: 1.8,
  CH: 1.8,
  SE: 1.4,
  IE: 1.3,
  DK: 1,
  NO: 1,
  FI: 1,
  CA: 0.8,
  AU: 0.8,
  NZ: 0.4,
};

type Country = keyof typeof share;

const spoken: Record<Country, Language> = {
  NL: 'nl',
  DE: 'de',
  BE: 'nl',
  GB: 'en',
  FR: 'fr',
  IT: 'it',
  ES: 'es',
  PL: 'pl',
  US: 'en',
  AT: 'de',
  CH: 'de',
  SE: 'sv',
  IE: 'en',
  DK: 'da',
  NO: 'nb',
  FI: 'fi',
  CA: 'en',
  AU: 'en',
  NZ: 'en',
};

const frenchRegions = new Set('BE WBR,BE WHT,BE WLG,BE WLX,BE WNA,CH GE,CH VD,CH NE,CH JU,CA QC'.split(','));
const mixedRegions = new Set('BE BRU,CH FR,CH VS'.split(','));

/** Gives a city by the countries' shares and, within a country, by the cities' inhabitants. */
export function makeCityPicker(cities: readonly City[]): (random: Random) => City {
  const byCountry = Map.groupBy(cities, (city) => city.country);
  const present = Object.entries(share).filter(([country]) => byCountry.has(country));
  if (present.length === 0) throw new Error('There are no cities to live in.');
  const weights: Record<string, number> = Object.fromEntries(present);
  const sums = new Map([...byCountry].map(([country, list]) => [country, runningSum(list)]));
  return (random) => {
    const country = pickWeighted(random, weights);
    const sum = sums.get(country) as number[];
    const point = random() * (sum.at(-1) as number);
    const index = sum.findIndex((reached) => reached > point);
    return (byCountry.get(country) as City[])[index] as City;
  };
}

/** What is spoken where somebody lives. */
export function homeLanguage(random: Random, city: City): Language {
  const place = `${city.country} ${city.region}`;
  if (place === 'CH TI') return 'it';
  if (frenchRegions.has(place)) return 'fr';
  if (mixedRegions.has(place) && chance(random, 0.6)) return 'fr';
  return spoken[city.country as Country];
}

/** So many of ten write in the language of their home, in English, or in any of ours: readers of each meet some. */
const writing = { home: 4, en: 2, any: 4 };

/** In what they write. */
export function pickLanguage(random: Random, home: Language): Language {
  const choice = pickWeighted(random, writing);
  return choice === 'home' ? home : choice === 'en' ? 'en' : pick(random, languages);
}

function runningSum(list: City[]): number[] {
  let sum = 0;
  return list.map((city) => {
    sum += Math.max(city.population, 1);
    return sum;
  });
}
