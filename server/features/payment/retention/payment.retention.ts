import { randomUUID } from 'node:crypto';
import type { Answer } from '@rendezvous/contract/endpoint';
import { type DiscountCode, paymentFailures, type readRetention } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Country } from '@rendezvous/contract/shared';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Credit } from '../../credit/credit.service.ts';
import { careStore } from '../care/payment.care.store.ts';
import type { createDiscounts } from '../payment.discounts.ts';
import { newRetention, retention, retentionOffer, takenSince } from './payment.retention.rules.ts';
import { retentionStore } from './payment.retention.store.ts';

interface Options {
  db: Database;
  credit: Pick<Credit, 'balanceOf'>;
  discounts: Pick<ReturnType<typeof createDiscounts>, 'codeOf'>;
}

/** §3 `delete_discount`: the discount for a member who stays. */
export function createRetention({ db, credit, discounts }: Options) {
  async function standing(caller: MemberCaller, country: Country | undefined): Promise<Answer<typeof readRetention>> {
    const taken = await retentionStore.of(db, caller.member.id);
    const { currency } = caller.site.prices[country ?? caller.site.settings.geoip_selected_country];
    const { paid_user } = await credit.balanceOf(caller.member.id);
    const offered = (await careStore.isLeftAlone(db, caller.member.id)) ? null : caller.site.company.delete_discount;
    const offer = retentionOffer(offered, { currency, paid_user, taken }, new Date());
    const found = taken && !offer ? await discounts.codeOf(caller, taken.code) : undefined;
    const isOpen = found && !found.used && !found.code.expired && found.code.currency === currency;
    return { offer, days: retention.days, discountcode: isOpen ? found.code : null };
  }

  return {
    standing,

    /** Returns the same code when repeated. Throws payment.code_not_found if there is none for the caller. */
    async take(caller: MemberCaller, country: Country | undefined): Promise<DiscountCode> {
      const { offer } = await standing(caller, country);
      const now = new Date();
      if (offer)
        await retentionStore.take(db, newRetention(caller.member.id, offer, randomUUID(), now), takenSince(now));
      const { discountcode } = await standing(caller, country);
      if (!discountcode) throw problem(paymentFailures.code_not_found);
      return discountcode;
    },
  };
}
