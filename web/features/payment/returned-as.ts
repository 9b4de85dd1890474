import type { Payment } from '@rendezvous/contract/payment';

/** How the money of a payment went back; undefined while none of it has. Each is a key of `payment:statuses`. */
export function returnedAs({
  amount,
  returned,
}: Pick<Payment, 'amount' | 'returned'>): 'refunded' | 'refunded_part' | 'charged_back' | undefined {
  if (!returned) return undefined;
  if (returned.charged_back) return 'charged_back';
  return returned.amount.amount < amount.amount ? 'refunded_part' : 'refunded';
}
