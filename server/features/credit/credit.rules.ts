import type { creditReasons } from '@rendezvous/contract/credit';

export type CreditReason = (typeof creditReasons)[number];

/** A balance never goes below zero, except when the money for credits that were spent went back. */
export function mayChange(change: { balance: number; delta: number; reason: CreditReason }): boolean {
  return (
    change.delta > 0 ||
    change.reason === 'chargeback' ||
    change.reason === 'refund' ||
    change.balance + change.delta >= 0
  );
}
