import { day } from '@rendezvous/contract/durations';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Money } from '@rendezvous/contract/shared';
import type { Spending } from '@rendezvous/contract/spending';
import type { MemberCaller, Site } from '../../../platform/calls/caller.ts';
import { type Executor, inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { isDebitGateway } from '../../debit/debit.service.ts';
import type { Members } from '../../member/member.service.ts';
import type { Profiles } from '../../profile/profile.service.ts';
import { companyDay } from '../../site/site.service.ts';
import { paymentCompleted } from '../payment.facts.ts';
import { type NewPayment, type PaymentRow, paymentStore } from '../payment.store.ts';
import help from './help.json' with { type: 'json' };
import {
  type Care,
  calmDays,
  ceilingAfter,
  ceilingAt,
  isCalm,
  isPaused,
  isUnusual,
  leftOf,
  noCare,
  pastDays,
  pauseAfter,
  spentByMonth,
  startRefusal,
} from './payment.care.rules.ts';
import { careStore } from './payment.care.store.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  members: Pick<Members, 'hold'>;
  profiles: Pick<Profiles, 'byId'>;
}

type Bought = Pick<NewPayment, 'member_id' | 'client_id' | 'amount' | 'currency'>;

/** Longer than any month, in every time zone. */
const longMonth = 33 * day;
/** Two years of months. */
const shown = { months: 24, ms: 24 * 31 * day };

/** Of the clock of the site's company, as its receipts are. */
const monthIn = (site: Site, at: Date): string => companyDay(site, at).slice(0, 7);

/** What members spent, and how they hold their own spending: a ceiling, a pause, help where it is unusual. */
export function createCare({ db, events, members, profiles }: Options) {
  events.inTransaction(paymentCompleted, async (trx, { member_id }) => {
    const now = new Date();
    const past = await careStore.purchases(trx, member_id, before(now, pastDays * day), ['completed']);
    if (!isUnusual(past, now) || !(await members.hold(trx, member_id))) return;
    await careStore.lock(trx, member_id);
    await careStore.change(trx, member_id, { calm_until: new Date(now.getTime() + calmDays * day) });
  });

  const careOf = async (memberId: string): Promise<Care> => (await careStore.of(db, memberId)) ?? noCare;

  /** What counts under the ceiling, of the current month. */
  async function thisMonth(on: Executor, { site, member }: MemberCaller, now: Date) {
    const lately = await careStore.purchases(on, member.id, before(now, longMonth), ['completed', 'pending']);
    return lately.filter(({ at }) => monthIn(site, at) === monthIn(site, now));
  }

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
      thisMonth(db, caller, now),
      careStore.purchases(db, member.id, before(now, shown.ms), ['completed']),
      marketOf(caller),
    ]);
    const ceiling = ceilingAt(care, now);
    const waits = care.next_at && care.next_at > now ? care.next_at : null;
    const next = care.next_ceiling;
    return {
      months: spentByMonth(paid, (at) => monthIn(site, at)).slice(0, shown.months),
      currency: ceiling?.currency ?? currency,
      ceiling: ceiling && { amount: ceiling, left: { ...ceiling, amount: leftOf(ceiling, month) } },
      next: waits && {
        amount: next === null ? null : { amount: next, currency: care.currency ?? currency },
        from: waits.toISOString(),
      },
      paused_until: isPaused(care, now) ? (care.paused_until?.toISOString() ?? null) : null,
      calm: isCalm(care, now),
      help: (help as Record<string, { name: string; url: string }>)[home ?? ''] ?? null,
    };
  }

  const change = (caller: MemberCaller, changed: (care: Care) => Partial<Care>) =>
    inTransaction(db, async (trx) =>
      careStore.change(trx, caller.member.id, changed(await careStore.lock(trx, caller.member.id))),
    );

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
    hasLimits: async (memberId: string): Promise<boolean> => (await careStore.of(db, memberId)) !== undefined,

    /**
     * Every start of a payment, by whatever method, passes here in the transaction that adds it: the lock has starts
     * wait for each other. Throws payment.paused or payment.ceiling_reached.
     */
    async allow(trx: Trx, caller: MemberCaller, bought: Bought): Promise<void> {
      const care = await careStore.lock(trx, bought.member_id);
      const now = new Date();
      const others = (await thisMonth(trx, caller, now)).filter(({ client_id }) => client_id !== bought.client_id);
      const refusal = startRefusal(care, bought, others, now);
      if (refusal) throw problem(refusal);
    },

    /** Before a payment that was begun earlier is given out again: the limits may be new. Throws as `allow` does. */
    async allowAgain(caller: MemberCaller, begun: Bought): Promise<void> {
      if (await this.hasLimits(begun.member_id)) await inTransaction(db, (trx) => this.allow(trx, caller, begun));
    },

    /** The unpaid purchases without which there is room for another one under the ceiling. */
    async inTheWay(caller: MemberCaller, bought: Bought): Promise<PaymentRow[]> {
      const now = new Date();
      const care = await careOf(bought.member_id);
      const month = await thisMonth(db, caller, now);
      if (startRefusal(care, bought, month, now) !== paymentFailures.ceiling_reached) return [];
      const left = month.filter(
        ({ status, gateway, client_id }) =>
          status === 'pending' && !isDebitGateway(gateway) && client_id !== bought.client_id,
      );
      if (
        startRefusal(
          care,
          bought,
          month.filter((one) => !left.includes(one)),
          now,
        )
      )
        return [];
      const rows = await Promise.all(left.map(({ id }) => paymentStore.byId(db, bought.member_id, id)));
      return rows.filter((row) => row !== undefined);
    },
  };
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

export type PaymentCare = ReturnType<typeof createCare>;
