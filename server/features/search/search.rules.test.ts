import { ageOn } from '@rendezvous/contract/member';
import { SearchFilter } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { birthDays, mayTurnPage, soughtGender, widened, withSearcherDefaults } from './search.rules.ts';

const filter = (given: object) => SearchFilter.parse(given);
const visitor = { gender: null, sexuality: null, country: null };

test('the gender a member looks for follows from their gender and sexuality', () => {
  expect(soughtGender({ gender: 'male', sexuality: 'hetero', country: null })).toBe('female');
  expect(soughtGender({ gender: 'female', sexuality: 'hetero', country: null })).toBe('male');
  expect(soughtGender({ gender: 'male', sexuality: 'gay', country: null })).toBe('male');
  expect(soughtGender({ gender: 'female', sexuality: 'lesbian', country: null })).toBe('female');
  expect(soughtGender({ gender: 'female', sexuality: 'bi', country: null })).toBe('any');
  expect(soughtGender({ gender: 'female', sexuality: null, country: null })).toBe('any');
  expect(soughtGender(visitor)).toBe('any');
});

test("missing filters take the searcher's own values, given ones stay", () => {
  const anna = { gender: 'female', sexuality: 'hetero', country: 'BE' };
  expect(withSearcherDefaults(filter({}), anna, 'NL')).toMatchObject({ gender: 'male', country: 'BE' });
  expect(withSearcherDefaults(filter({ gender: 'any', country: 'any' }), anna, 'NL')).toMatchObject({
    gender: 'any',
    country: 'any',
  });
  expect(withSearcherDefaults(filter({}), visitor, 'NL')).toMatchObject({ gender: 'any', country: 'NL' });
  expect(withSearcherDefaults(filter({ city: 1, distance: 50 }), anna, 'NL').country).toBe('any');
});

test('a date of birth lies in the range exactly when the age does', () => {
  const day = fc
    .date({ min: new Date('1915-01-01'), max: new Date('2010-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const today = fc.oneof(
    fc.constantFrom('2024-02-29', '2025-02-28', '2025-03-01', '2026-12-31'),
    fc
      .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
  const leapDay = fc.constantFrom('1988-02-29', '1988-02-28', '1988-03-01', '2004-02-29');
  fc.assert(
    fc.property(
      fc.oneof(day, leapDay),
      today,
      fc.integer({ min: 18, max: 80 }),
      fc.integer({ min: 0, max: 20 }),
      (birth, now, min, more) => {
        const { from, to } = birthDays({ min, max: min + more }, now);
        const age = ageOn(birth, now);
        expect(birth >= from && birth <= to).toBe(age >= min && age <= min + more);
      },
    ),
  );
});

test('a search is widened step by step: place, region, country, age', () => {
  const steps = widened(
    filter({ gender: 'female', country: 'NL', countryregion: 'NH', city: 1, distance: 10, min_age: 20, max_age: 30 }),
  );
  expect(steps[0]).toEqual(filter({ gender: 'female', country: 'NL', countryregion: 'NH', min_age: 20, max_age: 30 }));
  expect(steps[1]).toEqual(filter({ gender: 'female', country: 'NL', min_age: 20, max_age: 30 }));
  expect(steps[2]).toEqual(filter({ gender: 'female', country: 'any', min_age: 20, max_age: 30 }));
  expect(steps[3]).toEqual(filter({ gender: 'female', country: 'any', min_age: 18, max_age: 35 }));
  expect(widened(filter({ gender: 'female', country: 'any' }))).toEqual([]);
});

test('a visitor may turn pages only where everything is open', () => {
  expect(mayTurnPage(false, 'limited')).toBe(false);
  expect(mayTurnPage(false, 'all')).toBe(true);
  expect(mayTurnPage(true, 'none')).toBe(true);
});
