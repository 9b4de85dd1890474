import { expect, test } from 'vitest';
import { creditBookOf, csvOf, joined, refusalOf } from './receipt.books.rules.ts';

const company = { company: 'acme', site: 'velvet' };

test('credits are summed by what became of them; those outstanding are of the month’s end', () => {
  const sum = (
    month: string,
    reason: 'purchase' | 'signup' | 'operator' | 'gift' | 'refund' | 'erased',
    delta: number,
  ) => ({ site: 'velvet', month, reason, delta }) as const;
  const sums = [
    sum('2026-11', 'purchase', 60),
    sum('2026-11', 'signup', 3),
    sum('2026-11', 'operator', 2),
    sum('2026-11', 'gift', -7),
    sum('2026-11', 'refund', -10),
    sum('2026-11', 'erased', -4),
    sum('2026-12', 'purchase', 25),
    { ...sum('2026-11', 'purchase', 99), site: 'another' },
  ];
  expect(creditBookOf(company, '2026-11', sums, 75)).toEqual({
    ...company,
    sold: 60,
    given: 5,
    spent: -7,
    taken_back: -10,
    erased: -4,
    outstanding: 50,
  });
});

test('a line has its amounts with the decimals of its currency', () => {
  const sale = { ...company, kind: 'sale', by_transfer: false, country: 'NL', vat_permille: 210, count: 2 } as const;
  const lines = csvOf(
    [
      { ...sale, currency: 'EUR', gross: 2998, vat: 520, moved: 2998 },
      { ...sale, currency: 'JPY', vat_permille: 81, gross: 1081, vat: 81, moved: 1081 },
      { ...sale, kind: 'refund', by_transfer: true, currency: 'EUR', gross: -899, vat: -156, moved: -899, count: 1 },
    ],
    [{ ...company, sold: 60, given: 5, spent: -7, taken_back: -10, erased: -4, outstanding: 50 }],
  );
  expect(lines).toEqual([
    'company,site,line,country,vat_rate,currency,count,gross,net,vat,moved,credits',
    'acme,velvet,sale,NL,21,EUR,2,29.98,24.78,5.20,29.98,',
    'acme,velvet,sale,NL,8.1,JPY,2,1081,1000,81,1081,',
    'acme,velvet,refund_by_transfer,NL,21,EUR,1,-8.99,-7.43,-1.56,-8.99,',
    'acme,velvet,credits_sold,,,,,,,,,60',
    'acme,velvet,credits_given,,,,,,,,,5',
    'acme,velvet,credits_spent,,,,,,,,,-7',
    'acme,velvet,credits_taken_back,,,,,,,,,-10',
    'acme,velvet,credits_erased,,,,,,,,,-4',
    'acme,velvet,credits_outstanding,,,,,,,,,50',
  ]);
});

test('there is no book of what is no month, has not begun, or is of years whose receipts are removed', () => {
  const on = (month: string) => refusalOf(month, '2026-11-27');
  expect([on('2026-11'), on('2016-01')]).toEqual([undefined, undefined]);
  expect(on('2026-13')).toContain('no month');
  expect(on('november')).toContain('no month');
  expect(on('2026-12')).toContain('has not begun');
  expect(on('2015-12')).toContain('before 2016');
});

test('what a company sold abroad in several databases is one sum, and its sites follow each other', () => {
  const sold = { company: 'acme', currency: 'EUR', net: 600000 };
  const book = (site: string, net: number) => ({
    money: [],
    credits: [creditBookOf({ company: 'acme', site }, '2026-11', [], 0)],
    abroad: [{ ...sold, net }],
  });
  const { credits, abroad } = joined([book('velvet', 600000), book('ember', 500000)]);
  expect(credits.map(({ site }) => site)).toEqual(['ember', 'velvet']);
  expect(abroad).toEqual([{ ...sold, net: 1100000 }]);
});
