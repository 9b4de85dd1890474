import type { Input } from '@rendezvous/contract/endpoint';
import { allAges, type searchMembers } from '@rendezvous/contract/search';

export type Filter = NonNullable<Input<typeof searchMembers>['query']>;

export const amsterdam = 2759794;
const assen = 2759633;
/**
 * Every filter alone, and combinations with few or many matches: newest first and of all ages, unless they say
 * otherwise.
 */
const kinds: Record<string, Filter> = {
  everyone: { gender: 'any', country: 'any' },
  'women of a country': { gender: 'female', country: 'NL' },
  region: { country: 'NL', countryregion: 'ZE' },
  'small country': { country: 'NZ', gender: 'any' },
  city: { city: amsterdam, country: 'any' },
  'small city': { city: assen, gender: 'any' },
  '10 km': { city: amsterdam, distance: 10 },
  '50 km': { city: amsterdam, distance: 50 },
  '500 km': { city: amsterdam, distance: 500, country: 'any' },
  'age 30-40': { min_age: 30, max_age: 40, country: 'any' },
  'age 44': { min_age: 44, max_age: 44, country: 'any' },
  'age 79': { min_age: 79, max_age: 79, country: 'any', gender: 'any' },
  lesbians: { gender: 'female', sexuality: 'lesbian', country: 'any' },
  'lesbian men': { gender: 'male', sexuality: 'lesbian', country: 'any' },
  online: { online: 'true', country: 'any' },
  'online, region, age': { online: 'true', country: 'NL', countryregion: 'DR', min_age: 30, max_age: 34 },
  'photo, bi, age 60-62': { photo: 'true', sexuality: 'bi', min_age: 60, max_age: 62, country: 'any' },
  '50 km, age 70-75': { city: amsterdam, distance: 50, min_age: 70, max_age: 75 },
  '500 km, bi, age 50': { city: amsterdam, distance: 500, sexuality: 'bi', min_age: 50, max_age: 50, country: 'any' },
  '500 km, age 77-80, any': { city: amsterdam, distance: 500, min_age: 77, gender: 'any', country: 'any' },
  '300 km, lesbian, 40-60': {
    city: assen,
    distance: 300,
    sexuality: 'lesbian',
    min_age: 40,
    max_age: 60,
    country: 'any',
  },
  nearest: { sort: 'nearest' },
  'nearest, anywhere': { sort: 'nearest', country: 'any', gender: 'any' },
  'nearest, age 44': { sort: 'nearest', min_age: 44, max_age: 44, country: 'any' },
  'nearest, bi, photo, 30': {
    sort: 'nearest',
    sexuality: 'bi',
    photo: 'true',
    min_age: 30,
    max_age: 30,
    country: 'any',
  },
  'nearest, age 79': { sort: 'nearest', min_age: 79, max_age: 79, country: 'any' },
  'nearest, 500 km, online': { sort: 'nearest', online: 'true', city: assen, distance: 500, country: 'any' },
  'nearest, 200 km, lesbian': { sort: 'nearest', sexuality: 'lesbian', city: assen, distance: 200, country: 'any' },
  best: { sort: 'best' },
  'best, anywhere': { sort: 'best', country: 'any', gender: 'any' },
  'best, 50 km': { sort: 'best', city: amsterdam, distance: 50 },
  'best, age 44': { sort: 'best', min_age: 44, max_age: 44, country: 'any' },
  'best, age 79': { sort: 'best', min_age: 79, max_age: 79, country: 'any' },
  'best, bi, photo, 30': { sort: 'best', sexuality: 'bi', photo: 'true', min_age: 30, max_age: 30, country: 'any' },
  'best, 500 km, online': { sort: 'best', online: 'true', city: assen, distance: 500, country: 'any' },
};

export const filters: Record<string, Filter> = {
  'own defaults': {},
  ...Object.fromEntries(
    Object.entries(kinds).map(([name, filter]) => {
      const hasAges = filter.min_age !== undefined || filter.max_age !== undefined;
      return [name, { sort: 'newest' as const, ...(hasAges ? {} : allAges), ...filter }];
    }),
  ),
};
