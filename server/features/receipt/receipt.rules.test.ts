import { countries } from '@rendezvous/contract/shared';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatPercentage, vatWithin } from '../payment/payment.service.ts';
import { presentReceipt } from './receipt.present.ts';
import { changeOf, kindOf, numberOf, seriesOf } from './receipt.rules.ts';
import type { ReceiptRow } from './receipt.store.ts';

describe('the amounts of receipts', () => {
  const amount = fc.integer({ min: 1, max: 2_000_000_000 });
  const row = (gross: number, vat: number, currency: string) =>
    ({ series: '2026', serial: 1, gross, vat, currency, evidence: {}, vat_permille: 0 }) as unknown as ReceiptRow;

  test('net and VAT are the gross amount, of a receipt, of each of its credit notes and of what is left', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...countries),
        fc.constantFrom('JPY', 'EUR', 'KWD'),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (gross, country, currency, shares) => {
          const first = { gross, vat: vatWithin(gross, vatPercentage(country, '2026-11-27')) };
          const returned = [0, ...shares.map((share) => Math.round(share * gross)), gross];
          const notes = returned.slice(1).map((after, place) => changeOf(first, returned[place] ?? 0, after));
          for (const { gross: whole, vat } of [first, ...notes]) {
            const receipt = presentReceipt(row(whole, vat, currency));
            expect(receipt.net.amount + receipt.vat.amount).toBe(receipt.gross.amount);
            // A payer who gets back nothing gets back no VAT; one who gets something gets no VAT of the other sign.
            expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(whole));
            expect(vat === 0 || Math.sign(vat) === Math.sign(whole)).toBe(true);
          }
          const left = [first, ...notes].reduce((sum, one) => sum + one.vat, 0);
          expect(left === 0, 'all went back, and all its VAT').toBe(true);
        },
      ),
    );
  });

  test('money that goes back is a credit note, and money that comes again a receipt', () => {
    expect(kindOf(changeOf({ gross: 6599, vat: 1145 }, 0, 1000))).toBe('credit_note');
    expect(changeOf({ gross: 6599, vat: 1145 }, 1000, 0)).toEqual({ gross: 1000, vat: 174 });
    expect(kindOf({ gross: 1000 })).toBe('receipt');
  });
});

describe('numbers', () => {
  test('have a series for each year and database, and six digits or more', () => {
    expect(numberOf({ series: seriesOf('2026-11-27', 'default'), serial: 42 })).toBe('2026-000042');
    expect(numberOf({ series: seriesOf('2027-01-01', 'north'), serial: 1_234_567 })).toBe('2027-NORTH-1234567');
  });
});
