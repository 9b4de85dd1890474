import { day, hour } from '@rendezvous/contract/durations';
import { paymentFailures } from '@rendezvous/contract/payment';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ceilingAfter,
  ceilingAt,
  isUnusual,
  noCare,
  pauseAfter,
  spentByMonth,
  startRefusal,
} from './payment.care.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' });
const bought = (amount: number, daysAgo: number, currency = 'EUR') => ({
  amount: amount * 100,
  currency,
  at: later(-daysAgo * day),
});

test('a lower ceiling holds at once, a higher one or none after 24 hours, and can be taken back until then', () => {
  const set = (care: object, asked: ReturnType<typeof euros> | null, at = now) => ({
    ...noCare,
    ...ceilingAfter({ ...noCare, ...care }, asked, at),
  });
  const fifty = set(noCare, euros(50));
  expect(ceilingAt(fifty, now)).toEqual(euros(50));
  expect(ceilingAt(set(fifty, euros(20)), now)).toEqual(euros(20));
  for (const higher of [euros(80), null]) {
    const raised = set(fifty, higher);
    expect(ceilingAt(raised, later(24 * hour - 1))).toEqual(euros(50));
    expect(ceilingAt(raised, later(24 * hour))).toEqual(higher);
    expect(ceilingAt(set(raised, euros(50)), later(48 * hour))).toEqual(euros(50));
    // Asking again starts the 24 hours again.
    expect(ceilingAt(set(raised, higher, later(23 * hour)), later(30 * hour))).toEqual(euros(50));
  }
  expect(ceilingAfter(fifty, { amount: 100, currency: 'SEK' }, now)).toBe(paymentFailures.ceiling_currency);
});

test('a pause is never made shorter', () => {
  const month = pauseAfter(noCare, 30, now);
  expect(pauseAfter({ paused_until: month }, 1, now)).toEqual(month);
  expect(pauseAfter({ paused_until: month }, 90, now)).toEqual(later(90 * day));
});

test('a purchase starts if it fits under the ceiling, in its currency, and nothing is paused', () => {
  const care = { ...noCare, currency: 'EUR', ceiling: 10_000 };
  const refusal = (amount: number, month: ReturnType<typeof bought>[]) => startRefusal(care, euros(amount), month, now);
  expect(refusal(40, [bought(60, 1)])).toBeUndefined();
  expect(refusal(41, [bought(60, 1)])).toBe(paymentFailures.ceiling_reached);
  expect(refusal(100, [bought(60, 1, 'SEK')])).toBeUndefined();
  expect(startRefusal(care, { amount: 1, currency: 'SEK' }, [], now)).toBe(paymentFailures.ceiling_reached);
  expect(startRefusal({ ...noCare, paused_until: later(1) }, euros(1), [], now)).toBe(paymentFailures.paused);
  expect(startRefusal({ ...noCare, paused_until: now }, euros(1), [], now)).toBeUndefined();
});

test('spending is unusual by what is much for anybody, or by one’s own past', () => {
  const of = (...purchases: ReturnType<typeof bought>[]) => isUnusual(purchases, now);
  expect(of(bought(499, 1))).toBe(false);
  expect(of(bought(300, 1), bought(200, 29))).toBe(true);
  expect(of(bought(300, 1), bought(200, 31))).toBe(false);
  expect(of(bought(600, 1, 'SEK'))).toBe(false);
  // 30 euros in 30 days for four of them, then 130.
  const past = [40, 70, 100, 145].map((ago) => bought(30, ago));
  expect(of(...past, bought(130, 2))).toBe(true);
  expect(of(...past, bought(60, 2))).toBe(false);
  expect(of(bought(130, 2), bought(130, 45))).toBe(false);
  expect(of(...[1, 2, 3, 4, 5].map((hours) => bought(27, hours / 24)))).toBe(true);
  expect(of(...[1, 2, 3, 4, 5].map((hours) => bought(15, hours / 24)))).toBe(false);
});

test('months add up to what was spent, each currency by itself', () => {
  const purchases = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 20_000 }),
      currency: fc.constantFrom('EUR', 'SEK'),
      at: fc.integer({ min: 0, max: 700 }).map((ago) => later(-ago * day)),
    }),
  );
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  fc.assert(
    fc.property(purchases, (all) => {
      const months = spentByMonth(all, (at) => at.toISOString().slice(0, 7));
      expect(months.map(({ month }) => month)).toEqual(
        months
          .map(({ month }) => month)
          .toSorted()
          .toReversed(),
      );
      for (const currency of ['EUR', 'SEK'])
        expect(sum(months.filter(({ spent }) => spent.currency === currency).map(({ spent }) => spent.amount))).toBe(
          sum(all.filter((one) => one.currency === currency).map(({ amount }) => amount)),
        );
    }),
  );
});
