import { day } from '@rendezvous/contract/durations';
import type { PaymentRow } from '../payment.store.ts';

type Bought = Pick<
  PaymentRow,
  'status' | 'paid_at' | 'refund_days' | 'amount' | 'credits' | 'returned' | 'begins_at_once'
>;

/** When the period of a payment ends in which its member may withdraw; null if it was not paid. */
export const withdrawableUntil = ({ paid_at, refund_days }: Pick<Bought, 'paid_at' | 'refund_days'>): Date | null =>
  paid_at && new Date(paid_at.getTime() + refund_days * day);

/** The credits of a payment that were not taken back: the share of its amount that was not returned, rounded up. */
const creditsLeft = ({ credits, amount, returned }: Bought): number =>
  credits - Math.floor((credits * returned) / amount);

/**
 * What a member gets back who withdraws from a purchase now, in minor units, and the credits taken for it; null if
 * there is nothing, or the period is over. Used credits count against other purchases and free credits first. Who has
 * not asked for the credits at once has not lost the right for those that are used (Directive 2011/83, Art. 16 m).
 */
export function withdrawalOf(payment: Bought, balance: number, now: Date): { credits: number; amount: number } | null {
  const until = withdrawableUntil(payment);
  if (payment.status !== 'completed' || !until || until < now) return null;
  const left = payment.amount - payment.returned;
  const held = creditsLeft(payment);
  const credits = Math.min(held, Math.max(balance, 0));
  const isWhole = credits === held || !payment.begins_at_once;
  // Rounded to the nearest minor unit; all of what is left where nothing was used, so that parts add up.
  const amount = isWhole ? left : Math.min(left, Math.round((payment.amount * credits) / payment.credits));
  return amount > 0 ? { credits, amount } : null;
}

/** The credits taken for a refund of part of a payment, in proportion, rounded down. */
export const creditsOf = (payment: Bought, amount: number): number =>
  Math.floor((payment.credits * (payment.returned + amount)) / payment.amount) -
  (payment.credits - creditsLeft(payment));
