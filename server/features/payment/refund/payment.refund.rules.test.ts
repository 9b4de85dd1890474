import { day } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditsOf, withdrawalOf } from './payment.refund.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const bought = {
  status: 'completed',
  paid_at: new Date(now.getTime() - day),
  refund_days: 14,
  amount: 1499,
  credits: 10,
  returned: 0,
  begins_at_once: true,
} as const;

test('a withdrawal gives back the price of what is not used, and all of it if nothing is', () => {
  const of = (balance: number, changes: Partial<typeof bought> | object = {}) =>
    withdrawalOf({ ...bought, ...changes }, balance, now);
  expect(of(10)).toEqual({ credits: 10, amount: 1499 });
  expect(of(99)).toEqual({ credits: 10, amount: 1499 });
  expect(of(6)).toEqual({ credits: 6, amount: 899 });
  expect([of(0), of(-3), of(10, { returned: 1499 })]).toEqual([null, null, null]);
  expect(of(10, { returned: 500 })).toEqual({ credits: 7, amount: 999 });
  expect(of(0, { begins_at_once: false })).toEqual({ credits: 0, amount: 1499 });
  expect([of(10, { status: 'pending' }), of(10, { paid_at: null })]).toEqual([null, null]);
  const lastMoment = new Date(now.getTime() - 14 * day);
  expect(of(10, { paid_at: lastMoment })).not.toBeNull();
  expect(of(10, { paid_at: new Date(lastMoment.getTime() - 1) })).toBeNull();
});

test('neither withdrawal nor refund gives or takes more than is left', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1499 }), fc.nat({ max: 20 }), fc.boolean(), (returned, balance, begins_at_once) => {
      const payment = { ...bought, returned, begins_at_once };
      const due = withdrawalOf(payment, balance, now) ?? { amount: 0, credits: 0 };
      expect(due.amount).toBeLessThanOrEqual(payment.amount - returned);
      expect(due.credits).toBeLessThanOrEqual(Math.min(balance, payment.credits));
      const taken = Math.floor((payment.credits * returned) / payment.amount);
      expect(creditsOf(payment, payment.amount - returned) + taken).toBe(payment.credits);
    }),
  );
});
