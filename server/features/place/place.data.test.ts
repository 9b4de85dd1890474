import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import regions from './data/regions.json' with { type: 'json' };
import { createPlaces } from './place.service.ts';

const places = createPlaces();
const cities = places.towns();
const key = (country: string, code: string) => `${country} ${code}`;

function regionsOf(country: string, name: string): string[] {
  return cities
    .filter((city) => city.country === country && city.name === name)
    .map((city) => regions.find((region) => region.country === country && region.code === city.region)?.name ?? '?');
}

test('nineteen countries have regions and cities', () => {
  expect(new Set(regions.map((region) => region.country)).size).toBe(19);
  expect(new Set(cities.map((city) => city.country)).size).toBe(19);
});

test('every city lies in a region and every region has a city', () => {
  const known = new Set(regions.map((region) => key(region.country, region.code)));
  const used = new Set(cities.map((city) => key(city.country, city.region)));
  expect(known.size).toBe(regions.length);
  expect([...used].filter((each) => !known.has(each))).toEqual([]);
  expect([...known].filter((each) => !used.has(each))).toEqual([]);
});

test('city ids are unique and their positions are on Earth', () => {
  expect(new Set(cities.map((city) => city.id)).size).toBe(cities.length);
  expect(cities.every((city) => Math.abs(city.latitude) <= 90 && Math.abs(city.longitude) <= 180)).toBe(true);
});

test('every line of other names is of a listed city, and no language gives a city its own name or two of them', () => {
  const lines = readFileSync(join(import.meta.dirname, 'data/exonyms.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);
  expect(twice(lines.map((line) => line.split('\t')[0] as string))).toEqual([]);
  for (const line of lines) {
    const [id, own, names = ''] = line.split('\t');
    expect(places.city(Number(id))?.name, line).toBe(own);
    const entries = names.split('; ').map((entry) => entry.split('='));
    const inLanguages = entries.flatMap(([languages = '']) => languages.split(','));
    expect([...twice(inLanguages), ...inLanguages.filter((one) => !/^(\*|[a-z]{2})$/.test(one))], line).toEqual([]);
    expect(
      entries.flatMap(([, list = '']) => list.split('|')).filter((name) => name === own || name === ''),
      line,
    ).toEqual([]);
  }
});

test.each([
  ['NL', 'Maastricht', 'Limburg'],
  ['BE', 'Leuven', 'Vlaams-Brabant'],
  ['BE', 'Arlon', 'Luxembourg'],
  ['GB', 'Birkenhead', 'Merseyside'],
  ['GB', 'Grays', 'Essex'],
  ['IE', 'Bray', 'Wicklow'],
  ['DE', 'Kassel', 'Hessen'],
  ['AT', 'Villach', 'Kärnten'],
  ['IT', 'Trento', 'Trentino-Alto Adige'],
  ['FR', 'Brest', 'Bretagne'],
  ['CH', 'Lugano', 'Ticino'],
  ['ES', 'Vigo', 'Galicia'],
  ['US', 'Boise', 'Idaho'],
  ['CA', 'Halifax', 'Nova Scotia'],
  ['AU', 'Cairns', 'Queensland'],
  ['NZ', 'Dunedin', 'Otago'],
  ['PL', 'Gdańsk', 'pomorskie'],
  ['DK', 'Odense', 'Syddanmark'],
  ['FI', 'Turku', 'Varsinais-Suomi'],
  ['NO', 'Alta', 'Finnmark'],
  ['SE', 'Kiruna', 'Norrbotten'],
])('%s: %s lies in %s', (country, city, region) => {
  expect(regionsOf(country, city)).toContain(region);
});

test('the nearest city is found up to 100 km away, in the far north too', () => {
  expect(places.nearest({ latitude: 71.3, longitude: -154 })?.name).toBe('Barrow');
  expect(places.nearest({ latitude: 71.3, longitude: -153 })).toBeUndefined();
});

test('of cities at one place the largest is the nearest', () => {
  expect(places.nearest({ latitude: 58.75, longitude: 16.25 })?.name).toBe('Åby');
});
