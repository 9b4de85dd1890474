import { day } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardPrices } from '../../site/prices/site.prices.rules.ts';
import {
  creditsOf,
  needsApproval,
  orderedCredits,
  remainderOf,
  waysOf,
  withdrawalOf,
  withdrawalPeriodOf,
} from './payment.refund.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const bought = {
  status: 'completed',
  paid_at: new Date(now.getTime() - day),
  refund_days: 14,
  amount: 1499,
  credits: 10,
  begins_at_once: true,
} as const;
const whole = { amount: 1499, credits: 10 };

test('another amount than was agreed goes back, unless its payer has the credits', () => {
  for (const status of ['pending', 'failed', 'cancelled'])
    expect(waysOf('other_amount', status)).toEqual(['sent_back']);
  expect(waysOf('other_amount', 'completed')).toEqual(['close']);
  expect(waysOf('refund_failed', 'completed')).toEqual(['close']);
});

test('a withdrawal gives back the price of what is not used, and all of it if nothing is', () => {
  const of = (balance: number, remainder = whole) => withdrawalOf(bought, remainder, balance, now);
  expect(of(10)).toEqual({ credits: 10, amount: 1499 });
  expect(of(99)).toEqual({ credits: 10, amount: 1499 });
  expect(of(6)).toEqual({ credits: 6, amount: 899 });
  // What was returned before leaves less to give back: three credits were taken for 500.
  expect(of(10, { amount: 999, credits: 7 })).toEqual({ credits: 7, amount: 999 });
  expect(of(3, { amount: 999, credits: 7 })).toEqual({ credits: 3, amount: 450 });
  expect([of(0), of(-3), of(10, { amount: 0, credits: 0 })]).toEqual([null, null, null]);
});

test('of a top-up all of the price goes back, whatever was used, and the credits that are left', () => {
  const of = (balance: number, remainder = whole) =>
    withdrawalOf({ ...bought, begins_at_once: false }, remainder, balance, now);
  expect([of(10), of(3), of(0), of(-3)]).toEqual([10, 3, 0, 0].map((credits) => ({ credits, amount: 1499 })));
  expect(of(3, { amount: 999, credits: 7 })).toEqual({ credits: 3, amount: 999 });
  expect(of(3, { amount: 0, credits: 0 })).toBeNull();
});

test('the period ends with its last day, wherever the member is', () => {
  const at = (paid_at: Date | null, changes: object = {}) =>
    withdrawalOf({ ...bought, paid_at, ...changes }, whole, 10, now) !== null;
  // Midnight in the Line Islands.
  const earliest = new Date('2026-11-12T10:00:00Z');
  expect(at(earliest)).toBe(true);
  expect(at(new Date(earliest.getTime() - 1))).toBe(false);
  expect([at(null), at(now, { status: 'pending' })]).toEqual([false, false]);
  const told = (paid_at: Date | null, status: 'completed' | 'pending' = 'completed') =>
    withdrawalPeriodOf({ ...bought, returned: 0, paid_at, status }, now);
  expect(told(earliest)).toEqual({ until: '2026-11-27', over: false });
  expect(told(new Date(earliest.getTime() - 1))).toEqual({ until: '2026-11-26', over: true });
  expect(told(new Date('2026-11-13T23:30:00Z')), 'after midnight in Amsterdam').toMatchObject({ until: '2026-11-28' });
  expect([told(null), told(now, 'pending')]).toEqual([null, null]);
});

test('there is no period without days, nor once all of it has gone back', () => {
  expect(withdrawalOf({ ...bought, paid_at: now, refund_days: 0 }, whole, 10, now)).toBeNull();
  const told = (changes: object) => withdrawalPeriodOf({ ...bought, returned: 0, ...changes }, now);
  expect([told({ paid_at: now, refund_days: 0 }), told({ returned: 1499 })]).toEqual([null, null]);
  expect(told({ returned: 1498 })).toMatchObject({ over: false });
});

const status = fc.constantFrom('waiting', 'ordered', 'sent', 'refused', 'declined', 'overtaken', 'failed');
const refunds = fc.array(fc.record({ status, amount: fc.nat({ max: 1499 }), credits: fc.nat({ max: 10 }) }), {
  maxLength: 4,
});

test('no refund takes more credits than stand, and all the money takes all of them', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1499 }), refunds, fc.nat({ max: 1499 }), (returned, ordered, amount) => {
      const remainder = remainderOf({ ...bought, returned }, [], ordered);
      const taken = Math.min(orderedCredits(ordered), bought.credits);
      expect(creditsOf(bought, remainder, remainder.amount) + taken).toBe(bought.credits);
      const part = creditsOf(bought, remainder, Math.min(amount, remainder.amount));
      expect(part).toBeLessThanOrEqual(bought.credits - taken);
      expect(part).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('six credits withdrawn leave four, whatever the cents', () => {
  const withdrawn = [{ status: 'ordered', amount: 899, credits: 6 }] as const;
  expect(remainderOf({ ...bought, returned: 0 }, [], withdrawn)).toEqual({ amount: 600, credits: 4 });
  expect(remainderOf({ ...bought, returned: 899 }, [{ credits: -6 }], [])).toEqual({ amount: 600, credits: 4 });
});

const euros = (amount: number) => ({ amount, currency: 'EUR' });

test('in each currency that brands sell in, a second operator is asked above about the same worth', () => {
  for (const { currency } of Object.values(standardPrices)) {
    expect(needsApproval([], { amount: 50_00, currency }), currency).toBe(false);
    expect(needsApproval([], { amount: 600_01, currency }), currency).toBe(true);
  }
  for (const [amount, currency] of [
    [600_00, 'SEK'],
    [400_00, 'DKK'],
    [200_00, 'PLN'],
  ] as const) {
    expect(needsApproval([], { amount, currency })).toBe(false);
    expect(needsApproval([], { amount: amount + 1, currency })).toBe(true);
  }
  expect(needsApproval([], { amount: 1, currency: 'XAU' }), 'whose worth nobody has said').toBe(true);
});

test('operators refund EUR 50.00 of a payment in all before a second one is asked', () => {
  const before = (...amounts: number[]) =>
    amounts.map((amount) => ({ reason: 'operator', status: 'sent', amount }) as const);
  expect(needsApproval([], euros(5000))).toBe(false);
  expect(needsApproval([], euros(5001))).toBe(true);
  expect(needsApproval(before(3000), euros(2000))).toBe(false);
  expect(needsApproval(before(3000), euros(2001))).toBe(true);
  expect(needsApproval([{ reason: 'withdrawal', status: 'sent', amount: 9000 }], euros(5000))).toBe(false);
});
