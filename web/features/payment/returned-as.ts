import type { Payment } from '@rendezvous/contract/payment';

/** How the money of a payment went back; undefined while none of it has. Each is a key of `payment:statuses`. */
export function returnedAs({
  amount,
  returned,
  sent_back_on,
}: Pick<Payment, 'amount' | 'returned' | 'sent_back_on'>):
  | 'refunded'
  | 'refunded_part'
  | 'charged_back'
  | 'uncollected'
  | 'sent_back'
  | undefined {
  if (sent_back_on) return 'sent_back';
  if (!returned) return undefined;
  if (returned.charged_back) return 'charged_back';
  if (returned.uncollected) return 'uncollected';
  return returned.amount.amount < amount.amount ? 'refunded_part' : 'refunded';
}
