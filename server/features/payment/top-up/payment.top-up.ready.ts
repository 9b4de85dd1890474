import { day } from '@rendezvous/contract/durations';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problemCode } from '@rendezvous/contract/problem';
import type { CountryCode, Money } from '@rendezvous/contract/shared';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import { absentCaller } from '../../site/site.service.ts';
import { before, isInMonth } from '../care/payment.care.month.ts';
import { isCalm, noCare } from '../care/payment.care.rules.ts';
import { careStore } from '../care/payment.care.store.ts';
import type { PaymentCare } from '../care/payment.care.ts';
import { isWithdrawable } from '../refund/payment.refund.rules.ts';
import { createChargeable } from './payment.top-up.chargeable.ts';
import { fitsMonth } from './payment.top-up.rules.ts';
import { topUpStore as store, type TopUpAgreement, type TopUpEnd } from './payment.top-up.store.ts';
import type { TopUpOptions } from './payment.top-up.ts';

export interface ReadyOptions extends Pick<TopUpOptions, 'db' | 'config' | 'sites' | 'members' | 'kept' | 'offer'> {
  care: Pick<PaymentCare, 'allow'>;
}

/** What a top-up would be now. */
export interface Ready {
  readonly caller: MemberCaller;
  readonly sum: Money;
  readonly kept_id: string;
  readonly card: string | null;
}

/** A month and any period of withdrawal lie within. */
const lookedBack = 365 * day;

const gone: readonly string[] = [
  paymentFailures.unknown_package.code,
  paymentFailures.country_elsewhere.code,
  paymentFailures.unknown_method.code,
];

/** Whether a member may be topped up now, and with what. */
export function createReadiness({ db, config, sites, members, kept, offer, care }: ReadyOptions) {
  const chargeable = createChargeable({ db, kept, offer });

  return {
    /** What would be charged, or why the agreement ends; undefined for a member who has left and is soon erased. */
    async prepare(agreement: TopUpAgreement): Promise<{ ready: Ready } | { ends: TopUpEnd } | undefined> {
      const member = await members.findMember(agreement.member_id);
      const site = sites.ofId(agreement.site_id);
      if (!member || !site) return undefined;
      // From where they agreed.
      const connectionCountry = agreement.connection_country as CountryCode | null;
      const known = { origin: siteOrigin(site, config), connectionCountry };
      const caller = absentCaller(site, { ...member, status: 'active' }, known);
      const found = await chargeable(member, caller, agreement.package).catch((error) => {
        if (gone.includes(problemCode(error) ?? '')) return { ends: 'package' } as const;
        throw error;
      });
      if ('ends' in found) return found;
      const { offered, card } = found;
      return { ready: { caller, sum: offered.quote.amount, kept_id: card.kept_id, card: card.label } };
    },

    /**
     * Whether a top-up is needed, and allowed: as every purchase is, by what its member set for a month, and not before
     * the one before can be withdrawn from no more.
     */
    async isAllowed(
      trx: Trx,
      agreement: TopUpAgreement,
      { caller, sum }: Ready,
      client_id: string,
      now: Date,
    ): Promise<boolean> {
      const { member_id } = agreement;
      if (!(await store.isLow(trx, agreement))) return false;
      if (isCalm((await careStore.of(trx, member_id)) ?? noCare, now)) return false;
      const lately = await store.charged(trx, member_id, before(now, lookedBack));
      // Two at once could both be withdrawn from as a whole, and what was used of the second cost nothing either.
      if (lately.some((paid) => isWithdrawable(paid, now))) return false;
      const month = lately.filter(({ charged_at }) => charged_at && isInMonth(caller.site, charged_at, now));
      if (!fitsMonth(agreement, sum, month)) return false;
      try {
        await care.allow(trx, caller, { member_id, client_id, ...sum });
        return true;
      } catch (error) {
        if (problemCode(error) !== undefined) return false;
        throw error;
      }
    },
  };
}
