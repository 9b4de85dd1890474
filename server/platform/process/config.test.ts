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

test('DATABASES names further ones as files of sites do, each with its variable', () => {
  expect(read({ DATABASE_URL: one, DATABASES: 'north-east', DATABASE_URL_NORTH_EAST: other })).toEqual([
    ['default', one],
    ['north-east', other],
  ]);
  expect(read({ DATABASES: 'north, south', DATABASE_URL_NORTH: one, DATABASE_URL_SOUTH: other })).toEqual([
    ['default', undefined],
    ['north', one],
    ['south', other],
  ]);
});

test.each(['SECRET', 'METRICS_PORT', 'TRUSTED_PROXIES', 'DEMO_MEMBERS'])('%s of blanks is refused', (name) => {
  expect(() => read({ [name]: ' ' })).toThrow(`${name}: has only blanks`);
});

test('a secret of what shows nothing is too short', () => {
  expect(() => read({ SECRET: '\u200b'.repeat(40) })).toThrow('SECRET: needs 32 characters at least');
  expect(() => read({ MAIL_WEBHOOK_SECRET: `${' '.repeat(15)}x` })).toThrow('MAIL_WEBHOOK_SECRET: needs 16');
  expect(() => read({ OPERATORS: `anna:${'\u200b'.repeat(40)}` })).toThrow('OPERATORS');
  expect(() => read({ CONVERSATION_SECRET: `${' '.repeat(31)}x` })).toThrow('CONVERSATION_SECRET: needs 32');
});

test('variables that hosting platforms set beside DATABASE_URL are no databases', () => {
  const set = { DATABASE_URL_UNPOOLED: one, DATABASE_URL_FILE: '/run/secrets/database', DATABASE_URL_NORTH: other };
  expect(read({ DATABASE_URL: one, ...set })).toEqual([['default', one]]);
});

test('a name without a URL, a URL that is none, or one that already has a name is reported', () => {
  const north = (url: string, rest = {}) => read({ DATABASES: 'north', DATABASE_URL_NORTH: url, ...rest });
  expect(() => north('')).toThrow('DATABASES: names "north", whose URL DATABASE_URL_NORTH is not set');
  expect(() => north('mysql://db.example')).toThrow('DATABASE_URL_NORTH: ');
  expect(() => read({ DATABASES: 'North', DATABASE_URL_NORTH: one })).toThrow('DATABASES.0: small letters');
  expect(() => read({ DATABASES: 'default', DATABASE_URL: one })).toThrow('DATABASES: names "default" twice');
  const same = 'DATABASE_URL_NORTH: is the same database as DATABASE_URL';
  for (const url of [one, 'postgresql://anna:secret@DB.example:5432/one?sslmode=require'])
    expect(() => north(url, { DATABASE_URL: one })).toThrow(same);
  expect(north(`${one}?options=-c%20search_path%3Dnorth`, { DATABASE_URL: one })).toHaveLength(2);
});
