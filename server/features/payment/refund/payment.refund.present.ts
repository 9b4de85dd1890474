import type { Refund } from '@rendezvous/contract/refund';
import { isDebitGateway } from '../../debit/debit.service.ts';
import type { PaymentRow } from '../payment.store.ts';
import type { RefundRow } from './payment.refund.store.ts';

type Presented = Pick<RefundRow, 'id' | 'payment_id' | 'reason' | 'amount' | 'credits' | 'status' | 'created_at'>;

export const presentRefund = (row: Presented, currency: string): Refund => ({
  refund_id: row.id,
  payment_id: row.payment_id,
  reason: row.reason,
  amount: { amount: row.amount, currency },
  credits: row.credits,
  status: row.status,
  created_at: row.created_at.toISOString(),
});

/** Whether a refund is of all of a direct debit, which is not collected any more unless it has been. */
export const mayBeUncollected = (payment: Pick<PaymentRow, 'gateway' | 'amount'>, amount: number): boolean =>
  isDebitGateway(payment.gateway) && amount === payment.amount;
