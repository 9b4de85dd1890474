import { expect, test } from 'vitest';
import { misplacedPools } from './site.pools.rules.ts';

const site = (id: string, pool: string, database = 'default') => ({ id, pool, database });

test('pools may share a database, and have one of their own', () => {
  expect(
    misplacedPools(
      [site('one', 'main'), site('two', 'main'), site('three', 'other'), site('four', 'far', 'north')],
      ['default', 'north'],
    ),
  ).toEqual([]);
});

test('a missing database is reported with the variable that would name it', () => {
  expect(misplacedPools([site('one', 'main', 'north-east')], ['default'])).toEqual([
    'sites/one.json: database: "north-east" is none of this installation: ' +
      'name it in DATABASES, and set DATABASE_URL_NORTH_EAST',
  ]);
});

test('a pool in two databases is reported with its sites', () => {
  expect(misplacedPools([site('one', 'main'), site('two', 'main', 'north')], ['default', 'north'])).toEqual([
    'sites: database: the members of a pool are in one database, ' +
      'but of pool "main" one names "default", two names "north"',
  ]);
});
