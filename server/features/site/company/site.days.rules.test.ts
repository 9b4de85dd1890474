import { expect, test } from 'vitest';
import { companyDay } from './site.days.rules.ts';

test('the books of a company have its own days', () => {
  const lateInSummer = new Date('2026-07-31T22:30:00Z');
  expect(companyDay({ time_zone: 'Europe/Amsterdam' }, lateInSummer)).toBe('2026-08-01');
  expect(companyDay({ time_zone: 'America/New_York' }, lateInSummer)).toBe('2026-07-31');
  expect(companyDay({ time_zone: 'Europe/Amsterdam' }, new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});
