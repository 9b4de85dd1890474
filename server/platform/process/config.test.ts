import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (urls: Record<string, string>) => [
  ...readConfig({ DATA_DIR: '/tmp', SECRET: 'x'.repeat(32), ...urls }).databases,
];
const [one, other] = ['postgres://db.example/one', 'postgresql://db.example/other'];

test('without further ones there is one database, of DATABASE_URL or embedded', () => {
  expect(read({})).toEqual([['default', undefined]]);
  expect(read({ DATABASE_URL: one })).toEqual([['default', one]]);
});

test('DATABASE_URL_<NAME> adds a database under the name that files of sites use', () => {
  expect(read({ DATABASE_URL: one, DATABASE_URL_NORTH_EAST: other })).toEqual([
    ['default', one],
    ['north-east', other],
  ]);
  expect(read({ DATABASE_URL_NORTH: other, DATABASE_URL_SOUTH: '' })).toEqual([
    ['default', undefined],
    ['north', other],
  ]);
});

test('a variable that names no database, no URL or a URL that already has a name is reported', () => {
  expect(() => read({ DATABASE_URL_DEFAULT: one })).toThrow('DATABASE_URL_DEFAULT: names no database');
  expect(() => read({ DATABASE_URL_north: one })).toThrow('DATABASE_URL_north: names no database');
  expect(() => read({ DATABASE_URL_NORTH: 'mysql://db.example' })).toThrow('DATABASE_URL_NORTH: ');
  expect(() => read({ DATABASE_URL: one, DATABASE_URL_NORTH: one })).toThrow(
    'DATABASE_URL_NORTH: is the same database as DATABASE_URL',
  );
});
