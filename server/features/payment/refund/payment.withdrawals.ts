import type { BarredPurchase } from '@rendezvous/contract/barred-withdrawal';
import type { Answer } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Refund, readWithdrawal } from '@rendezvous/contract/refund';
import type { Money } from '@rendezvous/contract/shared';
import { v7 } from 'uuid';
import { type Database, inTransaction, type ReadExecutor } from '../../../platform/database/database.ts';
import type { Credit } from '../../credit/credit.service.ts';
import type { ToMember } from '../../member/member.mailing.ts';
import { isSameMoney } from '../payment.rules.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';
import type { TopUpAgreements } from '../top-up/payment.top-up.ts';
import type { RefundMails } from './payment.refund.mails.ts';
import { mayBeUncollected, presentRefund } from './payment.refund.present.ts';
import { isWithdrawable, withdrawableUntil, withdrawalOf } from './payment.refund.rules.ts';
import { type Sending, standingOf } from './payment.refund.sending.ts';
import { refundStore } from './payment.refund.store.ts';

interface Options {
  db: Database;
  credit: Credit;
  sending: Sending;
  mails: Pick<RefundMails, 'withdrawn'>;
  topUpAgreements: Pick<TopUpAgreements, 'endByWithdrawal'>;
}

/** The most purchases of a member that are looked at. */
const listed = 100;

/** Members' withdrawals from purchases (Directive 2011/83, Art. 11a). */
export function createWithdrawals({ db, credit, sending: { lock, carryOut }, mails, topUpAgreements }: Options) {
  /** The balance as far as it may have been bought: what was used before an operator gave credits stays used. */
  async function boughtLeft(executor: ReadExecutor, { member_id, paid_at }: PaymentRow, balance: number) {
    const lowest = paid_at && (await credit.lowestGivenTo(executor, member_id, paid_at));
    return Math.min(balance, lowest ?? balance);
  }

  async function standing(payment: PaymentRow): Promise<Answer<typeof readWithdrawal>> {
    const { id: payment_id, member_id, currency } = payment;
    const { refunds, remainder } = await standingOf(db, payment);
    const { credits: balance } = await credit.balanceOf(member_id);
    const due = withdrawalOf(payment, remainder, await boughtLeft(db, payment, balance), new Date());
    const until = withdrawableUntil(payment);
    return {
      withdrawal:
        due && until
          ? {
              ...{ payment_id, credits: due.credits, amount: moneyOf(payment, due.amount), until },
              may_be_uncollected: mayBeUncollected(payment, due.amount),
            }
          : null,
      refunds: refunds.map((refund) => presentRefund(refund, currency)),
    };
  }

  return {
    /** Throws payment.not_found. */
    async read(memberId: string, id: string): Promise<Answer<typeof readWithdrawal>> {
      const payment = await paymentStore.byId(db, memberId, id);
      if (!payment) throw problem(paymentFailures.not_found);
      return standing(payment);
    },

    /** The member's purchases within their period of which something can be given back, or was; latest first. */
    async list(memberId: string): Promise<BarredPurchase[]> {
      const now = new Date();
      const purchases: BarredPurchase[] = [];
      for (const payment of await paymentStore.latest(db, memberId, { limit: listed, offset: 0 })) {
        const { id: payment_id, credits, paid_at, uncollected } = payment;
        if (!paid_at || !isWithdrawable(payment, now)) continue;
        const { withdrawal, refunds } = await standing(payment);
        if (withdrawal || refunds.length > 0)
          purchases.push({ payment_id, credits, paid_at: paid_at.toISOString(), uncollected, withdrawal, refunds });
      }
      return purchases;
    },

    /** Throws payment.not_found, payment.withdrawal_over or payment.amount_changed. */
    async withdraw(
      { member_id, origin }: ToMember,
      { payment_id, amount }: { payment_id: string; amount: Money },
    ): Promise<Refund> {
      const { refund, currency } = await inTransaction(db, async (trx, afterCommit) => {
        const standing = await lock(trx, member_id, payment_id);
        if (!standing) throw problem(paymentFailures.not_found);
        const { payment, remainder } = standing;
        const balance = await credit.lockedBalance(trx, member_id);
        const due = withdrawalOf(payment, remainder, await boughtLeft(trx, payment, balance), new Date());
        if (!due) throw problem(paymentFailures.withdrawal_over);
        if (!isSameMoney(amount, moneyOf(payment, due.amount))) throw problem(paymentFailures.amount_changed);
        const row = {
          member_id,
          id: v7(),
          payment_id,
          reason: 'withdrawal',
          ...due,
          note: '',
          ordered_by: null,
        } as const;
        const refund = await refundStore.add(trx, { ...row, status: 'ordered' });
        await carryOut(trx, refund);
        await topUpAgreements.endByWithdrawal(trx, payment);
        await mails.withdrawn.enqueue(trx, { member_id, id: refund.id, origin });
        afterCommit('payment.credits', () => credit.announce(member_id));
        return { refund, currency: payment.currency };
      });
      return presentRefund(refund, currency);
    },
  };
}

const moneyOf = ({ currency }: Pick<PaymentRow, 'currency'>, amount: number): Money => ({ amount, currency });
