import { day, hour } from '@rendezvous/contract/durations';
import { GatewayRefusal } from '../../../adapters/payment/gateway.ts';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import { type Executor, inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import type { Credit } from '../../credit/credit.service.ts';
import type { Members } from '../../member/member.service.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';
import { remainderOf } from './payment.refund.rules.ts';
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

const caseOf = ({ member_id, id, payment_id, amount }: RefundRow) =>
  ({ member_id, payment_id, kind: 'refund_refused', about: id, amount }) as const;

/** Whether its payer has the money by another way, such as a chargeback; the credits stay taken. */
const isOvertaken = (refund: RefundRow, { amount, returned }: PaymentRow): boolean => refund.amount > amount - returned;

/** A payment's refunds, and what stands of it. */
export async function standingOf(executor: Executor, payment: PaymentRow) {
  const { member_id, id } = payment;
  const refunds = await refundStore.of(executor, member_id, id);
  return { refunds, remainder: remainderOf(payment, await reversalStore.of(executor, member_id, id), refunds) };
}

/** Carries out refunds: their credits are taken first, then the gateway gives the money back. */
export function createSending({ db, jobs, report, credit, members, gateways, settle }: SendingOptions) {
  const send = jobs.define<RefundKey>('payment.refund', sendRefund);

  /** Throws, to be tried again and looked up hourly, while it is open whether the gateway gives the money back. */
  async function sendRefund(key: RefundKey): Promise<void> {
    const refund = await refundStore.byId(db, key);
    const payment = refund && (await paymentStore.byId(db, key.member_id, refund.payment_id));
    if (refund?.status !== 'ordered' || !payment) return;
    const gateway = gateways.ofName(payment.gateway);
    const { gateway_id, currency } = payment;
    if (!gateway || gateway_id === null)
      throw new Error(`Refund ${refund.id} is for ${payment.gateway}, which does not know the payment`);
    if (isOvertaken(refund, payment)) return end(refund, 'overtaken');
    const order = { gateway_id, id: refund.id, amount: refund.amount, currency, description: payment.id };
    try {
      const reversal = await gateway.refund(order);
      await settle(key.member_id, payment.id, { status: 'completed', reversals: [reversal] });
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      report(error, 'payment.refund', { payment: payment.id, gateway: payment.gateway });
      // The money may have gone back while the gateway was asked, which then has none to give.
      const now = (await paymentStore.byId(db, key.member_id, payment.id)) ?? payment;
      await end(refund, isOvertaken(refund, now) ? 'overtaken' : 'refused');
    }
  }

  const end = (refund: RefundRow, status: 'overtaken' | 'refused'): Promise<void> =>
    inTransaction(db, async (trx) => {
      const isChanged = await refundStore.change(trx, refund, ['ordered'], { status });
      if (isChanged && status === 'refused') await refundStore.openCase(trx, caseOf(refund));
    });

  /** A payment under lock, with its refunds and what stands of it. */
  async function lock(trx: Trx, memberId: string, id: string) {
    const payment = await paymentStore.lock(trx, memberId, id);
    return payment && { payment, ...(await standingOf(trx, payment)) };
  }

  /** Takes the credits and asks the gateway, both once the transaction commits. */
  async function carryOut(trx: Trx, { member_id, id, payment_id, credits }: RefundRow): Promise<void> {
    const entry = { member_id, delta: -credits, reason: 'refund', reference: payment_id, key: `refund:${id}` } as const;
    if (await members.hold(trx, member_id)) await credit.addEntry(trx, entry);
    await send.enqueue(trx, { member_id, id });
  }

  /** Milliseconds after which a person looks: banks take their time to say whether a debit was paid. */
  async function patienceFor({ member_id, payment_id }: RefundRow): Promise<number> {
    const payment = await paymentStore.byId(db, member_id, payment_id);
    return (payment && gateways.ofName(payment.gateway)?.pendingFor) ?? day;
  }

  /** Asks for what has waited an hour anew, as its tries are over; after its patience a person looks, too. */
  async function lookUp(now = new Date()): Promise<void> {
    for (const refund of await refundStore.unsent(db, new Date(now.getTime() - hour))) {
      const isOverdue = refund.created_at.getTime() < now.getTime() - (await patienceFor(refund));
      await inTransaction(db, async (trx) => {
        await send.enqueue(trx, { member_id: refund.member_id, id: refund.id });
        if (isOverdue) await refundStore.openCase(trx, caseOf(refund));
      });
    }
  }

  jobs.schedule('payment.refund_look_up', '17 * * * *', () => lookUp());

  return { lock, carryOut, send, lookUp };
}

export type Sending = ReturnType<typeof createSending>;
