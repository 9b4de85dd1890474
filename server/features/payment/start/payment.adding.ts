import { requestFailures } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Members } from '../../member/member.service.ts';
import type { PaymentCare } from '../care/payment.care.ts';
import type { Kept } from '../kept/payment.kept.ts';
import { discountStore } from '../payment.discount.store.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { type NewPayment, type PaymentRow, paymentStore } from '../payment.store.ts';
import type { Unpaid } from './payment.unpaid.ts';

interface Options {
  db: Database;
  members: Pick<Members, 'hold'>;
  care: Pick<PaymentCare, 'hasLimits' | 'inTheWay' | 'allow' | 'allowAgain'>;
  kept: Pick<Kept, 'charging' | 'hold'>;
  unpaid: Pick<Unpaid, 'cancel'>;
  settle: ReturnType<typeof createSettlement>['settle'];
}

/** Whether an order is one with a payment that is there: pressed twice, or while the kept card is being charged. */
const isUnderWay = (payment: PaymentRow, order: NewPayment): boolean =>
  payment.client_id === order.client_id ||
  (payment.method === 'kept' && payment.status === 'pending' && order.method === 'kept');

/**
 * Reserves a code that each member uses once; false if the payment has it that is under way for the same order. Throws
 * payment.code_used, or payment.code_reserved for a payment in another tab.
 */
async function reserve(trx: Trx, order: NewPayment, code: string): Promise<boolean> {
  const { member_id, id } = order;
  if (await discountStore.take(trx, { member_id, code, payment_id: id })) return true;
  const holder = await discountStore.holder(trx, member_id, code);
  const other = holder === undefined ? undefined : await paymentStore.byId(trx, member_id, holder);
  if (other && isUnderWay(other, order)) return false;
  throw problem(other?.status === 'completed' ? paymentFailures.code_used : paymentFailures.code_reserved);
}

/** Adding a payment: within the member's limits, and with a code that is reserved for it. */
export function createAdding({ db, members, care, kept, unpaid, settle }: Options) {
  /** Locks in the order in which a payment is completed, or the two could wait for each other: code, card, limits. */
  async function addLocked(
    trx: Trx,
    caller: MemberCaller,
    order: NewPayment,
    { code, hasLimits }: { code: string | undefined; hasLimits: boolean },
  ): Promise<PaymentRow | undefined> {
    const { member_id, id: payment_id } = order;
    if (!(await members.hold(trx, member_id))) throw problem(requestFailures.authentication_required);
    if (code !== undefined && !(await reserve(trx, order, code))) return undefined;
    await kept.hold(trx, order);
    const added = await paymentStore.add(trx, order);
    if (!added && code !== undefined) await discountStore.free(trx, { member_id, code, payment_id });
    // Counted only once it is added: of two that charge the kept card, one is.
    if (added && hasLimits) await care.allow(trx, caller, order);
    return added;
  }

  /** A limit that was set since `hasLimits` was asked did not count this payment, and this payment not the limit. */
  async function allowAdded(caller: MemberCaller, payment: PaymentRow): Promise<void> {
    try {
      await care.allowAgain(caller, payment);
    } catch (refusal) {
      await settle(payment.member_id, payment.id, { status: 'cancelled' });
      throw refusal;
    }
  }

  /**
   * The order's payment; one that is under way for the same order instead of another. Throws payment.paused,
   * payment.ceiling_reached, payment.code_used, payment.code_reserved, payment.nothing_kept or
   * payment.charge_pending.
   */
  return async (caller: MemberCaller, order: NewPayment, code: string | undefined): Promise<PaymentRow> => {
    const hasLimits = await care.hasLimits(order.member_id);
    // Together, as there may be many, and each takes as long as its gateway.
    if (hasLimits) await Promise.all((await care.inTheWay(caller, order)).map(unpaid.cancel));
    const added =
      hasLimits || code !== undefined || order.method === 'kept'
        ? await inTransaction(db, (trx) => addLocked(trx, caller, order, { code, hasLimits }))
        : await paymentStore.add(db, order);
    if (added && !hasLimits) await allowAdded(caller, added);
    if (added) return added;
    const { member_id, client_id } = order;
    const underWay = (await paymentStore.byClientId(db, member_id, client_id)) ?? (await kept.charging(order));
    await care.allowAgain(caller, underWay);
    return underWay;
  };
}
