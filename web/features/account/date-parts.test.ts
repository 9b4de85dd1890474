import { today } from '@rendezvous/contract/member';
import { expect, test } from 'vitest';
import { ageOf, dayOf } from './date-parts.ts';

const yearsAgo = (years: number) => {
  const [year = '', month = '', day = ''] = today().split('-');
  return { day, month, year: String(Number(year) - years) };
};

test('a date of birth is written as one day, and none as nothing', () => {
  expect(dayOf({ day: '7', month: '5', year: '1990' })).toBe('1990-05-07');
  expect(dayOf({ day: '', month: '', year: '' })).toBe('');
});

test('an age is known from the date of birth of an adult, and from nothing else', () => {
  expect(ageOf(yearsAgo(18))).toBe(18);
  expect(ageOf(yearsAgo(36))).toBe(36);
  for (const born of [yearsAgo(17), yearsAgo(111), { day: '', month: '', year: '' }])
    expect(ageOf(born), born.year).toBeNull();
  expect(ageOf({ day: '40', month: '05', year: '1990' })).toBeNull();
  expect(ageOf({ day: '', month: '', year: '1990' })).toBeNull();
});
