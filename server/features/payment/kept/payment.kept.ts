import type { KeptCard } from '@rendezvous/contract/kept';
import { keepablePaymentmethod, type PaymentMethod, paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Country } from '@rendezvous/contract/shared';
import type { KeptPayer } from '../../../adapters/payment/gateway.ts';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { memberErased } from '../../member/member.facts.ts';
import { isSamePurchase } from '../payment.rules.ts';
import { type NewPayment, type PaymentRow, paymentStore } from '../payment.store.ts';
import { createForgetting } from './payment.forgetting.ts';
import { type KeptRow, keptStore } from './payment.kept.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs' | 'report'> {
  gateways: Gateways;
}

interface Asked {
  readonly method?: 'keep' | 'kept' | undefined;
  readonly paymentmethod: PaymentMethod;
}

/**
 * Cards that members keep at gateways. A gateway is a company's account, so what it keeps is seen and charged only on
 * sites whose payments it takes.
 */
export function createKept({ db, events, jobs, report, gateways }: Options) {
  const forgetting = createForgetting({ db, jobs, report, gateways });

  const remove = async (trx: Trx, memberId: string, id?: string): Promise<void> =>
    forgetting.add(trx, await keptStore.remove(trx, memberId, id));
  events.inTransaction(memberErased, (trx, { member_id }) => remove(trx, member_id));

  const list = async ({ member, site }: MemberCaller): Promise<KeptCard[]> =>
    (await keptStore.ofMember(db, member.id))
      .filter((row) => site.gateways.some(({ gateway }) => gateway === row.gateway))
      .map(present);

  return {
    list,
    forgetting,

    /** The card that would be charged for a purchase at the prices of a country; null if none is kept for it. */
    async usable({ member, site }: MemberCaller, country: Country): Promise<KeptCard | null> {
      const gateway = gateways.forPayment(site, keepablePaymentmethod, country);
      const row = gateway && (await keptStore.of(db, member.id, gateway.name));
      return row ? present(row) : null;
    },

    /**
     * What a gateway is asked for of the payer: a card is kept with a payer of its own, so that the one before can be
     * forgotten. Throws payment.unknown_method or payment.nothing_kept.
     */
    async payerFor(memberId: string, { method, paymentmethod }: Asked, gateway: string) {
      if (method === undefined) return { method: 'ask', customer: null } as const;
      if (paymentmethod !== keepablePaymentmethod) throw problem(paymentFailures.unknown_method);
      if (method === 'keep') return { method, customer: null };
      const row = await keptStore.of(db, memberId, gateway);
      if (!row) throw problem(paymentFailures.nothing_kept);
      return { method, customer: row.customer };
    },

    /**
     * Keeps the card that an order charges until the payment is added, so that its gateway forgets no payer of whom it
     * does not say any more what was charged. Throws payment.nothing_kept.
     */
    async hold(trx: Trx, { member_id, gateway, method, customer }: NewPayment): Promise<void> {
      if (method !== 'kept') return;
      if (customer === null || !(await keptStore.hold(trx, member_id, { gateway, customer })))
        throw problem(paymentFailures.nothing_kept);
    },

    /** The charge that is under way in place of a new one. Throws payment.charge_pending. */
    async charging(order: NewPayment): Promise<PaymentRow> {
      const under = await paymentStore.charging(db, order.member_id);
      const isSame =
        under &&
        isSamePurchase(under, order) &&
        under.code === order.code &&
        under.begins_at_once === order.begins_at_once;
      if (!isSame) throw problem(paymentFailures.charge_pending);
      return under;
    },

    /** Once a payment is completed whose payer asked for it; of a member who is gone, the gateway is to forget it. */
    async keep(trx: Trx, { member_id, gateway }: PaymentRow, payer: KeptPayer, isErased: boolean): Promise<void> {
      if (isErased) return forgetting.add(trx, [{ gateway, customer: payer.customer }]);
      const before = await keptStore.of(trx, member_id, gateway);
      await keptStore.put(trx, member_id, gateway, payer);
      if (before && before.customer !== payer.customer)
        await forgetting.add(trx, [{ gateway, customer: before.customer }]);
    },

    /** Every card of a member who is banned. */
    forgetAll: (trx: Trx, memberId: string): Promise<void> => remove(trx, memberId),

    async forget(caller: MemberCaller, id: string): Promise<KeptCard[]> {
      await inTransaction(db, (trx) => remove(trx, caller.member.id, id));
      return list(caller);
    },
  };
}

export type Kept = ReturnType<typeof createKept>;

const present = ({ id, label, kept_at }: KeptRow): KeptCard => ({
  kept_id: id,
  label,
  kept_at: kept_at.toISOString(),
});
