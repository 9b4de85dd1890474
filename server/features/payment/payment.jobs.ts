import { day, minute } from '@rendezvous/contract/durations';
import type { Gateways } from '../../adapters/payment/gateways.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Debits } from '../debit/debit.service.ts';
import { firstKeptYear } from '../site/company/site.company.rules.ts';
import { isNews } from './payment.reversal.rules.ts';
import { nextCompletedLook, nextCompletedTry, nextPendingLook, pendingAction } from './payment.rules.ts';
import type { Payments } from './payment.service.ts';
import type { PaymentReport } from './payment.settlement.ts';
import { type PaymentRow, paymentStore } from './payment.store.ts';
import { isCharge } from './start/payment.unpaid.ts';

interface Options extends Pick<Platform, 'db' | 'jobs' | 'report'> {
  gateways: Gateways;
  payments: Pick<Payments, 'settle'>;
  debits: Pick<Debits, 'tell'>;
}

/** Payments of each status that are looked at in one run: what was paid long ago never holds up what is pending. */
const batches = { pending: 200, completed: 100 } as const;
/** How many payments of long ago are removed at a time. */
const removedAtOnce = 1000;
/** How many gateways are asked at a time. */
const atOnce = 20;
/**
 * Nobody was shown where to pay a payment that has not been referred to its gateway by then. What is charged without a
 * page may have been paid all the same: its gateway is asked until it answers.
 */
const maxStarting = 10 * minute;
/** A top-up that its gateway does not know is asked for on its day, and ended after it, by the job that charges it. */
const maxToppingUp = 3 * day;

/**
 * Asks the gateways every minute about payments without a notice: whether pending ones were paid, and whether money of
 * completed ones moved again. Returns that run, for tests and operators.
 */
export function definePaymentJobs({ db, jobs, gateways, payments, debits, report }: Options) {
  async function checkPending(payment: PaymentRow, now: Date): Promise<void> {
    const age = now.getTime() - payment.created_at.getTime();
    const settle = (state: PaymentReport) => payments.settle(payment.member_id, payment.id, state);
    await paymentStore.lookAgainAt(db, payment, nextPendingLook(payment.created_at, now));
    const isUnpaid = () => settle({ status: 'failed' });
    if (payment.gateway_id === null && !isCharge(payment)) return age > maxStarting ? isUnpaid() : undefined;
    const gateway = gateways.ofName(payment.gateway);
    const fate = pendingAction(age, gateway?.pendingFor);
    if (!gateway && fate === 'give_up') return isUnpaid();
    if (!gateway) throw new Error('Its gateway is no longer connected');
    const gatewayId = payment.gateway_id ?? (await gateway.findCharge(payment));
    if (gatewayId === null && payment.topped_up && age < maxToppingUp) return;
    if (gatewayId === null) return age > maxStarting ? isUnpaid() : undefined;
    const state = await gateway.fetchState(gatewayId);
    if (state.status !== 'pending' || payment.gateway_id === null) await settle(state);
    if (state.status !== 'pending') return;
    if (fate === 'give_up' && !gateway.neverGivenUp) return isUnpaid();
    if (fate === 'wait') return;
    const ended = await gateway.cancel(gatewayId);
    if (ended.status !== 'pending') await settle(ended);
  }

  /** A gateway that no brand names any more is asked nothing. */
  async function checkCompleted(payment: PaymentRow, now: Date): Promise<void> {
    const paidAt = payment.paid_at ?? payment.created_at;
    await paymentStore.lookAgainAt(db, payment, nextCompletedTry(paidAt, now));
    const gateway = gateways.ofName(payment.gateway);
    if (gateway && payment.gateway_id !== null) {
      const state = await gateway.fetchState(payment.gateway_id);
      if (isNews(payment, state)) await payments.settle(payment.member_id, payment.id, state);
    }
    await paymentStore.lookAgainAt(db, payment, nextCompletedLook(paidAt, now));
  }

  async function lookUpAll(
    status: keyof typeof batches,
    check: (payment: PaymentRow, now: Date) => Promise<void>,
    now: Date,
  ): Promise<void> {
    const due = await paymentStore.dueForLook(db, status, now, batches[status]);
    for (let first = 0; first < due.length; first += atOnce)
      await Promise.all(
        due
          .slice(first, first + atOnce)
          .map((payment) =>
            check(payment, now).catch((error) =>
              report(error, 'payment.look_up', { payment: payment.id, gateway: payment.gateway }),
            ),
          ),
      );
  }

  async function lookUp(now = new Date()): Promise<void> {
    await lookUpAll('pending', checkPending, now);
    await lookUpAll('completed', checkCompleted, now);
  }

  /** Debits change by files that operators read, not by notices. */
  const followDebits = () => debits.tell(({ member_id, id }, state) => payments.settle(member_id, id, state));

  /** The books are kept for so long, and no longer. */
  async function expire(): Promise<void> {
    const year = firstKeptYear(new Date());
    const remove = (trx: Trx) => paymentStore.removeBefore(trx, year, removedAtOnce);
    while ((await inTransaction(db, remove)) === removedAtOnce);
  }

  jobs.schedule('payment.expire', '37 4 2 * *', expire);
  jobs.schedule('payment.debits', '* * * * *', followDebits);
  jobs.schedule('payment.look_up', '* * * * *', () => lookUp());
  return { lookUp, followDebits };
}
