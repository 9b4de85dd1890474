import { day } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Money } from '@rendezvous/contract/shared';
import type { Spending } from '@rendezvous/contract/spending';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import type { Members } from '../../member/member.service.ts';
import type { Profiles } from '../../profile/profile.service.ts';
import { paymentCompleted } from '../payment.facts.ts';
import type { NewPayment } from '../payment.store.ts';
import help from './help.json' with { type: 'json' };
import type { Ending } from './payment.care.ending.ts';
import { before, isOpen, monthIn, thisMonth } from './payment.care.month.ts';
import {
  type Care,
  calmDays,
  ceilingAfter,
  ceilingAt,
  isCalm,
  isPaused,
  isUnusual,
  noCare,
  pastDays,
  pauseAfter,
  roomUnder,
  spentByMonth,
  startRefusal,
} from './payment.care.rules.ts';
import { careStore } from './payment.care.store.ts';

interface Options extends Pick<Platform, 'db' | 'reads' | 'events'> {
  members: Pick<Members, 'hold'>;
  ending: Ending;
  profiles: Pick<Profiles, 'byId'>;
}

type Bought = Pick<NewPayment, 'member_id' | 'client_id' | 'amount' | 'currency'>;

/** Two years of months. */
const shown = { months: 24, ms: 24 * 31 * day };

/** What members spent, and how they limit it: a ceiling, a pause, help where it is unusual. */
export function createCare({ db, reads, events, members, profiles, ending }: Options) {
  events.inTransaction(paymentCompleted, async (trx, { member_id }) => {
    const now = new Date();
    const past = await careStore.purchases(trx, member_id, before(now, pastDays * day), ['completed']);
    if (!isUnusual(past, now) || !(await members.hold(trx, member_id))) return;
    await careStore.lock(trx, member_id);
    await careStore.change(trx, member_id, { calm_until: new Date(now.getTime() + calmDays * day) });
  });

  const careOf = async (memberId: string): Promise<Care> => (await careStore.of(reads, memberId)) ?? noCare;

  async function marketOf({ member, site, country }: MemberCaller) {
    const { geoip_selected_country, countries } = site.settings;
    const home = (await profiles.byId(member.id))?.country ?? country;
    const market = home && countries.includes(home) ? home : geoip_selected_country;
    return { home, currency: site.prices[market].currency };
  }

  async function read(caller: MemberCaller): Promise<Spending> {
    const now = new Date();
    const { site, member } = caller;
    const [care, month, paid, { home, currency }] = await Promise.all([
      careOf(member.id),
      thisMonth(db, caller.member.id, site, now),
      careStore.purchases(db, member.id, before(now, shown.ms), ['completed']),
      marketOf(caller),
    ]);
    const ceiling = ceilingAt(care, now);
    const waits = care.next_at && care.next_at > now ? care.next_at : null;
    const next = care.next_ceiling;
    return {
      months: spentByMonth(paid, (at) => monthIn(site, at)).slice(0, shown.months),
      currency: ceiling?.currency ?? currency,
      ceiling: ceiling && { amount: ceiling, left: { ...ceiling, amount: roomUnder(ceiling, month) } },
      next: waits && {
        amount: next === null ? null : { amount: next, currency: care.currency ?? currency },
        from: waits.toISOString(),
      },
      paused_until: isPaused(care, now) ? (care.paused_until?.toISOString() ?? null) : null,
      calm: isCalm(care, now),
      help: (help as Record<string, { name: string; url: string }>)[home ?? ''] ?? null,
    };
  }

  /** Throws request.authentication_required for a member who is erased meanwhile, of whom nothing is to stay. */
  async function lock(trx: Trx, memberId: string): Promise<Care> {
    if (!(await members.hold(trx, memberId))) throw problem(requestFailures.authentication_required);
    return careStore.lock(trx, memberId);
  }

  /** Starts come before the change, or see it; what of them can still be paid is ended once it is committed. */
  const change = (caller: MemberCaller, changed: (care: Care) => Partial<Care>) =>
    inTransaction(db, async (trx) => {
      await careStore.change(trx, caller.member.id, changed(await lock(trx, caller.member.id)));
      await ending.afterCommit(trx, caller);
    });

  return {
    read,

    /** Throws payment.ceiling_currency. */
    async setCeiling(caller: MemberCaller, asked: Money | null): Promise<Spending> {
      const { currency } = await marketOf(caller);
      await change(caller, (care) => {
        const now = new Date();
        if (asked && !ceilingAt(care, now) && asked.currency !== currency)
          throw problem(paymentFailures.ceiling_currency);
        const after = ceilingAfter(care, asked, now);
        if ('code' in after) throw problem(after);
        return after;
      });
      return read(caller);
    },

    async pause(caller: MemberCaller, days: number): Promise<Spending> {
      await change(caller, (care) => ({ paused_until: pauseAfter(care, days, new Date()) }));
      return read(caller);
    },

    /** Whether the member may have set limits: then a payment starts in a transaction, after `allow`. */
    hasLimits: async (memberId: string): Promise<boolean> =>
      (await careStore.barredAndLimited(reads, memberId)).hasLimits,

    /**
     * Every start of a payment, by whatever method, passes here in the transaction that adds it: the lock has starts
     * wait for each other. Throws payment.paused or payment.ceiling_reached.
     */
    async allow(trx: Trx, caller: MemberCaller, bought: Bought): Promise<void> {
      const care = await lock(trx, bought.member_id);
      const now = new Date();
      const others = (await thisMonth(trx, caller.member.id, caller.site, now)).filter(
        ({ client_id }) => client_id !== bought.client_id,
      );
      const refusal = startRefusal(care, bought, others, now);
      if (refusal) throw problem(refusal);
    },

    /** For a payment that is there: the limits may be newer. Throws as `allow` does. */
    async allowAgain(caller: MemberCaller, begun: Bought): Promise<void> {
      const { member_id } = begun;
      const { isBarred, hasLimits } = await careStore.barredAndLimited(reads, member_id);
      if (isBarred) throw problem(requestFailures.authentication_required);
      if (hasLimits) await inTransaction(db, (trx) => this.allow(trx, caller, begun));
    },

    /** The checkouts without which there is room for another purchase under the ceiling. */
    async inTheWay(caller: MemberCaller, bought: Bought) {
      const now = new Date();
      const [care, month] = await Promise.all([
        careOf(bought.member_id),
        thisMonth(db, caller.member.id, caller.site, now),
      ]);
      if (startRefusal(care, bought, month, now) !== paymentFailures.ceiling_reached) return [];
      // A charge is on its way.
      const checkouts = month.filter((one) => isOpen(one) && one.method !== 'kept');
      const others = month.filter((one) => !checkouts.includes(one));
      return startRefusal(care, bought, others, now) ? [] : checkouts;
    },
  };
}

export type PaymentCare = ReturnType<typeof createCare>;
