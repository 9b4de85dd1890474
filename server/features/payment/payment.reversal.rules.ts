import { type GatewayState, type Reversal, signOf } from '../../adapters/payment/gateway.ts';
import type { CreditReason } from '../credit/credit.rules.ts';
import { isSameMoney, type Status, statusAfter } from './payment.rules.ts';

/** The ledger's reason for the credits of a reversal. */
const reasonOf = (kind: Reversal['kind']): CreditReason => (kind.startsWith('chargeback') ? 'chargeback' : 'refund');

/** A reversal that is in the books. */
export interface BookedReversal extends Pick<Reversal, 'kind' | 'amount'> {
  readonly credits: number;
}

/** A payment's amount in minor units, and its credits. */
interface Paid {
  readonly amount: number;
  readonly credits: number;
}

/** Minor units of a payment that are with its payer again; never less than none, nor more than all. */
export function returnedOf({ amount }: Pick<Paid, 'amount'>, reversals: readonly Pick<Reversal, 'kind' | 'amount'>[]) {
  const returned = reversals.reduce((sum, one) => sum - signOf(one.kind) * one.amount, 0);
  return Math.min(Math.max(returned, 0), amount);
}

/** The credits to be taken for a payment of which that much was returned: its share, rounded down. */
export const creditsDue = ({ amount, credits }: Paid, returned: number): number =>
  Math.floor((credits * returned) / amount);

/**
 * What a reversal does to the ledger: so much that the credits taken for a payment are those due. `ordered` are the
 * credits that were taken with refunds of ours which are no reversals yet.
 */
export function ledgerChange(
  payment: Paid,
  booked: readonly BookedReversal[],
  { kind, amount }: Pick<Reversal, 'kind' | 'amount'>,
  ordered = 0,
): { delta: number; reason: CreditReason } {
  const due = creditsDue(payment, returnedOf(payment, [...booked, { kind, amount }]));
  const change = takenOf(booked) + ordered - due;
  // A withdrawal may have taken more, or less, than the share: that is not undone by the next reversal.
  const delta = signOf(kind) < 0 ? Math.min(change, 0) : Math.max(change, 0);
  return { delta, reason: reasonOf(kind) };
}

/** The credits that reversals have taken. */
export const takenOf = (booked: readonly Pick<BookedReversal, 'credits'>[]): number =>
  booked.reduce((sum, { credits }) => sum - credits, 0);

/** How much of a payment its payer had back before and after each of its last `count` reversals. */
export const movesOf = (
  payment: Pick<Paid, 'amount'>,
  reversals: readonly (Pick<Reversal, 'kind' | 'amount'> & { readonly reversal_id: string })[],
  count: number,
) =>
  reversals.slice(reversals.length - count).map(({ reversal_id }, place) => {
    const end = reversals.length - count + place;
    const [before, after] = [end, end + 1].map((length) => returnedOf(payment, reversals.slice(0, length)));
    return { reversal_id, before: before ?? 0, after: after ?? 0 };
  });

/** How many chargebacks stand; below none if money that was charged back came more often than it went. */
const chargedBack = (reversals: readonly Pick<Reversal, 'kind'>[]): number => {
  const times = (kind: Reversal['kind']) => reversals.filter((one) => one.kind === kind).length;
  return times('chargeback') - times('chargeback_reversed');
};

/** Whether a member may buy: not while one of their payments is charged back. */
export const mayBuy = (reversals: readonly Pick<Reversal, 'kind'>[]): boolean => chargedBack(reversals) <= 0;

/** What is said of a payment's money after reversals, `fresh` being the last ones. */
export function stateAfter(
  payment: Pick<Paid, 'amount'> & { readonly uncollected: boolean },
  booked: readonly Pick<Reversal, 'kind' | 'amount'>[],
  fresh: readonly Pick<Reversal, 'uncollected'>[],
) {
  const uncollected = payment.uncollected || fresh.some((one) => one.uncollected);
  return { returned: returnedOf(payment, booked), charged_back: !mayBuy(booked), uncollected };
}

/** Whether a dispute was won after its payer had paid by bank transfer what they took back. */
export const isReceivedTwice = (
  reversals: readonly (Pick<Reversal, 'kind'> & { readonly by_transfer: boolean })[],
): boolean =>
  chargedBack(reversals) < 0 &&
  reversals.some(({ kind, by_transfer }) => kind === 'chargeback_reversed' && by_transfer);

/**
 * Whether what the gateway has of a payment is what was agreed. Another amount or currency is never taken for it.
 */
export const isAsAgreed = (
  agreed: { readonly amount: number; readonly currency: string },
  { paid }: Pick<GatewayState, 'paid'>,
): boolean => paid === null || isSameMoney(paid, agreed);

/** Whether a notice may change a payment: most are repeated or late, and need no lock. */
export const isNews = (
  payment: Pick<Paid, 'amount'> & { readonly status: Status; readonly currency: string; gateway_id: string | null },
  state: GatewayState,
): boolean =>
  statusAfter(payment.status, state.status) !== payment.status ||
  state.reversals.length > 0 ||
  (payment.gateway_id === null && state.gateway_id !== null) ||
  (state.status === 'completed' && !isAsAgreed(payment, state));
