import { expect, test } from 'vitest';
import { differingAgeChecks, misplacedPools } from './site.pools.rules.ts';

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

test('the brands of a pool require the same age checks, in whatever order their files say it', () => {
  const britain = { countries: ['GB' as const], providers: ['yoti:acme', 'sandbox'] };
  const others = { countries: ['FR' as const, 'DE' as const], providers: ['sandbox'] };
  const brand = (id: string, age_checks: (typeof britain)[], pool = 'main') => ({ id, pool, age_checks });
  const split = [
    { ...others, countries: ['DE' as const] },
    { ...britain, providers: ['sandbox', 'yoti:acme'] },
    { ...others, countries: ['FR' as const] },
  ] as unknown as (typeof britain)[];
  const whole = [britain, others] as unknown as (typeof britain)[];
  expect(differingAgeChecks([brand('one', whole), brand('two', split), brand('three', [], 'other')])).toEqual([]);
  const says = (id: string) =>
    `sites/${id}.json: age_checks: the brands of a pool require the same, but of pool "main" ${id} differs from one`;
  expect(differingAgeChecks([brand('one', whole), brand('two', []), brand('three', [britain])])).toEqual([
    says('two'),
    says('three'),
  ]);
  expect(differingAgeChecks([brand('one', []), brand('two', [{ ...britain, providers: ['sandbox'] }])])).toEqual([
    says('two'),
  ]);
});
