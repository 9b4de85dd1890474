import { expect, test } from 'vitest';
import { dueOn } from './rights.rules.ts';

test('an answer is due a month later, on the same date or the last of a shorter month', () => {
  const due = (asked: string) => dueOn(new Date(`${asked}T23:00:00Z`));
  expect(due('2026-11-27')).toBe('2026-12-27');
  expect(due('2026-12-31')).toBe('2027-01-31');
  expect(due('2027-01-31')).toBe('2027-02-28');
  expect(due('2028-01-30')).toBe('2028-02-29');
});
