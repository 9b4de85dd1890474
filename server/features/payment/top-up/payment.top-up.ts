import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { agreeTopUp, TopUp } from '@rendezvous/contract/top-up';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { MemberCaller, Site } from '../../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import type { Platform } from '../../../platform.ts';
import { memberErased } from '../../member/member.facts.ts';
import type { Members } from '../../member/member.service.ts';
import type { Sites } from '../../site/site.service.ts';
import { ceilingAt, isCalm, isPaused, noCare } from '../care/payment.care.rules.ts';
import { careStore } from '../care/payment.care.store.ts';
import type { Kept } from '../kept/payment.kept.ts';
import type { Offer } from '../payment.offers.ts';
import { findPackage, isSameMoney } from '../payment.rules.ts';
import type { PaymentRow } from '../payment.store.ts';
import { refundStore } from '../refund/payment.refund.store.ts';
import { createChargeable } from './payment.top-up.chargeable.ts';
import type { TopUpMails } from './payment.top-up.mails.ts';
import { isEndToken, withdrawnFor } from './payment.top-up.rules.ts';
import { topUpStore as store, type TopUpAgreement, type TopUpEnd, type TopUpOrder } from './payment.top-up.store.ts';

export interface TopUpOptions extends Pick<Platform, 'db' | 'events' | 'config'> {
  sites: Sites;
  members: Pick<Members, 'findMember' | 'hold'>;
  kept: Pick<Kept, 'usable'>;
  offer: Offer;
  topUpMails: TopUpMails;
}

type Asked = z.output<(typeof agreeTopUp)['body']>;

const failureOf = {
  mail: paymentFailures.top_up_mail,
  blocked: paymentFailures.blocked,
  card: paymentFailures.nothing_kept,
} as const;

/** What a member agrees to about automatic top-ups, and how they end it. */
export function createTopUpAgreements(options: TopUpOptions) {
  const { db, events, config, sites, members, kept, offer, topUpMails: mails } = options;
  const chargeable = createChargeable({ db, kept, offer });
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  async function read({ member, site }: MemberCaller): Promise<{ top_up: TopUp | null }> {
    const agreement = await store.of(db, member.id);
    if (agreement?.site_id !== site.id) return { top_up: null };
    return { top_up: present(agreement, await store.openOrder(db, member.id), site) };
  }

  /** Ends what the member agreed to, whatever the reason, and tells them. */
  async function endInTransaction(trx: Trx, memberId: string, by: TopUpEnd): Promise<void> {
    const ended = await store.end(trx, memberId, by);
    const site = ended && sites.ofId(ended.site_id);
    if (ended && site && by !== 'changed')
      await mails.enqueue(trx, { member_id: memberId, kind: 'ended', id: ended.id, origin: siteOrigin(site, config) });
  }

  const end = (memberId: string, by: TopUpEnd) => inTransaction(db, (trx) => endInTransaction(trx, memberId, by));

  /** Throws what `agreeTopUp` declares. */
  async function check(caller: MemberCaller, { package: chosen, below, most, amount }: Asked) {
    const member = await members.findMember(caller.member.id);
    const found = await chargeable(member, caller, chosen);
    if ('ends' in found) throw problem(failureOf[found.ends]);
    const { offered } = found;
    const price = offered.quote.amount;
    if (!isSameMoney(price, amount)) throw problem(paymentFailures.amount_changed);
    const care = (await careStore.of(db, caller.member.id)) ?? noCare;
    const now = new Date();
    if (isPaused(care, now)) throw problem(paymentFailures.paused);
    if (isCalm(care, now)) throw problem(paymentFailures.top_up_held);
    if (await refundStore.hasWithdrawnTopUp(db, caller.member.id, new Date(now.getTime() - withdrawnFor)))
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
    endInTransaction,

    async agree(caller: MemberCaller, asked: Asked) {
      const { amount, currency } = await check(caller, asked);
      const { member, site, connectionCountry, origin } = caller;
      const { package: chosen, below, most, terms } = asked;
      await inTransaction(db, async (trx) => {
        if (!(await members.hold(trx, member.id))) return;
        await endInTransaction(trx, member.id, 'changed');
        const whose = { member_id: member.id, id: v7(), site_id: site.id, connection_country: connectionCountry };
        const agreed = await store.add(trx, { ...whose, package: chosen, below, most, amount, currency, terms });
        if (agreed) await mails.enqueue(trx, { member_id: member.id, kind: 'on', id: agreed.id, origin });
      });
      return read(caller);
    },

    async endByMember(caller: MemberCaller) {
      await end(caller.member.id, 'member');
      return read(caller);
    },

    /** By the link in a mail; false for a link that no secret of ours signed. */
    async endByLink(memberId: string, token: string): Promise<boolean> {
      if (!isEndToken(config.acceptedSecrets, memberId, token)) return false;
      await end(memberId, 'link');
      return true;
    },

    /** Whoever withdraws from a top-up wants no other one. */
    async endByWithdrawal(trx: Trx, payment: PaymentRow): Promise<void> {
      if (payment.topped_up) await endInTransaction(trx, payment.member_id, 'withdrawn');
    },
  };
}

export type TopUpAgreements = ReturnType<typeof createTopUpAgreements>;

function present(agreement: TopUpAgreement, order: TopUpOrder | undefined, site: Site): TopUp {
  const { currency } = agreement;
  const not_before = order?.state === 'announced' ? (order.due_at?.toISOString() ?? null) : null;
  return {
    package: agreement.package,
    credits: findPackage(site.prices, agreement.package)?.chosen.credits ?? 0,
    below: agreement.below,
    price: { amount: agreement.amount, currency },
    most: { amount: agreement.most, currency },
    agreed_at: agreement.agreed_at.toISOString(),
    next: order ? { amount: { amount: order.amount, currency }, card: order.card, not_before } : null,
  };
}
