import { type DeskPayment, listedAtOnce } from '@rendezvous/contract/member-desk';
import type { Database } from '../../../platform/database/database.ts';
import { presentPayment } from '../payment.present.ts';
import { paymentStore } from '../payment.store.ts';
import { presentRefund } from './payment.refund.present.ts';
import { remainderOf } from './payment.refund.rules.ts';
import { refundStore } from './payment.refund.store.ts';

/** A member's latest payments, from a place on, as operators see them, with what was and can be given back of each. */
export async function deskPaymentsOf(db: Database, memberId: string, offset: number): Promise<DeskPayment[]> {
  const [payments, refunds] = await Promise.all([
    paymentStore.latest(db, memberId, { limit: listedAtOnce, offset }),
    refundStore.ofMember(db, memberId),
  ]);
  return payments.map((row) => {
    const own = refunds.filter(({ payment_id }) => payment_id === row.id);
    const { redirect: _, ...payment } = presentPayment(row);
    return {
      ...payment,
      site: row.site_id,
      gateway: row.gateway,
      gateway_id: row.gateway_id,
      refundable: row.status === 'completed' ? remainderOf(row, [], own).amount : 0,
      refunds: own.map((refund) => presentRefund(refund, row.currency)),
    };
  });
}
