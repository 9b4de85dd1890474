import { day } from '@rendezvous/contract/durations';
import { keepablePaymentmethod, paymentFailures } from '@rendezvous/contract/payment';
import { problemCode } from '@rendezvous/contract/problem';
import type { CountryCode, Money } from '@rendezvous/contract/shared';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import { isReachable } from '../../member/member.rules.ts';
import { absentCaller, companyDay } from '../../site/site.service.ts';
import { isCalm, noCare } from '../care/payment.care.rules.ts';
import { careStore } from '../care/payment.care.store.ts';
import type { PaymentCare } from '../care/payment.care.ts';
import { mayBuy } from '../payment.reversal.rules.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import { fitsMonth } from './payment.top-up.rules.ts';
import { topUpStore as store, type TopUpRow } from './payment.top-up.store.ts';
import type { TopUpOptions, TopUps } from './payment.top-up.ts';

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

/** Longer than any month, in every time zone. */
const longMonth = 33 * day;

const gone: readonly string[] = [
  paymentFailures.unknown_package.code,
  paymentFailures.country_elsewhere.code,
  paymentFailures.unknown_method.code,
];

/** Whether a member may be topped up now, and with what. */
export function createReadiness({ db, config, sites, members, kept, offer, care }: ReadyOptions) {
  return {
    /** What would be charged, or why the agreement ends; undefined for a member who has left and is soon erased. */
    async prepare(on: TopUpRow): Promise<Ready | Parameters<TopUps['end']>[2] | undefined> {
      const member = await members.findMember(on.member_id);
      const site = sites.ofId(on.site_id);
      if (!member || !site) return undefined;
      if (member.status !== 'active' || !isReachable(member)) return 'mail';
      if (!mayBuy(await reversalStore.ofMember(db, member.id))) return 'blocked';
      // From where they agreed.
      const known = {
        origin: siteOrigin(site, config),
        connectionCountry: on.connection_country as CountryCode | null,
      };
      const caller = absentCaller(site, { ...member, status: 'active' }, known);
      const offered = await offer(caller, { package: on.package, paymentmethod: keepablePaymentmethod }).catch(
        (error) => {
          if (gone.includes(problemCode(error) ?? '')) return undefined;
          throw error;
        },
      );
      if (!offered) return 'package';
      const card = await kept.usable(caller, offered.country);
      if (!card) return 'card';
      return { caller, sum: offered.quote.amount, kept_id: card.kept_id, card: card.label };
    },

    /** Whether a top-up is needed, and allowed: as every purchase is, and by what its member set for a month. */
    async allows(trx: Trx, on: TopUpRow, { caller, sum }: Ready, client_id: string, now: Date): Promise<boolean> {
      const { member_id } = on;
      if (!(await store.isLow(trx, on)) || isCalm((await careStore.of(trx, member_id)) ?? noCare, now)) return false;
      const monthOf = (at: Date) => companyDay(caller.site, at).slice(0, 7);
      const lately = await store.charged(trx, member_id, new Date(now.getTime() - longMonth));
      const month = lately.filter(({ charged_at }) => charged_at && monthOf(charged_at) === monthOf(now));
      if (!fitsMonth(on, sum, month)) return false;
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
