import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentVersion } from '@rendezvous/contract/consent';
import { Language } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { stateOf } from './consent.rules.ts';

test('the last decision counts, as long as it is about the present text', () => {
  expect(stateOf(undefined)).toBe('asked');
  expect(stateOf({ version: consentVersion, given: true })).toBe('given');
  expect(stateOf({ version: consentVersion, given: false })).toBe('refused');
  expect(stateOf({ version: consentVersion - 1, given: true })).toBe('asked');
});

/**
 * The texts of the present version, by language: the beginning of the SHA-256 of their JSON. A change of meaning is
 * another version, with all its entries; a correction that leaves the meaning is another entry.
 */
const version = 1;
const texts: Readonly<Record<Language, string>> = {
  da: '2f891a4e5098',
  de: 'c8ee6e72f0c2',
  en: 'd12ed9fb9164',
  es: '6217d03f0f88',
  fi: '00cf74b99819',
  fr: '5d42f1b2293c',
  it: '9b2e8d491a6d',
  nb: 'f50fb5d43191',
  nl: '44f3fbfaf793',
  pl: '88b5b0db205a',
  sv: 'dc2e844fa48b',
};

test('in every language the text of a version stays: other words are another version or another entry', () => {
  const digests = Language.options.map((language) => {
    const file = join(import.meta.dirname, `../../../locales/${language}/consent.json`);
    const { text } = JSON.parse(readFileSync(file, 'utf8'));
    return [language, createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 12)] as const;
  });
  expect([consentVersion, Object.fromEntries(digests)]).toEqual([version, texts]);
});
