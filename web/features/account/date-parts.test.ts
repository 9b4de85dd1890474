import { expect, test } from 'vitest';
import { dayOf } from './date-parts.ts';

test('a date of birth is written as one day, and none as nothing', () => {
  expect(dayOf({ day: '7', month: '5', year: '1990' })).toBe('1990-05-07');
  expect(dayOf({ day: '', month: '', year: '' })).toBe('');
});
