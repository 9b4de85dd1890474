import type { Answer } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import {
  approvedFrom,
  type closePaymentCase,
  type decideRefund,
  type listPaymentCases,
  type orderRefund,
  type Refund,
} from '@rendezvous/contract/refund';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Credit } from '../../credit/credit.service.ts';
import { paymentStore } from '../payment.store.ts';
import { presentRefund } from './payment.refund.present.ts';
import { creditsOf } from './payment.refund.rules.ts';
import type { Sending } from './payment.refund.sending.ts';
import { refundStore } from './payment.refund.store.ts';

interface Options {
  db: Database;
  credit: Pick<Credit, 'announce'>;
  sending: Sending;
}

type Order = z.output<(typeof orderRefund)['body']>;
type Choice = z.output<(typeof decideRefund)['body']>;
type CaseClosing = z.output<(typeof closePaymentCase)['body']>;
type Cases = Answer<typeof listPaymentCases>;

/** Operators' refunds, and the payments that a person has to decide about. */
export function createRefundDesk({ db, credit, sending: { lock, carryOut } }: Options) {
  /** The member of a payment; operators name it by its number alone. Throws payment.not_found. */
  async function memberOf(payment: string): Promise<string> {
    const found = await paymentStore.memberOf(db, payment);
    if (!found) throw problem(paymentFailures.not_found);
    return found;
  }

  return {
    /** Throws payment.not_found or payment.refund_amount. */
    async order(operator: string, { payment: payment_id, amount, note }: Order): Promise<Refund> {
      const member_id = await memberOf(payment_id);
      return inTransaction(db, async (trx, afterCommit) => {
        const payment = await lock(trx, member_id, payment_id);
        if (payment?.status !== 'completed') throw problem(paymentFailures.not_found);
        if (amount > payment.amount - payment.returned) throw problem(paymentFailures.refund_amount);
        const status = amount > approvedFrom ? 'waiting' : 'ordered';
        const credits = creditsOf(payment, amount);
        const row = { member_id, id: v7(), payment_id, reason: 'operator', amount, credits, note } as const;
        const refund = await refundStore.add(trx, { ...row, ordered_by: operator, status });
        if (status === 'ordered') await carryOut(trx, refund);
        afterCommit('payment.credits', () => credit.announce(member_id));
        return presentRefund(refund, payment.currency);
      });
    },

    /** Throws payment.not_found, payment.refund_own or payment.refund_decided. */
    async decide(operator: string, choice: Choice): Promise<Refund> {
      const member_id = await memberOf(choice.payment);
      return inTransaction(db, async (trx, afterCommit) => {
        const payment = await paymentStore.lock(trx, member_id, choice.payment);
        const key = { member_id, id: choice.refund };
        const asked = await refundStore.byId(trx, key);
        if (!payment || asked?.payment_id !== payment.id) throw problem(paymentFailures.not_found);
        if (asked.ordered_by === operator && choice.approve) throw problem(paymentFailures.refund_own);
        const change = { status: choice.approve ? 'ordered' : 'declined', decided_by: operator } as const;
        const refund = await refundStore.change(trx, key, ['waiting'], change);
        if (!refund) throw problem(paymentFailures.refund_decided);
        if (choice.approve) await carryOut(trx, refund);
        afterCommit('payment.credits', () => credit.announce(member_id));
        return presentRefund(refund, payment.currency);
      });
    },

    async cases(listed: { site?: string | undefined; limit: number }): Promise<Cases> {
      const [cases, refunds] = await Promise.all([refundStore.openCases(db, listed), refundStore.waiting(db, listed)]);
      return {
        cases: cases.map(({ payment_id, kind, site_id, gateway, amount, currency, created_at }) => ({
          payment: payment_id,
          case: kind as Cases['cases'][number]['case'],
          site: site_id,
          gateway,
          amount: { amount, currency },
          created_at: created_at.toISOString(),
        })),
        refunds: refunds.map((row) => ({
          ...presentRefund(row, row.currency),
          note: row.note,
          by: row.ordered_by ?? '',
        })),
      };
    },

    /** Throws payment.not_found if no such case is open. */
    async closeCase(operator: string, { payment, case: kind, note }: CaseClosing): Promise<void> {
      const member_id = await memberOf(payment);
      const closing = { member_id, payment_id: payment, kind, closed_by: operator, note };
      if (!(await inTransaction(db, (trx) => refundStore.closeCase(trx, closing))))
        throw problem(paymentFailures.not_found);
    },
  };
}

export type RefundDesk = ReturnType<typeof createRefundDesk>;
