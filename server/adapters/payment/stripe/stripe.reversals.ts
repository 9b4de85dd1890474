import { second } from '@rendezvous/contract/durations';
import type Stripe from 'stripe';
import type { Reversal } from '../gateway.ts';
import { fromStripeUnits } from './stripe.amounts.ts';
import { expanded } from './stripe.rules.ts';

const at = (seconds: number): Date => new Date(seconds * second);

/** A refund that Stripe has not sent to the bank yet counts: its money is no longer the company's. */
export function refundOf({ id, amount, currency, metadata, created }: Stripe.Refund): Reversal {
  return {
    id,
    order_id: metadata?.refund_id ?? null,
    kind: 'refund',
    amount: fromStripeUnits(amount, currency).amount,
    at: at(created),
  };
}

/** With `failure_balance_transaction` expanded. */
export function refundReversals(refund: Stripe.Refund): Reversal[] {
  const back = refundOf(refund);
  if (refund.status !== 'failed' && refund.status !== 'canceled') return [back];
  const failed = expanded(refund.failure_balance_transaction)?.created ?? refund.created;
  return [back, { ...back, id: `${refund.id}:failed`, kind: 'refund_failed', at: at(failed) }];
}

/**
 * Only what has moved money: an inquiry of the bank's has not, and neither has a dispute that ended before it did. The
 * balance is in the currency of the company's account, so the amount is the dispute's; that can be above the payment's,
 * or in another currency, as rates change.
 */
export function disputeReversals(dispute: Stripe.Dispute, paid: { amount: number; currency: string }): Reversal[] {
  const disputed = fromStripeUnits(dispute.amount, dispute.currency);
  const amount = disputed.currency === paid.currency ? Math.min(disputed.amount, paid.amount) : paid.amount;
  const moved = (sign: number) => dispute.balance_transactions.find((one) => Math.sign(one.amount) === sign);
  const reversal = (kind: Reversal['kind'], id: string, created: number): Reversal => ({
    id,
    order_id: null,
    kind,
    amount,
    at: at(created),
  });
  const withdrawn = moved(-1);
  const reinstated = moved(1);
  return [
    ...(withdrawn ? [reversal('chargeback', dispute.id, withdrawn.created)] : []),
    ...(withdrawn && reinstated
      ? [reversal('chargeback_reversed', `${dispute.id}:reinstated`, reinstated.created)]
      : []),
  ];
}
