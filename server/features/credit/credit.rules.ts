import type { creditReasons } from '@rendezvous/contract/credit';

export type CreditReason = (typeof creditReasons)[number];

/** What is paid for a message, by its kind. */
export const messageReasons = ['message', 'gift', 'photo'] as const satisfies readonly CreditReason[];
export type MessageReason = (typeof messageReasons)[number];

/**
 * Whether an entry is added whatever the balance: gains, and what is taken as its money went back, though it may have
 * been spent. What is spent has to be in the balance.
 */
export const ignoresBalance = ({ delta, reason }: { delta: number; reason: CreditReason }): boolean =>
  delta > 0 || reason === 'chargeback' || reason === 'refund';
