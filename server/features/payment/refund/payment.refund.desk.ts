import type { Answer } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type {
  closePaymentCase,
  decideRefund,
  listPaymentCases,
  orderRefund,
  Refund,
  recordTransfer,
} from '@rendezvous/contract/refund';
import type { z } from 'zod';
import type { Reversal } from '../../../adapters/payment/gateway.ts';
import { noteMark, record } from '../../../platform/audit/audit.ts';
import type { Operator } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import { approvalsOf, isSameOperator } from '../../../platform/desk/operator.ts';
import type { Credit } from '../../credit/credit.service.ts';
import { openFor } from '../../member/member.own.ts';
import type { Failures } from '../failures/payment.failures.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { paymentStore } from '../payment.store.ts';
import { presentRefund } from './payment.refund.present.ts';
import { creditsOf, needsApproval, waysOf } from './payment.refund.rules.ts';
import type { Sending } from './payment.refund.sending.ts';
import { type RefundRow, refundStore } from './payment.refund.store.ts';

/** The operator who decides. */
export type By = Pick<Operator, 'name' | 'sees'>;

type Settlement = ReturnType<typeof createSettlement>;

interface Options {
  db: Database;
  failures: Pick<Failures, 'ofLastDay'>;
  credit: Pick<Credit, 'announce'>;
  sending: Sending;
  settlement: Pick<Settlement, 'record'>;
}

type Order = z.output<(typeof orderRefund)['body']>;
type Transfer = z.output<(typeof recordTransfer)['body']>;
type Choice = z.output<(typeof decideRefund)['body']>;
type CaseClosing = z.output<(typeof closePaymentCase)['body']>;
type Cases = Answer<typeof listPaymentCases>;
type CaseKind = Cases['cases'][number]['case'];

/**
 * The member of a payment; operators name it by its number alone. Throws payment.not_found, also for one of a brand
 * that the operator may not see.
 */
export async function memberOf(db: Database, payment: string, operator: By): Promise<string> {
  const found = await paymentStore.memberOf(db, payment);
  if (!found) throw problem(paymentFailures.not_found);
  openFor(operator, { brand: found.site_id, member: found.member_id }, paymentFailures.not_found);
  return found.member_id;
}

/** Operators' refunds, and the payments that a person has to decide about. */
export function createRefundDesk({ db, credit, failures, sending, settlement }: Options) {
  const { lock, carryOut, send } = sending;

  async function change(trx: Trx, asked: RefundRow, status: 'ordered' | 'declined', decided_by: string) {
    const { status: from, credits } = asked;
    record({ before: { status: from }, after: { status } });
    const changed = await refundStore.change(trx, asked, [from], { status, decided_by, credits });
    // Its payment is locked, so nobody else has changed it.
    return changed as RefundRow;
  }

  async function again(trx: Trx, refused: RefundRow, operator: string): Promise<RefundRow> {
    const refund = await change(trx, refused, 'ordered', operator);
    await send.enqueue(trx, refund);
    return refund;
  }

  return {
    /** Repeating a `client_id` returns the first refund. Throws payment.not_found or payment.refund_amount. */
    async order(operator: By, { client_id, payment_id, amount, note }: Order): Promise<Refund> {
      const member_id = await memberOf(db, payment_id, operator);
      return inTransaction(db, async (trx, afterCommit) => {
        const standing = await lock(trx, member_id, payment_id);
        if (standing?.payment.status !== 'completed') throw problem(paymentFailures.not_found);
        const { payment, refunds, remainder } = standing;
        const known = refunds.find(({ id }) => id === client_id);
        if (known) return presentRefund(known, payment.currency);
        if (amount > remainder.amount) throw problem(paymentFailures.refund_amount);
        const status = needsApproval(refunds, { amount, currency: payment.currency }) ? 'waiting' : 'ordered';
        const credits = creditsOf(payment, remainder, amount);
        const row = { member_id, id: client_id, payment_id, reason: 'operator', amount, credits, note } as const;
        record({ reason: noteMark(note), before: { left: remainder.amount }, after: { status, credits } });
        const refund = await refundStore.add(trx, { ...row, ordered_by: operator.name, status });
        if (status === 'ordered') await carryOut(trx, refund);
        afterCommit('payment.credits', () => credit.announce(member_id));
        return presentRefund(refund, payment.currency);
      });
    },

    /**
     * Approves or declines a refund that waits, or sends one again that the gateway refused. Throws payment.not_found,
     * payment.refund_own, payment.refund_amount or payment.refund_decided.
     */
    async decide(operator: By, { payment_id, refund_id: id, approve }: Choice): Promise<Refund> {
      const member_id = await memberOf(db, payment_id, operator);
      return inTransaction(db, async (trx, afterCommit) => {
        const standing = await lock(trx, member_id, payment_id);
        const asked = standing?.refunds.find((refund) => refund.id === id);
        if (!standing || !asked) throw problem(paymentFailures.not_found);
        const { payment, remainder } = standing;
        const { currency } = payment;
        if (approve && asked.status === 'refused')
          return presentRefund(await again(trx, asked, operator.name), currency);
        if (asked.status !== 'waiting') throw problem(paymentFailures.refund_decided);
        if (!approve) return presentRefund(await change(trx, asked, 'declined', operator.name), currency);
        if (isSameOperator(asked.ordered_by ?? '', operator.name)) throw problem(paymentFailures.refund_own);
        if (asked.amount > remainder.amount) throw problem(paymentFailures.refund_amount);
        const credits = creditsOf(payment, remainder, asked.amount);
        const refund = await change(trx, { ...asked, credits }, 'ordered', operator.name);
        await carryOut(trx, refund);
        afterCommit('payment.credits', () => credit.announce(member_id));
        return presentRefund(refund, currency);
      });
    },

    /**
     * Books a refund that the gateway refused, or left open until a case was opened, as paid by bank transfer, and
     * closes that case. Repeating it changes nothing. Throws payment.not_found or payment.refund_decided.
     */
    async recordTransfer(operator: By, { payment_id, refund_id: id, paid_on, note }: Transfer): Promise<Refund> {
      const member_id = await memberOf(db, payment_id, operator);
      return inTransaction(db, async (trx) => {
        const standing = await lock(trx, member_id, payment_id);
        const asked = standing?.refunds.find((refund) => refund.id === id);
        if (!standing || !asked) throw problem(paymentFailures.not_found);
        const { payment } = standing;
        const reversal_id = `transfer:${id}`;
        const booked = await reversalStore.of(trx, member_id, payment_id);
        if (booked.some((one) => one.by_transfer && one.reversal_id === reversal_id))
          return presentRefund(asked, payment.currency);
        const about = { member_id, payment_id, kind: 'refund_refused', about: id } as const;
        const wasOpen = await refundStore.closeCase(trx, { ...about, closed_by: operator.name, note });
        if (asked.status !== 'refused' && !(asked.status === 'ordered' && wasOpen))
          throw problem(paymentFailures.refund_decided);
        const reversal = { id: reversal_id, order_id: id, kind: 'refund', amount: asked.amount, at: new Date(paid_on) };
        record({ reason: note, before: { status: asked.status }, after: { status: 'sent', paid_on } });
        await settlement.record(trx, payment, reversal as Reversal);
        return presentRefund({ ...asked, status: 'sent' }, payment.currency);
      });
    },

    async cases(
      operator: Pick<Operator, 'name' | 'may'>,
      listed: { sites: readonly string[] | undefined; limit: number },
    ): Promise<Cases> {
      const mayDecide = operator.may('payments.decide');
      const [cases, refunds, failing] = await Promise.all([
        refundStore.openCases(db, listed),
        refundStore.waiting(db, listed),
        failures.ofLastDay(listed.sites),
      ]);
      record({ members: [...new Set([...cases, ...refunds].map(({ member_id }) => member_id))] });
      return {
        failing,
        cases: cases.map(
          ({ member_id, payment_id, kind, about, site_id, gateway, amount, currency, created_at, status }) => ({
            payment_id,
            member: member_id,
            case: kind as CaseKind,
            about,
            site: site_id,
            gateway,
            amount: { amount, currency },
            created_at: created_at.toISOString(),
            can: mayDecide ? waysOf(kind as CaseKind, status) : [],
          }),
        ),
        refunds: refunds.map((row) => ({
          ...presentRefund(row, row.currency),
          member: row.member_id,
          note: row.note,
          by: row.ordered_by ?? '',
          can: mayDecide ? approvalsOf(row.ordered_by ?? '', operator.name) : [],
        })),
      };
    },

    countWaiting: (sites: readonly string[] | undefined) => refundStore.count(db, 'refunds', sites),

    countCases: (sites: readonly string[] | undefined) => refundStore.count(db, 'cases', sites),

    /** Throws payment.not_found if no such case is open, or it is not ended by closing it. */
    async closeCase(operator: By, { payment_id, case: kind, about, note }: CaseClosing): Promise<void> {
      const member_id = await memberOf(db, payment_id, operator);
      const closing = { member_id, payment_id, kind, about, closed_by: operator.name, note };
      await inTransaction(db, async (trx) => {
        const payment = await paymentStore.lock(trx, member_id, payment_id);
        const mayClose = payment && waysOf(kind, payment.status).includes('close');
        if (!mayClose || !(await refundStore.closeCase(trx, closing))) throw problem(paymentFailures.not_found);
        record({ reason: noteMark(note), before: 'open', after: 'closed' });
      });
    },
  };
}
