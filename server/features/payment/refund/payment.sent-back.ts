import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { recordSentBack } from '@rendezvous/contract/refund';
import type { z } from 'zod';
import { record } from '../../../platform/audit/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Sites } from '../../site/site.service.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { paymentStore } from '../payment.store.ts';
import { type By, memberOf } from './payment.refund.desk.ts';
import type { RefundMails } from './payment.refund.mails.ts';
import { waysOf } from './payment.refund.rules.ts';
import { refundStore } from './payment.refund.store.ts';

interface Options {
  db: Database;
  config: Config;
  sites: Pick<Sites, 'ofId'>;
  mails: Pick<RefundMails, 'sentBack'>;
  settlement: Pick<ReturnType<typeof createSettlement>, 'apply'>;
}

const kind = 'other_amount';

/**
 * Records that another amount than was agreed has gone back to its payer, and ends the payment with its case; the
 * member is told. Throws payment.not_found if no such case is open, or the payment was completed.
 */
export function createSentBack({ db, config, sites, mails, settlement }: Options) {
  return async (operator: By, sent: z.output<(typeof recordSentBack)['body']>): Promise<void> => {
    const { payment_id, paid_on, note } = sent;
    const member_id = await memberOf(db, payment_id, operator);
    const closing = { member_id, payment_id, kind, about: '', closed_by: operator.name, note } as const;
    await inTransaction(db, async (trx) => {
      const payment = await paymentStore.lock(trx, member_id, payment_id);
      const isOwed = payment && waysOf(kind, payment.status).includes('sent_back');
      if (!isOwed || !(await refundStore.closeCase(trx, closing))) throw problem(paymentFailures.not_found);
      const { status } = payment;
      record({ reason: note, before: { status }, after: { sent_back_on: paid_on } });
      const sentBack = await paymentStore.setReturned(trx, payment, { sent_back_on: paid_on });
      await settlement.apply(trx, sentBack, { status: 'cancelled' });
      const site = sites.ofId(payment.site_id);
      if (site) await mails.sentBack.enqueue(trx, { member_id, payment_id, paid_on, origin: siteOrigin(site, config) });
    });
  };
}
