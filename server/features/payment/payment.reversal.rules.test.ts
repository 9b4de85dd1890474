import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reversalKinds } from '../../adapters/payment/gateway.ts';
import {
  type BookedReversal,
  isAsAgreed,
  isNews,
  isReceivedTwice,
  ledgerChange,
  mayBuy,
  returnedOf,
} from './payment.reversal.rules.ts';

describe('money that moves again', () => {
  const reversals = fc.array(
    fc.record({ kind: fc.constantFrom(...reversalKinds), amount: fc.integer({ min: 1, max: 2000 }) }),
    { maxLength: 8 },
  );
  const payment = { amount: 1499, credits: 10 };

  /** The ledger's changes for the reversals, as they are booked one after another. */
  function bookedOf(all: readonly Pick<BookedReversal, 'kind' | 'amount'>[]): BookedReversal[] {
    const booked: BookedReversal[] = [];
    for (const one of all) booked.push({ ...one, credits: ledgerChange(payment, booked, one).delta });
    return booked;
  }

  test('the credits taken are the share of the money returned, whatever the order, never more than were bought', () => {
    fc.assert(
      fc.property(reversals, (all) => {
        const taken = bookedOf(all).reduce((sum, { credits }) => sum - credits, 0);
        expect(taken).toBe(Math.floor((payment.credits * returnedOf(payment, all)) / payment.amount));
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(payment.credits);
      }),
    );
  });

  test('all money back takes all credits, in whatever parts, and a refund that failed gives them back', () => {
    const part = { kind: 'refund', amount: 750 } as const;
    const booked = bookedOf([part, { kind: 'refund', amount: 749 }, { kind: 'refund_failed', amount: 749 }]);
    expect(booked.map(({ credits }) => credits)).toEqual([-5, -5, 5]);
    expect(ledgerChange(payment, [], { kind: 'chargeback', amount: 1499 })).toEqual({
      delta: -10,
      reason: 'chargeback',
    });
  });

  test('a member buys nothing while a payment of theirs is charged back', () => {
    const [chargeback, won, refund] = (['chargeback', 'chargeback_reversed', 'refund'] as const).map((kind) => ({
      kind,
    }));
    const kinds = [[], [refund], [chargeback], [chargeback, won], [won, chargeback], [chargeback, chargeback, won]];
    expect(kinds.map((all) => mayBuy(all as { kind: 'refund' }[]))).toEqual([true, true, false, true, true, false]);
  });

  test('money is received twice when a dispute is won that its payer had settled by transfer', () => {
    const taken = { kind: 'chargeback', by_transfer: false } as const;
    const won = { kind: 'chargeback_reversed', by_transfer: false } as const;
    const paid = { ...won, by_transfer: true };
    const histories = [[taken], [taken, won], [taken, paid], [taken, won, won], [taken, taken, paid, won]];
    expect(histories.map(isReceivedTwice)).toEqual([false, false, false, false, false]);
    expect(
      [
        [taken, paid, won],
        [taken, taken, paid, won, won],
      ].map(isReceivedTwice),
    ).toEqual([true, true]);
  });

  test('another amount or currency than was agreed is never taken for it', () => {
    const agreed = { amount: 1499, currency: 'EUR' };
    expect([null, agreed].map((paid) => isAsAgreed(agreed, { paid }))).toEqual([true, true]);
    for (const other of [{ amount: 1498 }, { amount: 149900 }, { currency: 'JPY' }])
      expect(isAsAgreed(agreed, { paid: { ...agreed, ...other } })).toBe(false);
  });
});

test('a notice that repeats what is known, or is older, is no news; money that moved and another amount are', () => {
  const paid = { amount: 1000, currency: 'EUR', status: 'completed', gateway_id: 'tr_1' } as const;
  const state = {
    gateway_id: 'tr_1',
    payment_id: null,
    status: 'completed',
    paid: { amount: 1000, currency: 'EUR' },
    reversals: [],
    payer_country: null,
    kept: null,
  } as const;
  const refund = { id: 're_1', order_id: null, kind: 'refund', amount: 100, at: new Date() } as const;
  for (const status of ['pending', 'failed', 'cancelled', 'expired', 'completed'] as const)
    expect(isNews(paid, { ...state, status })).toBe(false);
  expect(isNews({ ...paid, status: 'cancelled' }, { ...state, status: 'failed' })).toBe(false);
  expect(isNews({ ...paid, status: 'cancelled' }, state)).toBe(true);
  expect(isNews({ ...paid, status: 'pending' }, { ...state, status: 'expired' })).toBe(true);
  expect(isNews({ ...paid, status: 'pending', gateway_id: null }, { ...state, status: 'pending' })).toBe(true);
  expect(isNews(paid, { ...state, reversals: [refund] })).toBe(true);
  expect(isNews(paid, { ...state, paid: { amount: 999, currency: 'EUR' } })).toBe(true);
});
