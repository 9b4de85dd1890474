import type { Town } from '../server/features/place/place.service.ts';
import homes from './data/homes.json' with { type: 'json' };
import { pickWeighted, type Random } from './random.ts';
import type { Language } from './words.ts';

/** Gives a city by the countries' shares and, within a country, by the cities' inhabitants. */
export function makeCityPicker(cities: readonly Town[]): (random: Random) => Town {
  const byCountry = Map.groupBy(cities, (city): string => city.country);
  const shares: Record<string, number> = homes.share;
  const weights = Object.fromEntries([...byCountry.keys()].map((country) => [country, shares[country] ?? 0]));
  const sums = new Map([...byCountry].map(([country, list]) => [country, runningSums(list)]));
  return (random) => {
    const country = pickWeighted(random, weights);
    const sum = sums.get(country) as number[];
    const point = random() * (sum.at(-1) as number);
    return (byCountry.get(country) as Town[])[sum.findIndex((reached) => reached > point)] as Town;
  };
}

/** What is spoken where somebody lives. */
export function homeLanguage({ country, region }: Town): Language {
  const own: Record<string, string> = { ...homes.spoken, ...homes.regions };
  return (own[`${country} ${region}`] ?? own[country]) as Language;
}

function runningSums(list: readonly Town[]): number[] {
  let sum = 0;
  return list.map(({ population }) => (sum += Math.max(population, 1)));
}
