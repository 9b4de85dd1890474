import { expect, test } from 'vitest';
import { distanceKm, lookupForms, searchable } from './place.rules.ts';

test('Amsterdam and Rotterdam are 57 km apart', () => {
  const amsterdam = { latitude: 52.374, longitude: 4.8897 };
  const rotterdam = { latitude: 51.9225, longitude: 4.4792 };
  expect(Math.round(distanceKm(amsterdam, rotterdam))).toBe(57);
  expect(distanceKm(amsterdam, amsterdam)).toBe(0);
});

test('a name is found without accents, case and hyphens', () => {
  expect(searchable('Saint-Étienne')).toBe('saint etienne');
  expect(searchable('Łódź')).toBe('lodz');
  expect(searchable("'s-Hertogenbosch")).toBe('s hertogenbosch');
});

test.each([
  ['München', 'Muenchen', 'Munchen'],
  ['Tromsø', 'Tromsoe', 'TROMSO'],
  ['København', 'Koebenhavn'],
  ['Århus', 'Aarhus'],
  ['St. Pölten', 'Sankt Poelten', 'Saint Polten'],
])('%s is found in every usual spelling', (name, ...others) => {
  for (const other of others) expect(lookupForms(name), other).toContain(searchable(other));
});
