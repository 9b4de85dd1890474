import type { creditReasons } from '@rendezvous/contract/credit';

export type CreditReason = (typeof creditReasons)[number];

/** A balance never goes below zero, except when a payment is reversed after its credits were spent. */
export function mayChange(change: { balance: number; delta: number; reason: CreditReason }): boolean {
  return change.delta > 0 || change.reason === 'chargeback' || change.balance + change.delta >= 0;
}
