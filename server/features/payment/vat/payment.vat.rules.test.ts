import { moneyFormat } from '@rendezvous/contract/text/format';
import { expect, test } from 'vitest';
import { hasRate, memberStates, vatPercentage, vatWithin } from './payment.vat.rules.ts';

test('the rate is that of the country and the day', () => {
  expect(vatPercentage('FI', '2024-08-31')).toBe(24);
  expect(vatPercentage('FI', '2024-09-01')).toBe(25.5);
  expect(vatPercentage('CH', '2023-12-31')).toBe(7.7);
  expect(vatPercentage('CH', '2024-01-01')).toBe(8.1);
  expect(vatPercentage('US', '2026-11-27')).toBe(0);
  expect(vatPercentage('EE', '2025-07-01')).toBe(24);
  expect(vatPercentage('RO', '2025-07-31')).toBe(19);
});

test('every country of the EU has its rate, as its VAT may be due where it has no price of its own', () => {
  const rates = memberStates.map((country) => vatPercentage(country, '2026-11-27'));
  expect([Math.min(...rates), Math.max(...rates)]).toEqual([17, 27]);
  expect(hasRate('JP')).toBe(false);
});

test('the tax is the part of the amount above the net price', () => {
  expect(vatWithin(12100, 21)).toBe(2100);
  expect(vatWithin(12550, 25.5)).toBe(2550);
  expect(vatWithin(10810, 8.1)).toBe(810);
  expect(vatWithin(1499, 0)).toBe(0);
});

test('tax is rounded half up to the smallest unit of its currency: a yen, a cent, a thousandth of a dinar', () => {
  // 10 % of 1500 within 1499 is 136.27 yen; within 1001, exactly 91; 23 % within 123 cents is 23.
  expect([1499, 1001, 16].map((yen) => vatWithin(yen, 10))).toEqual([136, 91, 1]);
  expect([123, 1499, 3].map((cents) => vatWithin(cents, 23))).toEqual([23, 280, 1]);
  expect([5250, 10_501, 1].map((fils) => vatWithin(fils, 5))).toEqual([250, 500, 0]);
  const written = (['JPY', 'EUR', 'KWD'] as const).map((currency) => moneyFormat('en-GB', currency)(5250));
  expect(written).toEqual(['JP¥5,250', '€52.50', 'KWD\u00a05.250']);
});
