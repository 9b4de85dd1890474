import { dayEverywhere } from '@rendezvous/contract/member';
import { expect, test } from 'vitest';
import { ageOf } from './birth.ts';

const yearsAgo = (years: number) => {
  const [year = '', month = '', day = ''] = dayEverywhere().split('-');
  return { day, month, year: String(Number(year) - years) };
};

test('an age is known from the date of birth of an adult, and from nothing else', async () => {
  expect(await ageOf(18, yearsAgo(18))).toBe(18);
  expect(await ageOf(18, yearsAgo(36))).toBe(36);
  for (const born of [yearsAgo(17), yearsAgo(111), { day: '', month: '', year: '' }])
    expect(await ageOf(18, born), born.year).toBeNull();
  expect(await ageOf(18, { day: '40', month: '05', year: '1990' })).toBeNull();
  expect(await ageOf(18, { day: '', month: '', year: '1990' })).toBeNull();
});

test('an age below the site’s own is none', async () => {
  expect(await ageOf(21, yearsAgo(20))).toBeNull();
  expect(await ageOf(21, yearsAgo(21))).toBe(21);
});
