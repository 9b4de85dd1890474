import { expect, test } from 'vitest';
import rendezvous from '../../../../sites/rendezvous.json' with { type: 'json' };
import { SiteFile } from '../site.rules.ts';
import { companyDay } from './site.days.rules.ts';

test('the books of a company have its own days', () => {
  const lateInSummer = new Date('2026-07-31T22:30:00Z');
  expect(companyDay({ time_zone: 'Europe/Amsterdam' }, lateInSummer)).toBe('2026-08-01');
  expect(companyDay({ time_zone: 'America/New_York' }, lateInSummer)).toBe('2026-07-31');
  expect(companyDay({ time_zone: 'Europe/Amsterdam' }, new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('a company names its time zone', () => {
  expect(SiteFile.safeParse({ ...rendezvous, time_zone: undefined }).error?.issues[0]?.path).toEqual(['time_zone']);
  expect(SiteFile.safeParse({ ...rendezvous, time_zone: 'Amsterdam' }).success).toBe(false);
  expect(SiteFile.safeParse({ ...rendezvous, time_zone: 'America/Chicago' }).success).toBe(true);
});
