import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserLocale, pageLocale } from './languages.ts';

const site = { languages: ['nl', 'en', 'fr'], domain_language: 'fr' } as const;

test('the cookie takes precedence over the account, and both over the language of the domain', () => {
  expect(pageLocale({ cookie: 'nl', saved: 'en', site })).toBe('nl');
  expect(pageLocale({ cookie: 'nl', linked: 'en', saved: 'fr', site })).toBe('nl');
  expect(pageLocale({ cookie: undefined, linked: 'nl', saved: 'en', site })).toBe('nl');
  expect(pageLocale({ cookie: undefined, saved: 'en', site })).toBe('en');
  expect(pageLocale({ cookie: undefined, site })).toBe('fr');
});

test('a language that the site lacks is skipped, and a variant falls back to its language', () => {
  expect(pageLocale({ cookie: 'pl', saved: 'sv', site })).toBe('fr');
  expect(pageLocale({ cookie: 'en-US', site })).toBe('en');
  expect(pageLocale({ cookie: '<script>', site })).toBe('fr');
});

test("the browser's language comes after the account's and before the domain's, as far as the site has it", () => {
  expect(pageLocale({ cookie: undefined, accepted: 'de,en-GB;q=0.8,nl;q=0.5', site })).toBe('en');
  expect(pageLocale({ cookie: undefined, accepted: 'de,pl;q=0.8', site })).toBe('fr');
  expect(pageLocale({ cookie: undefined, saved: 'nl', accepted: 'en', site })).toBe('nl');
  expect(pageLocale({ cookie: undefined, accepted: undefined, site })).toBe('fr');
});

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5,nl;q=0.9', 'nl'],
  ['en-US,en;q=0.9', 'en-US'],
  ['nn-NO,ja;q=0.2', 'nb'],
  ['ja,fi;q=0.1', 'fi'],
  ['nl;q=0', 'en'],
  ['constructor,__proto__', 'en'],
  [undefined, 'en'],
])('a browser that wants %s gets %s', (header, locale) => {
  expect(browserLocale(header)).toBe(locale);
});

test('any header yields a language', () => {
  fc.assert(fc.property(fc.string(), (header) => browserLocale(header).length > 1));
});
