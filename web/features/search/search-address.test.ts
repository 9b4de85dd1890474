import { expect, test } from 'vitest';
import { agesShown, chosenFilters, expectedFilter, readAddress, withoutRefused } from './search-address.ts';

test("ages and distances outside the search's range become its nearest value", () => {
  expect(readAddress('?min_age=5&max_age=99999999999999999999&distance=1')).toEqual({
    min_age: 18,
    max_age: 110,
    distance: 5,
  });
  expect(readAddress('?distance=100000&page=0')).toEqual({ distance: 500, page: 1 });
});

test('a minimum age above the maximum swaps the two', () => {
  expect(readAddress('?min_age=60&max_age=30')).toEqual({ min_age: 30, max_age: 60 });
});

test('parameters that are no filter are ignored', () => {
  const wrong = {
    gender: 'x',
    country: 'XX',
    countryregion: 'no such region',
    city: '-1',
    min_age: 'old',
    photo: '1',
    sort: 'random',
    sexuality: '',
  };
  expect(readAddress(`?${new URLSearchParams(wrong)}`)).toEqual({});
});

test('refused fields are removed from the address, a city together with its name', () => {
  expect(withoutRefused({ city: 1, place: 'Nowhere', min_age: 30 }, { city: 'place.unknown_city' })).toBe(
    '?min_age=30',
  );
  expect(withoutRefused({ min_age: 30 }, { cursor: 'request.invalid_format' })).toBeNull();
});

test("a choice made or undone shows at once, over the last answer's defaults", () => {
  const filter = { gender: 'male', country: 'NL', online: 'true', sort: 'newest' } as const;
  const expected = { ...filter, gender: 'female', online: undefined };
  expect(expectedFilter(filter, { online: 'true' }, { gender: 'female', page: 2 })).toEqual(expected);
});

test('only filters that the brand offers are chosen, and both ends of the age are one', () => {
  const address = readAddress('?gender=male&online=true&min_age=30&max_age=40');
  expect(chosenFilters(address, ['gender', 'online', 'min_age', 'max_age'])).toEqual(['gender', 'min_age', 'online']);
  expect(chosenFilters(address, ['online'])).toEqual(['online']);
});

test('a search for everyone is no chosen filter, as it leaves nobody out', () => {
  expect(chosenFilters(readAddress('?gender=any&online=true'), ['gender', 'online'])).toEqual(['online']);
});

test('a range of ages says what is searched, also beyond the end of the slider', () => {
  expect(agesShown({ min_age: 30 }, 18)).toEqual({ min: 30, max: '80+' });
  expect(agesShown({ max_age: 40 }, 18)).toEqual({ min: 18, max: '40' });
  expect(agesShown({ min_age: 95, max_age: 96 }, 18)).toEqual({ min: 95, max: '96' });
});
