import type { creditReasons } from '@rendezvous/contract/credit';

export type CreditReason = (typeof creditReasons)[number];

/** What is spent has to be in the balance. It goes below zero only when the money for spent credits went back. */
export const mayOverdraw = ({ delta, reason }: { delta: number; reason: CreditReason }): boolean =>
  delta > 0 || reason === 'chargeback' || reason === 'refund';
