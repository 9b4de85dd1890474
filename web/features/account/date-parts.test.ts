import { expect, test } from 'vitest';
import { dayOf, digitsOf, isWhole } from './date-parts.ts';

test('a date of birth is written as one day, and none as nothing', () => {
  expect(dayOf({ day: '7', month: '5', year: '1990' })).toBe('1990-05-07');
  expect(dayOf({ day: '', month: '', year: '' })).toBe('');
});

test('a digit that can only be a whole day or month leads on', () => {
  expect([isWhole('month', '6'), isWhole('month', '1'), isWhole('day', '4'), isWhole('day', '3')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([isWhole('year', '9'), isWhole('year', '1990'), isWhole('month', '12')]).toEqual([false, true, true]);
  expect([digitsOf('month', '61'), digitsOf('day', '3a1'), digitsOf('year', '19905')]).toEqual(['6', '31', '1990']);
});
