import { ageOn } from '@rendezvous/contract/member';
import { SearchFilter } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { birthDays, soughtGender } from '../profile/profile.rules.ts';
import { mayTurnPage, measurable, shownCount, widened, withDefaults, withRealFirst } from './search.rules.ts';

const filter = (given: object) => SearchFilter.parse(given);
const visitor = {
  gender: null,
  sexuality: null,
  country: null,
  age: null,
  sought_gender: null,
  sought_min_age: null,
  sought_max_age: null,
};
const anna = { ...visitor, gender: 'female', sexuality: 'hetero', country: 'BE' };
const site = { search_fields: ['gender', 'country', 'min_age', 'max_age'], search_defaults: {}, min_age: 18 };

test('the gender a member looks for follows from their gender and sexuality', () => {
  const member = (gender: string, sexuality: string | null) => ({ gender, sexuality, sought_gender: null });
  expect(soughtGender(member('male', 'hetero'))).toBe('female');
  expect(soughtGender(member('female', 'hetero'))).toBe('male');
  expect(soughtGender(member('male', 'gay'))).toBe('male');
  expect(soughtGender(member('female', 'lesbian'))).toBe('female');
  expect(soughtGender(member('female', 'bi'))).toBe('any');
  expect(soughtGender(member('female', null))).toBe('any');
  expect(soughtGender(visitor)).toBe('any');
});

test('the gender that a member said they look for comes before what their sexuality suggests', () => {
  expect(soughtGender({ ...anna, sought_gender: 'any' })).toBe('any');
  expect(soughtGender({ ...anna, sought_gender: 'female' })).toBe('female');
});

test("missing filters take the searcher's own values, given ones stay", () => {
  expect(withDefaults(filter({}), anna, site, 'NL')).toMatchObject({ gender: 'male', country: 'BE' });
  expect(withDefaults(filter({ gender: 'any', country: 'any' }), anna, site, 'NL')).toMatchObject({
    gender: 'any',
    country: 'any',
  });
  expect(withDefaults(filter({}), visitor, site, 'NL')).toMatchObject({ gender: 'any', country: 'NL' });
  expect(withDefaults(filter({ city: 1, distance: 50 }), anna, site, 'NL').country).toBe('any');
});

test('a distance counts only where it is measured from a city, and lifts no country elsewhere', () => {
  const given = filter({ distance: 50, gender: 'any' });
  expect(measurable(given, true)).toEqual(given);
  expect(withDefaults(measurable(given, false), anna, site, 'NL')).toEqual(filter({ gender: 'any', country: 'BE' }));
});

test("whom the searcher looks for comes before the site's defaults, in the fields that the site offers", () => {
  const searcher = { ...anna, sought_gender: 'female', sought_min_age: 30, sought_max_age: null } as const;
  const ours = { ...site, search_defaults: { gender: 'male', min_age: 50, max_age: 60 } } as const;
  expect(withDefaults(filter({}), searcher, ours, 'NL')).toEqual(
    filter({ gender: 'female', min_age: 30, country: 'BE' }),
  );
  expect(withDefaults(filter({ max_age: 70 }), searcher, ours, 'NL')).toEqual(
    filter({ gender: 'female', max_age: 70, country: 'BE' }),
  );
  expect(withDefaults(filter({}), searcher, { ...ours, search_fields: ['country'] }, 'NL')).toEqual(
    filter({ gender: 'male', min_age: 50, max_age: 60, country: 'BE' }),
  );
});

test('a site for women shows them to visitors, and to its members whom they look for', () => {
  const ours = { ...site, search_defaults: { gender: 'female' } } as const;
  const genderFor = (searcher: object, fields = site.search_fields) =>
    withDefaults(filter({}), { ...visitor, ...searcher }, { ...ours, search_fields: fields }, 'NL').gender;
  expect(genderFor({})).toBe('female');
  expect(genderFor({ gender: 'female', sexuality: 'hetero' })).toBe('male');
  expect(genderFor({ gender: 'male', sexuality: 'hetero' })).toBe('female');
  expect(genderFor({ gender: 'female', sexuality: 'bi' })).toBe('female');
  expect(genderFor({ gender: 'female', sexuality: 'hetero' }, ['country']), 'who cannot choose').toBe('female');
});

test('ages not named are those up to eight years from the own, after what the member seeks and the site sets', () => {
  const ages = (given: object, searcher: object, changes = {}) => {
    const { min_age, max_age } = withDefaults(
      filter(given),
      { ...visitor, ...searcher },
      { ...site, ...changes },
      'NL',
    );
    return [min_age, max_age];
  };
  expect(ages({}, { age: 36 })).toEqual([28, 44]);
  expect(ages({}, { age: 20 })).toEqual([18, 28]);
  expect(ages({}, { age: 28 }, { min_age: 25 })).toEqual([25, 36]);
  expect(ages({}, { age: 109 })).toEqual([101, 110]);
  expect(ages({}, {})).toEqual([undefined, undefined]);
  expect(ages({}, { age: 36 }, { search_fields: ['gender'] })).toEqual([undefined, undefined]);
  expect(ages({ min_age: 50 }, { age: 36 })).toEqual([50, undefined]);
  expect(ages({}, { age: 36, sought_max_age: 40 })).toEqual([undefined, 40]);
  expect(ages({}, { age: 36 }, { search_defaults: { min_age: 55 } })).toEqual([55, undefined]);
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
  const whole = filter({
    gender: 'female',
    country: 'NL',
    countryregion: 'NH',
    city: 1,
    distance: 10,
    min_age: 20,
    max_age: 30,
  });
  const steps = widened(whole, { statesAges: false });
  expect(steps[0]).toEqual(filter({ gender: 'female', country: 'NL', countryregion: 'NH', min_age: 20, max_age: 30 }));
  expect(steps[1]).toEqual(filter({ gender: 'female', country: 'NL', min_age: 20, max_age: 30 }));
  expect(steps[2]).toEqual(filter({ gender: 'female', country: 'any', min_age: 20, max_age: 30 }));
  expect(steps[3]).toEqual(filter({ gender: 'female', country: 'any', min_age: 18, max_age: 35 }));
  expect(widened(whole, { statesAges: true })).toEqual(steps.slice(0, 3));
  expect(widened(filter({ gender: 'female', country: 'any' }), { statesAges: false })).toEqual([]);
});

test('a visitor may turn pages only where everything is open', () => {
  expect(mayTurnPage(false, 'limited')).toBe(false);
  expect(mayTurnPage(false, 'all')).toBe(true);
  expect(mayTurnPage(true, 'none')).toBe(true);
});

test('a number of members is told from ten on, and never more than there are', () => {
  expect([0, 9, 10, 19, 20, 999, 1000, 1199].map(shownCount)).toEqual([null, null, 10, 10, 20, 990, 1000, 1100]);
});

test('no fictional profile is among the first four suggestions while others suit; the order is kept otherwise', () => {
  const found = (...names: string[]) => names.map((name) => ({ name, fictional_icon: name.startsWith('f') }));
  const order = (...names: string[]) => withRealFirst(found(...names)).map(({ name }) => name);
  expect(order('f1', 'a', 'b', 'f2', 'c', 'd', 'e')).toEqual(['a', 'b', 'c', 'd', 'f1', 'f2', 'e']);
  expect(order('f1', 'a')).toEqual(['a', 'f1']);
  expect(order('f1', 'f2')).toEqual(['f1', 'f2']);
});
