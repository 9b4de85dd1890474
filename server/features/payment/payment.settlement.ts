import { paymentChanged } from '@rendezvous/contract/payment';
import type { PaymentCase } from '@rendezvous/contract/refund';
import { type GatewayState, type Reversal, signOf } from '../../adapters/payment/gateway.ts';
import { afterCommitOf, endingOf, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Cards } from './card/payment.cards.ts';
import type { Kept } from './kept/payment.kept.ts';
import { discountStore } from './payment.discount.store.ts';
import { paymentCompleted, paymentReversed } from './payment.facts.ts';
import { presentPayment } from './payment.present.ts';
import { isAsAgreed, isReceivedTwice, ledgerChange, movesOf, stateAfter } from './payment.reversal.rules.ts';
import { reversalStore } from './payment.reversal.store.ts';
import { statusAfter } from './payment.rules.ts';
import { type PaymentRow, paymentStore } from './payment.store.ts';
import { orderedCredits } from './refund/payment.refund.rules.ts';
import { type RefundRow, refundStore } from './refund/payment.refund.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'live'> {
  members: Pick<Members, 'hold'>;
  credit: Credit;
  kept: Pick<Kept, 'keep'>;
  cards: Pick<Cards, 'note'>;
  warn(message: string): void;
}

/** What a gateway, or our own look at a payment, says of it. */
export type PaymentReport = Pick<GatewayState, 'status'> & Partial<GatewayState>;

/**
 * Settles what a gateway reports. The lock on the payment's row serialises concurrent reports, each status and each
 * reversal counts once, and the ledger key `payment:<id>` gives the credits only once.
 */
export function createSettlement({ db, events, live, members, credit, kept, cards, warn }: Options) {
  /**
   * Whether it is the member's first purchase, and whether they are suspended or banned; null if the member was erased
   * while the payment was pending: it stays in the books, without a member.
   */
  async function deliver(trx: Trx, payment: PaymentRow): Promise<{ is_first: boolean; is_barred: boolean } | null> {
    const { member_id, id: payment_id, credits, code } = payment;
    const added = await credit.addPurchase(trx, { member_id, payment_id, credits });
    if (!added) return null;
    const is_first = added.makesPremium && !(await paymentStore.hasPaid(trx, payment));
    if (code !== null) await discountStore.take(trx, { member_id, code, payment_id });
    return { is_first, is_barred: added.isBarred };
  }

  async function complete(trx: Trx, payment: PaymentRow, { kept: payer, card }: PaymentReport): Promise<void> {
    const delivered = await deliver(trx, payment);
    if (!delivered) await openCase(trx, payment, 'paid_after_erasure');
    // Only now: a look long afterwards would keep again what its payer has had forgotten.
    if (payment.method === 'keep' && payer) await kept.keep(trx, payment, payer, delivered === null);
    if (delivered && card) await cards.note(trx, payment, card);
    const buyer = delivered ?? { is_first: false, is_barred: false };
    await events.publishInTransaction(trx, paymentCompleted, { ...paidOf(payment), ...buyer, payment });
  }

  /**
   * Books the reversals that are new, each in a row of its own, and takes or gives their credits. Those of a refund
   * that we ordered were taken with the order. Returns the payment as it then is, or as it came.
   */
  async function book(
    trx: Trx,
    payment: PaymentRow,
    reversals: readonly Reversal[],
    by_transfer = false,
  ): Promise<PaymentRow> {
    if (reversals.length === 0) return payment;
    const { member_id, id } = payment;
    const booked = await reversalStore.of(trx, member_id, id);
    const fresh = reversals
      .filter((one) => !booked.some(({ reversal_id }) => reversal_id === one.id))
      .toSorted((one, other) => signOf(one.kind) - signOf(other.kind));
    for (const reversal of fresh) {
      const { id: reversal_id, kind, amount, at } = reversal;
      const refunds = await refundStore.of(trx, member_id, id);
      const order = refunds.find((refund) => refund.id === reversal.order_id);
      const sent = kind === 'refund' && order && (await refundStore.change(trx, order, unsent, { status: 'sent' }));
      if (kind === 'refund_failed' && order) await refundStore.change(trx, order, ['sent'], { status: 'failed' });
      const { delta, reason } = ledgerChange(payment, booked, reversal, orderedCredits(refunds));
      const credits = sent ? -sent.credits : delta;
      const row = { member_id, payment_id: id, reversal_id, kind, by_transfer, amount, credits, reversed_at: at };
      booked.push(await reversalStore.add(trx, row));
      const entry = { member_id, delta, reason, reference: id, key: `reversal:${id}:${reversal_id}` };
      if (!sent && (await members.hold(trx, member_id))) await credit.addEntry(trx, entry);
      const opened = twice(kind, order, booked) ?? caseOf[kind];
      if (opened) await openCase(trx, payment, opened, { about: reversal_id, amount });
    }
    if (fresh.length === 0) return payment;
    for (const move of movesOf(payment, booked, fresh.length)) {
      // Who hears of it sees what the completion, or the reversal before, added to the transaction's ending.
      await endingOf(trx).run();
      await events.publishInTransaction(trx, paymentReversed, { ...paidOf(payment), ...move });
    }
    const changed = await paymentStore.setReturned(trx, payment, stateAfter(payment, booked, fresh));
    if (!changed.charged_back) await refundStore.closeChargebacks(trx, changed);
    if (isReturned(changed) !== isReturned(payment)) await reviewPremium(trx, member_id);
    return changed;
  }

  /** Whoever has all their money back is a free member again, and premium once some of it is back with the company. */
  async function reviewPremium(trx: Trx, memberId: string): Promise<void> {
    if (!(await members.hold(trx, memberId))) return;
    // Locked, so that purchases returned at the same time see each other.
    await credit.lockedBalance(trx, memberId);
    await credit.setPremium(trx, memberId, await paymentStore.keepsMoney(trx, memberId));
  }

  /** Operators find a case in their list, and the log says that there is one. */
  async function openCase(
    trx: Trx,
    { member_id, id }: Pick<PaymentRow, 'member_id' | 'id'>,
    kind: PaymentCase,
    { about, amount }: { about: string; amount: number | null } = { about: '', amount: null },
  ): Promise<void> {
    if (await refundStore.openCase(trx, { member_id, payment_id: id, kind, about, amount }))
      afterCommitOf(trx)('payment.case', () => warn(`payment ${id}: a person has to decide: ${kind}`));
  }

  /** Brings the payment to the status that follows from a report. Returns it as it then is, or as it came. */
  async function applyStatus(trx: Trx, payment: PaymentRow, report: PaymentReport): Promise<PaymentRow> {
    const { member_id, id: payment_id, code } = payment;
    if (payment.gateway_id === null && report.gateway_id)
      await paymentStore.setGatewayId(trx, payment, report.gateway_id);
    const status = statusAfter(payment.status, report.status);
    if (status === payment.status) {
      await paymentStore.recordOnce(trx, payment, report.status);
      return payment;
    }
    const applied = await paymentStore.changeStatus(trx, payment, status, { payer_country: null, ...report });
    if (status === 'completed') await complete(trx, applied, report);
    else if (code !== null) await discountStore.free(trx, { member_id, code, payment_id });
    return applied;
  }

  /**
   * Another amount than was agreed gives nothing, and a person decides; of a payment that was completed before, what
   * goes back is booked all the same, unless it is in another currency. Returns the payment as `applyStatus` does.
   */
  async function applyReport(trx: Trx, payment: PaymentRow, report: PaymentReport): Promise<PaymentRow> {
    const { status, paid = null, reversals = [] } = report;
    if (status === 'completed' && !isAsAgreed(payment, { paid })) {
      await openCase(trx, payment, 'other_amount');
      if (payment.status !== 'completed') return (await paymentStore.setUnderReview(trx, payment)) ?? payment;
      if (paid?.currency !== payment.currency) return payment;
    }
    const applied = await applyStatus(trx, payment, report);
    return applied.status === 'completed' ? book(trx, applied, reversals) : applied;
  }

  /** Applies a report to a payment that is locked. One that is repeated or no longer matters changes nothing. */
  async function apply(trx: Trx, payment: PaymentRow, report: PaymentReport): Promise<void> {
    const settled = await applyReport(trx, payment, report);
    // As it came, so the report changed nothing.
    if (settled === payment) return;
    afterCommitOf(trx)('payment.changed', announce(settled));
    if (settled.status === 'completed') afterCommitOf(trx)('payment.credits', () => credit.announce(payment.member_id));
  }

  const announce = (changed: PaymentRow) => (): void =>
    live.send(changed.member_id, paymentChanged, { payment: presentPayment(changed) });

  return {
    openCase,
    apply,

    /** Books money that was sent by bank transfer, of a completed payment that is locked. */
    async record(trx: Trx, payment: PaymentRow, reversal: Reversal): Promise<void> {
      const changed = await book(trx, payment, [reversal], true);
      if (changed === payment) return;
      afterCommitOf(trx)('payment.changed', announce(changed));
      afterCommitOf(trx)('payment.credits', () => credit.announce(payment.member_id));
    },

    /** `apply`, in a transaction of its own. */
    async settle(member_id: string, payment_id: string, report: PaymentReport): Promise<void> {
      await inTransaction(db, async (trx) => {
        const payment = await paymentStore.lock(trx, member_id, payment_id);
        if (payment) await apply(trx, payment, report);
      });
    },
  };
}

const isReturned = ({ amount, returned }: PaymentRow): boolean => returned === amount;

/** Statuses of a refund whose money has not moved as far as we know: it may have before a chargeback overtook it. */
const unsent = ['ordered', 'refused', 'overtaken'] as const;

/** What a person has to decide when money moved both at the gateway and by bank transfer. */
function twice(
  kind: Reversal['kind'],
  order: Pick<RefundRow, 'status'> | undefined,
  booked: Parameters<typeof isReceivedTwice>[0],
): PaymentCase | undefined {
  if (kind === 'refund' && order?.status === 'sent') return 'refunded_twice';
  return kind === 'chargeback_reversed' && isReceivedTwice(booked) ? 'received_twice' : undefined;
}

/** What a person has to decide after a reversal. */
const caseOf: Partial<Record<Reversal['kind'], PaymentCase>> = {
  refund_failed: 'refund_failed',
  chargeback: 'charged_back',
};

const paidOf = ({ member_id, id, site_id, amount, currency }: PaymentRow) => ({
  member_id,
  payment_id: id,
  site_id,
  amount,
  currency,
});
