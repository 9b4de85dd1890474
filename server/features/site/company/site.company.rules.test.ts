import { expect, test } from 'vitest';
import rendezvous from '../../../../sites/rendezvous.json' with { type: 'json' };
import { SiteFile } from '../site.rules.ts';
import { contradictions, firstKeptYear } from './site.company.rules.ts';

const brand = (id: string, company: object = {}) =>
  SiteFile.parse({ ...rendezvous, id, company: { ...rendezvous.company, ...company } });

test('a company names its time zone, and may say that one piece of evidence settles its VAT', () => {
  const parsed = (company: object) =>
    SiteFile.safeParse({ ...rendezvous, company: { ...rendezvous.company, ...company } });
  expect(parsed({ time_zone: undefined }).error?.issues[0]?.path).toEqual(['company', 'time_zone']);
  expect(parsed({ time_zone: 'Amsterdam' }).success).toBe(false);
  expect(parsed({ time_zone: 'America/Chicago' }).data?.company.vat_evidence).toBe(2);
  expect(parsed({ vat_evidence: 1 }).data?.company.vat_evidence).toBe(1);
  expect(parsed({ vat_evidence: 0 }).success).toBe(false);
});

test('brands of one company that contradict each other are reported, with what each says', () => {
  const own = { tradenames: ['Ember'], support_phone: null, delete_discount: null };
  expect(contradictions([brand('one'), brand('two', own), brand('three', { id: 'other', name: 'Other Ltd' })])).toEqual(
    [],
  );
  expect(
    contradictions([
      brand('one', { creditor_id: 'NL69ZZZ123456780000' }),
      brand('two', { time_zone: 'Europe/Lisbon', vat_numbers: [] }),
      brand('three'),
    ]),
  ).toEqual([
    'sites: company.vat_numbers: the brands of "rendezvous-media" contradict each other ' +
      '(one, three: ["NL123456789B01"]; two: [])',
    'sites: company.time_zone: the brands of "rendezvous-media" contradict each other ' +
      '(one, three: "Europe/Amsterdam"; two: "Europe/Lisbon")',
  ]);
});

test('the books of a year are kept for ten years after it', () => {
  expect(firstKeptYear(new Date('2036-12-31T12:00:00Z'))).toBe(2026);
  expect(firstKeptYear(new Date('2037-01-01T12:00:00Z'))).toBe(2027);
});
