import { keepablePaymentmethod, paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { agreeTopUp, TopUp } from '@rendezvous/contract/top-up';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { MemberCaller, Site } from '../../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Platform } from '../../../platform.ts';
import { memberErased } from '../../member/member.facts.ts';
import { isReachable } from '../../member/member.rules.ts';
import type { Members } from '../../member/member.service.ts';
import type { Sites } from '../../site/site.service.ts';
import { ceilingAt, isCalm, isPaused, noCare } from '../care/payment.care.rules.ts';
import { careStore } from '../care/payment.care.store.ts';
import type { Kept } from '../kept/payment.kept.ts';
import type { Offer } from '../payment.offers.ts';
import { mayBuy } from '../payment.reversal.rules.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import { findPackage } from '../payment.rules.ts';
import type { PaymentRow } from '../payment.store.ts';
import { refundStore } from '../refund/payment.refund.store.ts';
import type { TopUpMails } from './payment.top-up.mails.ts';
import { isEndToken, withdrawnFor } from './payment.top-up.rules.ts';
import { topUpStore as store, type TopUpOrder, type TopUpRow } from './payment.top-up.store.ts';

export interface TopUpOptions extends Pick<Platform, 'db' | 'events' | 'config'> {
  sites: Sites;
  members: Pick<Members, 'findMember' | 'hold'>;
  kept: Pick<Kept, 'usable'>;
  offer: Offer;
  topUpMails: TopUpMails;
}

type Asked = z.output<(typeof agreeTopUp)['body']>;
type End = NonNullable<TopUpRow['ended_by']>;

/** What a member agrees to about automatic top-ups, and how they end it. */
export function createTopUps({ db, events, config, sites, members, kept, offer, topUpMails: mails }: TopUpOptions) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  async function read({ member, site }: MemberCaller): Promise<{ top_up: TopUp | null }> {
    const on = await store.of(db, member.id);
    const order = on && (await store.openOrder(db, member.id));
    return { top_up: on && on.site_id === site.id ? present(on, order, site) : null };
  }

  /** Ends what the member agreed to, whatever the reason, and tells them. */
  async function end(trx: Trx, memberId: string, by: End): Promise<void> {
    const ended = await store.end(trx, memberId, by);
    const site = ended && sites.ofId(ended.site_id);
    if (ended && site && by !== 'changed')
      await mails.enqueue(trx, { member_id: memberId, kind: 'ended', id: ended.id, origin: siteOrigin(site, config) });
  }

  const endNow = (memberId: string, by: End) => inTransaction(db, (trx) => end(trx, memberId, by));

  /** Throws what `agreeTopUp` declares. */
  async function check(caller: MemberCaller, { package: chosen, below, most, amount }: Asked) {
    const member = await members.findMember(caller.member.id);
    if (member?.status !== 'active' || !isReachable(member)) throw problem(paymentFailures.top_up_mail);
    const offered = await offer(caller, { package: chosen, paymentmethod: keepablePaymentmethod });
    const price = offered.quote.amount;
    if (price.amount !== amount.amount || price.currency !== amount.currency)
      throw problem(paymentFailures.amount_changed);
    if (!(await kept.usable(caller, offered.country))) throw problem(paymentFailures.nothing_kept);
    if (!mayBuy(await reversalStore.ofMember(db, member.id))) throw problem(paymentFailures.blocked);
    const care = (await careStore.of(db, member.id)) ?? noCare;
    const now = new Date();
    if (isPaused(care, now)) throw problem(paymentFailures.paused);
    if (isCalm(care, now)) throw problem(paymentFailures.top_up_held);
    if (await refundStore.hasWithdrawnTopUp(db, member.id, new Date(now.getTime() - withdrawnFor)))
      throw problem(paymentFailures.top_up_withdrawn);
    const ceiling = ceilingAt(care, now);
    const isAbove = ceiling !== null && (ceiling.currency !== price.currency || most > ceiling.amount);
    if (most < price.amount || isAbove) throw problem(paymentFailures.top_up_most);
    // Otherwise one top-up would lead to the next.
    if (below > offered.chosen.credits) throw problem(paymentFailures.top_up_below);
    return price;
  }

  return {
    read,
    end,

    async agree(caller: MemberCaller, asked: Asked) {
      const { amount, currency } = await check(caller, asked);
      const { member, site, connectionCountry, origin } = caller;
      const { package: chosen, below, most, terms } = asked;
      await inTransaction(db, async (trx) => {
        if (!(await members.hold(trx, member.id))) return;
        await end(trx, member.id, 'changed');
        const whose = { member_id: member.id, id: v7(), site_id: site.id, connection_country: connectionCountry };
        const agreed = await store.add(trx, { ...whose, package: chosen, below, most, amount, currency, terms });
        if (agreed) await mails.enqueue(trx, { member_id: member.id, kind: 'on', id: agreed.id, origin });
      });
      return read(caller);
    },

    endNow,

    async stop(caller: MemberCaller) {
      await endNow(caller.member.id, 'member');
      return read(caller);
    },

    /** By the link in a mail; false for a link that no secret of ours signed. */
    async stopByLink(memberId: string, token: string): Promise<boolean> {
      if (!isEndToken(config.acceptedSecrets, memberId, token)) return false;
      await endNow(memberId, 'link');
      return true;
    },

    /** Whoever withdraws from a top-up wants no other one. */
    async withdrawn(trx: Trx, payment: PaymentRow): Promise<void> {
      if (payment.topped_up) await end(trx, payment.member_id, 'withdrawn');
    },
  };
}

export type TopUps = ReturnType<typeof createTopUps>;

function present(on: TopUpRow, order: TopUpOrder | undefined, site: Site): TopUp {
  const { currency } = on;
  const not_before = order?.state === 'announced' ? (order.due_at?.toISOString() ?? null) : null;
  return {
    package: on.package,
    credits: findPackage(site.prices, on.package)?.chosen.credits ?? 0,
    below: on.below,
    price: { amount: on.amount, currency },
    most: { amount: on.most, currency },
    agreed_at: on.agreed_at.toISOString(),
    next: order ? { amount: { amount: order.amount, currency }, card: order.card, not_before } : null,
  };
}
