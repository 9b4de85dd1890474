import { expect, test } from 'vitest';
import rendezvous from '../../../../sites/rendezvous.json' with { type: 'json' };
import { SiteFile } from '../site.rules.ts';
import { companyDay } from './site.days.rules.ts';

const companyIn = (country: string, time_zone?: string) =>
  SiteFile.safeParse({ ...rendezvous, time_zone, company: { ...rendezvous.company, country } });

test('the books of a company have its own days', () => {
  const lateInSummer = new Date('2026-07-31T22:30:00Z');
  expect(companyDay({ time_zone: 'Europe/Amsterdam' }, lateInSummer)).toBe('2026-08-01');
  expect(companyDay({ time_zone: 'America/New_York' }, lateInSummer)).toBe('2026-07-31');
  expect(companyDay({ time_zone: 'Europe/Amsterdam' }, new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('a company in a country of several time zones, or of an unknown one, names its own', () => {
  expect(companyIn('NL').success).toBe(true);
  expect(companyIn('DE').success, 'two zones, which agree').toBe(true);
  for (const country of ['US', 'ES', 'Malta']) {
    expect(companyIn(country).error?.issues[0]?.path).toEqual(['time_zone']);
    expect(companyIn(country, 'America/Chicago').success).toBe(true);
  }
  expect(companyIn('NL', 'Amsterdam').success).toBe(false);
});
