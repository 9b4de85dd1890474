import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { recordReceived } from '@rendezvous/contract/refund';
import type { z } from 'zod';
import { record } from '../../../platform/audit/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Sites } from '../../site/site.service.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { paymentStore } from '../payment.store.ts';
import { type By, memberOf } from './payment.refund.desk.ts';
import type { RefundMails } from './payment.refund.mails.ts';
import { refundStore } from './payment.refund.store.ts';

interface Options {
  db: Database;
  config: Config;
  sites: Pick<Sites, 'ofId'>;
  mails: Pick<RefundMails, 'received'>;
  record: ReturnType<typeof createSettlement>['record'];
}

/**
 * Books what was charged back as paid by bank transfer, as a dispute that was won, and closes its case; the member is
 * told. Throws payment.not_found, or payment.refund_decided if nothing of the payment is charged back any more.
 */
export function createReceived({ db, config, sites, mails, record: book }: Options) {
  return async (operator: By, received: z.output<(typeof recordReceived)['body']>): Promise<void> => {
    const { payment_id, about, paid_on, note } = received;
    const member_id = await memberOf(db, payment_id, operator);
    await inTransaction(db, async (trx) => {
      const payment = await paymentStore.lock(trx, member_id, payment_id);
      const booked = payment ? await reversalStore.of(trx, member_id, payment_id) : [];
      const taken = booked.find(({ kind, reversal_id }) => kind === 'chargeback' && reversal_id === about);
      if (!payment || !taken) throw problem(paymentFailures.not_found);
      const id = `transfer:${about}`;
      if (booked.some(({ by_transfer, reversal_id }) => by_transfer && reversal_id === id)) return;
      if (!payment.charged_back) throw problem(paymentFailures.refund_decided);
      const { amount } = taken;
      await refundStore.closeCase(trx, {
        ...{ member_id, payment_id, kind: 'charged_back', about },
        ...{ closed_by: operator.name, note },
      });
      record({ reason: note, before: { charged_back: amount }, after: { charged_back: 0, paid_on } });
      await book(trx, payment, { id, order_id: null, kind: 'chargeback_reversed', amount, at: new Date(paid_on) });
      const site = sites.ofId(payment.site_id);
      if (site) await mails.received.enqueue(trx, { member_id, payment_id, amount, origin: siteOrigin(site, config) });
    });
  };
}
