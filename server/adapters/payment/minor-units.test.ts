import { expect, test } from 'vitest';
import { fromDecimal, toDecimal } from './minor-units.ts';

test.each([
  [1499, 'EUR', '14.99'],
  [5, 'EUR', '0.05'],
  [0, 'PLN', '0.00'],
  [100, 'DKK', '1.00'],
  [1499, 'JPY', '1499'],
  [0, 'KRW', '0'],
  [700, 'ISK', '700'],
  [1499, 'KWD', '1.499'],
  [5, 'BHD', '0.005'],
  [123_456_789_012, 'SEK', '1234567890.12'],
])('%d minor units of %s are %s', (amount, currency, text) => {
  expect(toDecimal(amount, currency)).toBe(text);
  expect(fromDecimal(text, currency)).toBe(amount);
});

test('a text with other decimals than its currency has is no amount, nor is a number that is not whole', () => {
  for (const [text, currency] of [
    ['14.9', 'EUR'],
    ['14', 'EUR'],
    ['14.990', 'EUR'],
    ['14.99', 'JPY'],
    ['1.49', 'KWD'],
    ['-1.00', 'EUR'],
    ['1,00', 'EUR'],
    ['1e3.00', 'EUR'],
    [' 1.00', 'EUR'],
    ['', 'EUR'],
  ] as const)
    expect(() => fromDecimal(text, currency), text).toThrow(`Not an amount in ${currency}`);
  for (const amount of [1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => toDecimal(amount, 'EUR')).toThrow('Not an amount');
});
