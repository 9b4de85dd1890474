import { paymentChanged } from '@rendezvous/contract/payment';
import type { GatewayStatus } from '../../adapters/payment/gateway.ts';
import { type AfterCommit, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import { discountStore } from './payment.discount.store.ts';
import { paymentCompleted, paymentRefunded } from './payment.facts.ts';
import { presentPayment } from './payment.present.ts';
import { isReversal, isReversed, reversalReason, statusAfter } from './payment.rules.ts';
import { type PaymentRow, paymentStore } from './payment.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'live'> {
  members: Pick<Members, 'hold'>;
  credit: Credit;
  warn(message: string): void;
}

interface GatewayReport {
  readonly event_id: string;
  readonly status: GatewayStatus;
  readonly at: Date | null;
}

/**
 * Settles what a gateway reports. The lock on the payment's row serialises concurrent notices, each event counts once,
 * and the ledger key `payment:<id>` gives the credits only once.
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

  return {
    /** A report that is repeated or no longer matters changes nothing. */
    async settle(
      member_id: string,
      payment_id: string,
      { event_id, status: reported, at }: GatewayReport,
    ): Promise<void> {
      await inTransaction(db, async (trx, afterCommit) => {
        const payment = await paymentStore.lock(trx, member_id, payment_id);
        if (!payment) return;
        const earlier = await paymentStore.reported(trx, member_id, payment_id);
        if (!(await paymentStore.addEvent(trx, { member_id, payment_id, event_id, status: reported, reported_at: at })))
          return;
        if (isReversal(reported) && payment.status === 'completed')
          afterCommit('payment.reversal', () => warn(reversalOf(payment_id, reported)));
        const status = statusAfter(payment.status, reported);
        const refund = async () => {
          if (!isReversed(payment.status, earlier) && isReversed(status, [...earlier, reported]))
            await events.publishInTransaction(trx, paymentRefunded, paidOf(payment));
        };
        if (status === payment.status) return refund();
        const changed = await paymentStore.changeStatus(trx, payment, status);
        if (status === 'completed') {
          const isDelivered = await complete(trx, afterCommit, changed);
          await refund();
          if (!isDelivered) return;
        }
        if (status !== 'completed' && changed.code !== null)
          await discountStore.free(trx, { member_id, code: changed.code, payment_id });
        afterCommit('payment.changed', () =>
          live.send(member_id, paymentChanged, { payment: presentPayment(changed) }),
        );
        if (status === 'completed') afterCommit('payment.credits', () => credit.announce(member_id));
      });
    },
  };
}

const paidOf = ({ member_id, id, site_id, amount, currency }: PaymentRow) => ({
  member_id,
  payment_id: id,
  site_id,
  amount,
  currency,
});

/** An operator takes the credits back, or decides that the member keeps them. */
const reversalOf = (id: string, reported: Parameters<typeof reversalReason>[0]) =>
  `payment ${id} was ${reported} at its gateway: ` +
  `its credits stay until they are taken back as "${reversalReason(reported)}"`;
