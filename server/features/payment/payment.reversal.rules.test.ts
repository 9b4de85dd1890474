import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reversalKinds } from '../../adapters/payment/gateway.ts';
import { type BookedReversal, isAsAgreed, ledgerChange, mayBuy, returnedOf } from './payment.reversal.rules.ts';

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

  test('another amount or currency than was agreed is never taken for it', () => {
    const agreed = { amount: 1499, currency: 'EUR' };
    expect([null, agreed].map((paid) => isAsAgreed(agreed, { paid }))).toEqual([true, true]);
    for (const other of [{ amount: 1498 }, { amount: 149900 }, { currency: 'JPY' }])
      expect(isAsAgreed(agreed, { paid: { ...agreed, ...other } })).toBe(false);
  });
});
