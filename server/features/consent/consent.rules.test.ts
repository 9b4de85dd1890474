import { createHash } from 'node:crypto';
import { consentVersion } from '@rendezvous/contract/consent';
import { expect, test } from 'vitest';
import words from '../../../locales/en/consent.json' with { type: 'json' };
import { stateOf } from './consent.rules.ts';

test('the last decision counts, as long as it is about the present text', () => {
  expect(stateOf(undefined)).toBe('asked');
  expect(stateOf({ version: consentVersion, given: true })).toBe('given');
  expect(stateOf({ version: consentVersion, given: false })).toBe('refused');
  expect(stateOf({ version: consentVersion - 1, given: true })).toBe('asked');
});

test('the text of a version stays: other words are another version, and everybody is asked again', () => {
  const { membership, profile } = words.text;
  const digest = createHash('sha256').update(`${membership}\n${profile}`).digest('hex').slice(0, 12);
  expect({ [consentVersion]: digest }).toEqual({ 1: 'de01cda44144' });
});
