import { GatewayRefusal } from '../../../adapters/payment/gateway.ts';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import type { Credit } from '../../credit/credit.service.ts';
import type { Members } from '../../member/member.service.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';
import { type RefundRow, refundStore } from './payment.refund.store.ts';

export interface SendingOptions extends Pick<Platform, 'db' | 'jobs' | 'report'> {
  credit: Credit;
  members: Pick<Members, 'hold'>;
  gateways: Gateways;
  settle: ReturnType<typeof createSettlement>['settle'];
}

interface RefundKey {
  readonly member_id: string;
  readonly id: string;
}

/** Whether its money is to be with the payer and is not yet. */
const isUnderWay = ({ status }: RefundRow) => status !== 'declined' && status !== 'sent';

/** A payment as if its refunds under way had arrived. */
export const withUnderWay = (payment: PaymentRow, refunds: readonly RefundRow[]): PaymentRow => ({
  ...payment,
  returned: payment.returned + refunds.filter(isUnderWay).reduce((sum, { amount }) => sum + amount, 0),
});

/** Carries out refunds: their credits are taken first, then the gateway gives the money back. */
export function createSending({ db, jobs, report, credit, members, gateways, settle }: SendingOptions) {
  const send = jobs.define<RefundKey>('payment.refund', sendRefund, { tries: 'untilDone' });

  async function sendRefund(key: RefundKey): Promise<void> {
    const refund = await refundStore.byId(db, key);
    const payment = refund && (await paymentStore.byId(db, key.member_id, refund.payment_id));
    if (refund?.status !== 'ordered' || !payment?.gateway_id) return;
    const gateway = gateways.ofName(payment.gateway);
    if (!gateway) throw new Error(`Refund ${refund.id} is for ${payment.gateway}, which is no longer connected`);
    const { gateway_id, currency } = payment;
    const order = { gateway_id, id: refund.id, amount: refund.amount, currency, description: `Refund ${payment.id}` };
    try {
      if (refund.amount > payment.amount - payment.returned) throw new GatewayRefusal('The money is with its payer');
      const reversal = await gateway.refund(order);
      await settle(key.member_id, payment.id, { status: 'completed', reversals: [reversal] });
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      report(error, 'payment.refund', { payment: payment.id, gateway: payment.gateway });
      await inTransaction(db, async (trx) => {
        if (await refundStore.change(trx, key, ['ordered'], { status: 'refused' }))
          await refundStore.openCase(trx, payment, 'refund_refused');
      });
    }
  }

  /** A payment under lock, as if the refunds under way had arrived. */
  async function lock(trx: Trx, memberId: string, id: string): Promise<PaymentRow | undefined> {
    const payment = await paymentStore.lock(trx, memberId, id);
    return payment && withUnderWay(payment, await refundStore.of(trx, memberId, id));
  }
  /** Takes the credits and asks the gateway, both once the transaction commits. */
  async function carryOut(trx: Trx, { member_id, id, payment_id, credits }: RefundRow): Promise<void> {
    const entry = { member_id, delta: -credits, reason: 'refund', reference: payment_id, key: `refund:${id}` } as const;
    if (await members.hold(trx, member_id)) await credit.addEntry(trx, entry);
    await send.enqueue(trx, { member_id, id });
  }

  return { lock, carryOut };
}

export type Sending = ReturnType<typeof createSending>;
