import { paymentChanged } from '@rendezvous/contract/payment';
import type { GatewayState, Reversal } from '../../adapters/payment/gateway.ts';
import { type AfterCommit, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import { discountStore } from './payment.discount.store.ts';
import { paymentCompleted, paymentRefunded, paymentReversed } from './payment.facts.ts';
import { presentPayment } from './payment.present.ts';
import { isAsAgreed, ledgerChange, movesOf, returnedOf } from './payment.reversal.rules.ts';
import { reversalStore } from './payment.reversal.store.ts';
import { statusAfter } from './payment.rules.ts';
import { type PaymentRow, paymentStore } from './payment.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'live'> {
  members: Pick<Members, 'hold'>;
  credit: Credit;
  warn(message: string): void;
}

/** What a gateway, or our own look at a payment, says of it. */
export type PaymentReport = Pick<GatewayState, 'status'> & Partial<GatewayState>;

/**
 * Settles what a gateway reports. The lock on the payment's row serialises concurrent reports, each status and each
 * reversal counts once, and the ledger key `payment:<id>` gives the credits only once.
 */
export function createSettlement({ db, events, live, members, credit, warn }: Options) {
  /**
   * Whether it is the member's first purchase; null if the member was erased while the payment was pending: it stays in
   * the books, without a member.
   */
  async function deliver(trx: Trx, payment: PaymentRow): Promise<{ is_first: boolean } | null> {
    const { member_id, id, credits, code } = payment;
    if (!(await members.hold(trx, member_id))) return null;
    await credit.addEntry(trx, { member_id, delta: credits, reason: 'purchase', reference: id, key: `payment:${id}` });
    const is_first = await credit.makePremium(trx, member_id);
    if (code !== null) await discountStore.take(trx, { member_id, code, payment_id: id });
    return { is_first };
  }

  async function complete(trx: Trx, afterCommit: AfterCommit, payment: PaymentRow): Promise<boolean> {
    const delivered = await deliver(trx, payment);
    if (!delivered)
      afterCommit('payment.refund', () =>
        warn(`payment ${payment.id} was paid after its member was erased: give the money back`),
      );
    await events.publishInTransaction(trx, paymentCompleted, {
      ...paidOf(payment),
      is_first: delivered?.is_first ?? false,
    });
    return delivered !== null;
  }

  /** Books the reversals that are new, each in a row of its own, and takes or gives their credits. */
  async function book(trx: Trx, payment: PaymentRow, reversals: readonly Reversal[]): Promise<boolean> {
    const { member_id, id } = payment;
    const booked = await reversalStore.of(trx, member_id, id);
    const fresh = reversals.filter((one) => !booked.some(({ reversal_id }) => reversal_id === one.id));
    const before = returnedOf(payment, booked);
    for (const { id: reversal_id, kind, amount, at } of fresh) {
      const { delta, reason } = ledgerChange(payment, booked, { kind, amount });
      const row = { member_id, payment_id: id, reversal_id, kind, amount, credits: delta, reversed_at: at };
      booked.push(await reversalStore.add(trx, row));
      const key = `reversal:${id}:${reversal_id}`;
      if (await members.hold(trx, member_id))
        await credit.addEntry(trx, { member_id, delta, reason, reference: id, key });
    }
    for (const move of movesOf(payment, booked, fresh.length))
      await events.publishInTransaction(trx, paymentReversed, { ...paidOf(payment), ...move });
    if (
      before < payment.amount &&
      returnedOf(payment, booked) === payment.amount &&
      (await isNew(trx, payment, returned))
    )
      await events.publishInTransaction(trx, paymentRefunded, paidOf(payment));
    return fresh.length > 0;
  }

  const isNew = (trx: Trx, { member_id, id }: PaymentRow, status: string) =>
    paymentStore.addEvent(trx, { member_id, payment_id: id, event_id: status, status, reported_at: new Date() });

  return {
    /** A report that is repeated or no longer matters changes nothing. */
    async settle(member_id: string, payment_id: string, report: PaymentReport): Promise<void> {
      await inTransaction(db, async (trx, afterCommit) => {
        const payment = await paymentStore.lock(trx, member_id, payment_id);
        if (!payment) return;
        if (report.status === 'completed' && !isAsAgreed(payment, { paid: report.paid ?? null })) {
          if (await isNew(trx, payment, otherAmount)) afterCommit('payment.amount', () => warn(otherAmountOf(payment)));
          return;
        }
        await isNew(trx, payment, report.status);
        const status = statusAfter(payment.status, report.status);
        const changed =
          status === payment.status
            ? payment
            : await paymentStore.changeStatus(trx, payment, status, report.payer_country ?? null);
        if (changed !== payment) {
          const isDelivered = status !== 'completed' || (await complete(trx, afterCommit, changed));
          if (status !== 'completed' && changed.code !== null)
            await discountStore.free(trx, { member_id, code: changed.code, payment_id });
          if (isDelivered)
            afterCommit('payment.changed', () =>
              live.send(member_id, paymentChanged, { payment: presentPayment(changed) }),
            );
        }
        const isReversed = status === 'completed' && (await book(trx, changed, report.reversals ?? []));
        if (isReversed)
          afterCommit('payment.reversal', () => warn(`payment ${payment_id} was reversed at its gateway`));
        if (isReversed || (changed !== payment && status === 'completed'))
          afterCommit('payment.credits', () => credit.announce(member_id));
      });
    },
  };
}

/** Events of a payment that are no status: all its money was returned; another amount was paid than agreed. */
const returned = 'returned';
const otherAmount = 'other_amount';

const paidOf = ({ member_id, id, site_id, amount, currency }: PaymentRow) => ({
  member_id,
  payment_id: id,
  site_id,
  amount,
  currency,
});

const otherAmountOf = ({ id }: PaymentRow) =>
  `payment ${id} has another amount or currency at its gateway than was agreed: its credits were not given`;
