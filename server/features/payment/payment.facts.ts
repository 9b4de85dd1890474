import { fact } from '../../platform/work/events.ts';
import type { PaymentRow } from './payment.store.ts';

interface Paid {
  /** May have been erased while the payment was pending. */
  member_id: string;
  payment_id: string;
  site_id: string;
  /** What was paid, with tax, in minor units. */
  amount: number;
  currency: string;
}

/**
 * A payment was completed, once for each; in the transaction and after the commit. `is_first`: it made the member
 * premium. `is_barred`: the member is suspended or banned. `payment`: as it then is.
 */
export const paymentCompleted = fact<Paid & { is_first: boolean; is_barred: boolean; payment: PaymentRow }>(
  'payment.completed',
);
/**
 * Money of a completed payment moved again, once for each reversal, after `paymentCompleted`; in the transaction and
 * after the commit. `before` and `after`: how much of the payment, in minor units, its payer had back.
 */
export const paymentReversed = fact<Paid & { reversal_id: string; before: number; after: number }>('payment.reversed');
