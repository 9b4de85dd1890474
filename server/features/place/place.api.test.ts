import { findCities, geocode, listRegions } from '@rendezvous/contract/place';
import { countries } from '@rendezvous/contract/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let visitor: Browser;
beforeAll(async () => {
  app = await startTestApp();
  visitor = app.browser();
});
afterAll(() => app.close());

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
