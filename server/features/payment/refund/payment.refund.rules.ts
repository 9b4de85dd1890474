import { day, hour } from '@rendezvous/contract/durations';
import { dayOf } from '@rendezvous/contract/member';
import type { Payment } from '@rendezvous/contract/payment';
import { approvalAbove, type CaseWay, type PaymentCase } from '@rendezvous/contract/refund';
import type { Money } from '@rendezvous/contract/shared';
import { creditsDue, takenOf } from '../payment.reversal.rules.ts';
import type { PaymentRow } from '../payment.store.ts';
import type { RefundRow } from './payment.refund.store.ts';

/** What stands of a payment: neither returned nor on its way back. */
export interface Remainder {
  /** Minor units. */
  readonly amount: number;
  readonly credits: number;
}

const ways: Partial<Record<PaymentCase, CaseWay[]>> = {
  refund_refused: ['close', 'transfer', 'again'],
  charged_back: ['close', 'received'],
};

/** Money for which nothing was given goes back; only who has the credits may keep what they paid. */
export const waysOf = (kind: PaymentCase, status: string): CaseWay[] =>
  kind === 'other_amount' && status !== 'completed' ? ['sent_back'] : (ways[kind] ?? ['close']);

type Sum = Pick<RefundRow, 'status' | 'amount' | 'credits'>;

/** Credits of these refunds are taken, and in no reversal's row. */
const hasTaken = ({ status }: Pick<Sum, 'status'>) => ['ordered', 'refused', 'overtaken'].includes(status);

/** The credits that were taken with refunds which are no reversals yet. */
export const orderedCredits = (refunds: readonly Sum[]): number =>
  refunds.filter(hasTaken).reduce((sum, { credits }) => sum + credits, 0);

/** What stands of a payment, by its reversals and the refunds ordered of it. */
export function remainderOf(
  { amount, credits, returned }: Pick<PaymentRow, 'amount' | 'credits' | 'returned'>,
  reversals: readonly { readonly credits: number }[],
  refunds: readonly Sum[],
): Remainder {
  const onItsWay = refunds.filter(({ status }) => status === 'ordered' || status === 'refused');
  const leaving = onItsWay.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    amount: Math.max(amount - returned - leaving, 0),
    credits: Math.max(credits - takenOf(reversals) - orderedCredits(refunds), 0),
  };
}

type Bought = Pick<PaymentRow, 'status' | 'paid_at' | 'refund_days' | 'amount' | 'credits' | 'begins_at_once'>;
/** What a period of withdrawal follows from. */
type Withdrawable = Pick<PaymentRow, 'status' | 'paid_at' | 'refund_days' | 'amount' | 'returned'>;

/** How far clocks are ahead of UTC at most. */
const easternmost = 14 * hour;

/**
 * The last day of a payment's period of withdrawal, counted from the day of the payment wherever the member is; null if
 * it was not paid, or there are no days.
 */
export function withdrawableUntil({ paid_at, refund_days }: Pick<Bought, 'paid_at' | 'refund_days'>): string | null {
  if (!paid_at || refund_days === 0) return null;
  return dayOf(new Date(paid_at.getTime() + easternmost + refund_days * day));
}

/** A period ends with its last day (Regulation 1182/71, Art. 3), wherever on earth the member is. */
const westernmost = 12 * hour;

/** Whether a member may still withdraw from what was paid then. */
export function isWithdrawable(paid: Pick<Bought, 'paid_at' | 'refund_days'>, now: Date): boolean {
  const until = withdrawableUntil(paid);
  return until !== null && now.getTime() < Date.parse(until) + day + westernmost;
}

/** The period as its buyer reads it; null unless it was paid, and where all of it has gone back. */
export function withdrawalPeriodOf(payment: Withdrawable, now: Date): Payment['withdrawal_period'] {
  const isPaid = payment.status === 'completed' && payment.returned < payment.amount;
  const until = isPaid ? withdrawableUntil(payment) : null;
  return until === null ? null : { until, over: !isWithdrawable(payment, now) };
}

/**
 * The refund for withdrawing from a payment now, in minor units, and the credits taken for it; null if there is
 * nothing, or the period is over. Used credits count against other purchases and free credits first; the right to
 * their price ended when they were used, as the buyer agreed at the checkout (Directive 2011/83, Art. 16 m). Where
 * nobody asked for them at once, as of a top-up, all of its price goes back: nothing is owed for what was used (Art. 14
 * (4) (b)).
 */
export function withdrawalOf(
  payment: Bought,
  remainder: Remainder,
  balance: number,
  now: Date,
): { credits: number; amount: number } | null {
  if (payment.status !== 'completed' || !isWithdrawable(payment, now)) return null;
  const credits = Math.min(remainder.credits, Math.max(balance, 0));
  // All that is left where nothing was used, so that parts add up; else to the nearest minor unit.
  const share = Math.round((payment.amount * credits) / payment.credits);
  const isWhole = !payment.begins_at_once || credits === remainder.credits;
  const amount = isWhole ? remainder.amount : Math.min(remainder.amount, share);
  return amount > 0 ? { credits, amount } : null;
}

/** The credits taken for a refund of part of a payment: so many that those due are taken. */
export const creditsOf = (payment: Pick<PaymentRow, 'amount' | 'credits'>, remainder: Remainder, amount: number) =>
  Math.max(creditsDue(payment, payment.amount - remainder.amount + amount) - (payment.credits - remainder.credits), 0);

/** Whether a second operator has to approve a refund, given what operators have refunded of the payment before. */
export const needsApproval = (
  refunds: readonly Pick<RefundRow, 'reason' | 'status' | 'amount'>[],
  { amount, currency }: Money,
): boolean => {
  const before = refunds.filter(({ reason, status }) => reason === 'operator' && status !== 'declined');
  return before.reduce((sum, refund) => sum + refund.amount, amount) > approvalAbove(currency);
};
