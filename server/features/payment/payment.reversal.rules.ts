import type { GatewayState, Reversal } from '../../adapters/payment/gateway.ts';
import type { CreditReason } from '../credit/credit.rules.ts';

/** What a reversal does to the amount that the company has, and the ledger's reason for its credits. */
const reversalKinds = {
  refund: { sign: -1, reason: 'refund' },
  refund_failed: { sign: 1, reason: 'refund' },
  chargeback: { sign: -1, reason: 'chargeback' },
  chargeback_reversed: { sign: 1, reason: 'chargeback' },
} as const satisfies Record<Reversal['kind'], { sign: 1 | -1; reason: CreditReason }>;

/** A reversal that is in the books. */
export interface BookedReversal extends Pick<Reversal, 'kind' | 'amount'> {
  readonly credits: number;
}

/** Of a payment: minor units, and what they bought. */
interface Paid {
  readonly amount: number;
  readonly credits: number;
}

/** Minor units of a payment that are with its payer again; never less than none, nor more than all. */
export function returnedOf({ amount }: Pick<Paid, 'amount'>, reversals: readonly Pick<Reversal, 'kind' | 'amount'>[]) {
  const returned = reversals.reduce((sum, one) => sum - reversalKinds[one.kind].sign * one.amount, 0);
  return Math.min(Math.max(returned, 0), amount);
}

/**
 * What a reversal does to the ledger: so much that the credits taken for a payment, rounded down, are the share of its
 * amount that was returned.
 */
export function ledgerChange(
  payment: Paid,
  booked: readonly BookedReversal[],
  { kind, amount }: Pick<Reversal, 'kind' | 'amount'>,
): { delta: number; reason: CreditReason } {
  const returned = returnedOf(payment, [...booked, { kind, amount }]);
  const due = Math.floor((payment.credits * returned) / payment.amount);
  const taken = -booked.reduce((sum, { credits }) => sum + credits, 0);
  return { delta: taken - due, reason: reversalKinds[kind].reason };
}

/** How much of a payment its payer had back before and after each of its last `count` reversals. */
export const movesOf = (
  payment: Pick<Paid, 'amount'>,
  reversals: readonly (Pick<Reversal, 'kind' | 'amount'> & { readonly reversal_id: string })[],
  count: number,
) =>
  reversals.slice(reversals.length - count).map(({ reversal_id }, place) => {
    const end = reversals.length - count + place;
    const [before, after] = [end, end + 1].map((length) => returnedOf(payment, reversals.slice(0, length)));
    return { reversal_id, before: before ?? 0, after: after ?? 0 };
  });

/** Whether a member may buy: not while one of their payments is charged back. */
export const mayBuy = (reversals: readonly Pick<Reversal, 'kind'>[]): boolean =>
  reversals.filter(({ kind }) => kind === 'chargeback').length <=
  reversals.filter(({ kind }) => kind === 'chargeback_reversed').length;

/**
 * Whether what the gateway has of a payment is what was agreed. Another amount or currency is never taken for it.
 */
export const isAsAgreed = (
  { amount, currency }: { readonly amount: number; readonly currency: string },
  { paid }: Pick<GatewayState, 'paid'>,
): boolean => paid === null || (paid.amount === amount && paid.currency === currency);
