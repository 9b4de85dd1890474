import { countries } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { addressVariant } from './address-variant.ts';

test('the company address takes the variant of its country', () => {
  expect(addressVariant('NL')).toBe('dutch');
  expect(countries.filter((country) => addressVariant(country) === 'overseas')).toEqual(['US', 'CA', 'AU', 'NZ']);
  expect(['DE', 'GB', 'CH', 'NO', 'MT'].map(addressVariant)).toEqual(Array(5).fill('european'));
  expect(['CW', 'HK', ''].map(addressVariant)).toEqual(Array(3).fill('overseas'));
});
