import type { creditReasons } from '@rendezvous/contract/credit';

export type CreditReason = (typeof creditReasons)[number];

/**
 * Whether an entry is added whatever the balance: gains are, and so is what is taken because its money went back, though
 * it may have been spent. What is spent has to be in the balance.
 */
export const ignoresBalance = ({ delta, reason }: { delta: number; reason: CreditReason }): boolean =>
  delta > 0 || reason === 'chargeback' || reason === 'refund';
