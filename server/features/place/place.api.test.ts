import { findCities, geocode, listRegions } from '@rendezvous/contract/place';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { type Country, countries } from '@rendezvous/contract/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeCookie } from '../../platform/calls/session.ts';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';

let app: TestApp;
let visitor: Browser;
beforeAll(async () => {
  app = await startTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

const found = async (query: { country: Country; q: string }, browser = visitor) =>
  (await browser.api(findCities, { query })).cities;
function expectOne<Item>([first]: Item[]): Item {
  if (first === undefined) throw new Error('Nothing was found');
  return first;
}

test('every country has regions', async () => {
  const { regions } = await visitor.api(listRegions);
  expect(new Set(regions.map((region) => region.country))).toEqual(new Set(countries));
});

test('cities are found by the beginning of any word in their name, largest first', async () => {
  const { cities } = await visitor.api(findCities, { query: { country: 'NL', q: 'haag' } });
  expect(cities[0]?.name).toBe('Den Haag');
  const accents = await visitor.api(findCities, { query: { country: 'FR', q: 'saint-etienne' } });
  expect(accents.cities[0]?.name).toBe('Saint-Étienne');
});

test.each([
  ['NL', 'Den Haag', 'La Haye', 'Haga', "L'Aia", "'s-Gravenhage"],
  ['NL', "'s-Hertogenbosch", 'Den Bosch', 'bois le duc'],
  ['BE', 'Brussel – Bruxelles', 'Bruselas', 'Bryssel', 'BRUESSEL'],
  ['BE', 'Liège', 'Luik', 'Lüttich', 'Luettich', 'Liegi'],
  ['BE', 'Antwerpen', 'Anvers', 'Antwerp', 'Anversa'],
  ['DE', 'Köln', 'Keulen', 'Cologne', 'Colonia', 'Kolonia', 'Koeln'],
  ['DE', 'München', 'Munich', 'Monaco di Baviera', 'baviera', 'Monachium'],
  ['DE', 'Aachen', 'Aix-la-Chapelle', 'Aquisgrán', 'Aken'],
  ['AT', 'Wien', 'Vienna', 'Wenen', 'Wiedeń', 'Vídeň'],
  ['CH', 'Genève', 'Genf', 'Geneva', 'Ginevra'],
  ['FI', 'Turku', 'Åbo', 'Aabo'],
  ['FI', 'Mikkeli', 'S:t Michel', 'Sankt Michel', 'St. Michel'],
  ['DK', 'København', 'Copenhagen', 'Kööpenhamina', 'Koepenhamn'],
  ['PL', 'Warszawa', 'Warschau', 'Varsovie', 'Varsova'],
  ['GB', 'London', 'Londyn', 'Lontoo'],
  ['US', 'New York', 'New York City', 'Nowy Jork'],
] as const)('in %s, %s is found first by each of its other names', async (country, name, ...others) => {
  const { id } = expectOne(await found({ country, q: name }));
  for (const q of others) expect(expectOne(await found({ country, q })).id, q).toBe(id);
});

test('a city has its name in the reader’s language wherever it is shown, and stays the same place', async () => {
  const munich = 2867714;
  const resident = await joinMember(app, { city: munich });
  for (const [language, name] of [
    ['pl', 'Monachium'],
    ['en-US', 'Munich'],
    ['de', 'München'],
    ['fi', 'München'],
  ] as const) {
    resident.browser.jar.set(localeCookie, language);
    const q = { country: 'DE', q: 'Munich' } as const;
    expect(expectOne(await found(q, resident.browser))).toMatchObject({ id: munich, name });
    const where = { lat: 48.137, lon: 11.575 };
    expect(await resident.browser.api(geocode, { query: where })).toMatchObject({ id: munich, name });
    expect((await resident.browser.api(readOwnProfile)).profile.city).toEqual({ id: munich, name });
    const reader = await joinMember(app);
    reader.browser.jar.set(localeCookie, language);
    const { profile } = await reader.browser.api(readProfile, { query: { id: resident.id } });
    expect(profile.city).toBe(name);
  }
});

test('at most ten cities are suggested, and none for an empty query', async () => {
  expect((await visitor.api(findCities, { query: { country: 'DE', q: 'b' } })).cities).toHaveLength(10);
  expect((await visitor.api(findCities, { query: { country: 'DE', q: ' - ' } })).cities).toEqual([]);
});

test('a position becomes its nearest city and nothing more precise', async () => {
  expect(await visitor.api(geocode, { query: { lat: 52.0901, lon: 5.1203 } })).toMatchObject({
    country: 'NL',
    region: 'UT',
    name: 'Utrecht',
  });
});

test('the middle of the ocean has no city', async () => {
  expect(await visitor.api(geocode, { query: { lat: 0, lon: -30 } })).toBe(false);
});

test('a position off the globe is refused, naming the field', async () => {
  expect(await problemOf(visitor.api(geocode, { query: { lat: 91, lon: 'x' } }))).toMatchObject({
    status: 422,
    fields: { lat: 'request.too_big', lon: 'request.invalid_type' },
  });
});
