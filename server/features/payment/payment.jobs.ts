import { minute } from '@rendezvous/contract/durations';
import type { GatewayStatus } from '../../adapters/payment/gateway.ts';
import type { Gateways } from '../../adapters/payment/gateways.ts';
import type { Platform } from '../../platform.ts';
import { nextCheck, pendingAction } from './payment.rules.ts';
import type { Payments } from './payment.service.ts';
import { type PaymentRow, paymentStore } from './payment.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs'> {
  gateways: Gateways;
  payments: Pick<Payments, 'settle'>;
}

const batchSize = 200;
/** A payment that has not reached the gateway by then was lost with its process. */
const maxStarting = 10 * minute;

/** Asks the gateways every minute about payments without a notice. Returns that run, for tests and operators. */
export function definePaymentJobs({ db, jobs, gateways, payments }: Options) {
  async function checkPayment(payment: PaymentRow, now: Date): Promise<void> {
    const age = now.getTime() - payment.created_at.getTime();
    const settleAs = (event_id: string, status: GatewayStatus) =>
      payments.settle(payment.member_id, payment.id, { event_id, status, at: now });
    await paymentStore.lookAgainAt(db, payment, nextCheck(payment.created_at, now));
    if (payment.gateway_id === null) {
      if (age > maxStarting) await settleAs('start:lost', 'failed');
      return;
    }
    const gateway = gateways.ofName(payment.gateway);
    if (!gateway) throw new Error(`Payment ${payment.id} is with ${payment.gateway}, which is no longer connected`);
    const status = await gateway.fetchStatus(payment.gateway_id);
    if (status !== 'pending') return settleAs(`looked:${status}`, status);
    const fate = pendingAction(age);
    if (fate === 'give_up') return settleAs('given-up', 'failed');
    if (fate === 'wait') return;
    const ended = await gateway.cancel(payment.gateway_id);
    if (ended !== 'pending') await settleAs(`ended:${ended}`, ended);
  }

  async function lookUp(now = new Date()): Promise<void> {
    const results = await Promise.allSettled(
      (await paymentStore.dueForLook(db, now, batchSize)).map((payment) => checkPayment(payment, now)),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  jobs.schedule('payment.look_up', '* * * * *', () => lookUp());
  return { lookUp };
}
