import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import {
  type DiscountCode,
  type listPackages,
  type Payment,
  type PaymentMethod,
  paymentFailures,
  type readQuote,
  type startPayment,
} from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Country, Money } from '@rendezvous/contract/shared';
import { v7 } from 'uuid';
import type { Gateways } from '../../adapters/payment/gateways.ts';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import type { RawBody } from '../../platform/calls/mount.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { catalogue, findPackage } from './payment.catalogue.ts';
import { discountStore } from './payment.discount.store.ts';
import { createDiscounts } from './payment.discounts.ts';
import { presentPackage, presentPayment } from './payment.present.ts';
import { retentionStore } from './payment.retention.store.ts';
import { createRetention } from './payment.retention.ts';
import { nextLook, payableIn, quoteOf, refusalOf, welcomeCode } from './payment.rules.ts';
import { createSettlement } from './payment.settlement.ts';
import { type NewPayment, type PaymentRow, paymentStore } from './payment.store.ts';

export { purchases } from './payment.store.ts';

interface Options {
  db: Database;
  events: Events;
  live: Live;
  members: Pick<Members, 'findMember' | 'hold'>;
  profiles: Pick<Profiles, 'byId'>;
  credit: Credit;
  gateways: Gateways;
  warn(message: string): void;
}

interface Choice {
  package: string;
  /** Defaults to the country's first. */
  paymentmethod?: PaymentMethod | undefined;
  country?: Country | undefined;
  code?: string | undefined;
}
type Order = Choice & { paymentmethod: PaymentMethod; client_id: string; amount?: Money | undefined };

const listed = 100;

/** Purchases of credits. Only `quoteOf` computes amounts, so the amount shown is the amount charged. */
export function createPayments({ db, events, live, members, credit, profiles, gateways, warn }: Options) {
  const discounts = createDiscounts({ db, events, members, credit });
  const { settle } = createSettlement({ db, live, members, credit, warn });

  async function payable(caller: Caller): Promise<Country[]> {
    const { countries } = caller.site.settings;
    if (!caller.member) return countries;
    const profile = await profiles.byId(caller.member.id);
    return payableIn(countries, [profile?.country ?? null, caller.country]);
  }

  /**
   * The chosen package in its market. Throws payment.unknown_package, payment.country_elsewhere or
   * payment.unknown_method.
   */
  async function choose(caller: MemberCaller, choice: Choice) {
    const found = findPackage(choice.package);
    if (!found || !caller.site.settings.countries.includes(found.country))
      throw problem(paymentFailures.unknown_package);
    if (choice.country !== undefined && choice.country !== found.country)
      throw problem(paymentFailures.unknown_package);
    if (!(await payable(caller)).includes(found.country)) throw problem(paymentFailures.country_elsewhere);
    const paymentmethod = choice.paymentmethod ?? found.market.paymentmethods[0];
    if (!paymentmethod || !found.market.paymentmethods.includes(paymentmethod))
      throw problem(paymentFailures.unknown_method);
    return { ...found, paymentmethod };
  }

  async function offer(caller: MemberCaller, choice: Choice) {
    const { country, market, chosen, paymentmethod } = await choose(caller, choice);
    const found = choice.code ? await discounts.codeOf(caller, choice.code) : undefined;
    const refusal =
      found &&
      refusalOf(found.code, {
        member_id: caller.member.id,
        country,
        currency: market.currency,
        price: chosen.amount,
        paymentmethod,
        used: found.used,
      });
    if (refusal) throw problem(refusal, minimumOf(found.code, market.currency));
    return { country, market, chosen, paymentmethod, found, quote: quoteOf(chosen, market, found?.code) };
  }

  /**
   * Frees a code reserved by the member's unpaid payment, by cancelling that payment at the gateway: otherwise an
   * abandoned purchase would keep the code, or two tabs would use it twice. Throws payment.code_used.
   */
  async function release(reserved: PaymentRow): Promise<void> {
    const gateway = gateways.ofName(reserved.gateway);
    if (reserved.gateway_id === null || !gateway) throw problem(paymentFailures.code_used);
    const status = await gateway.cancel(reserved.gateway_id).catch(() => 'pending' as const);
    await settle(reserved.member_id, reserved.id, { event_id: `ended:${status}`, status, at: new Date() });
    if (status === 'pending' || status === 'completed') throw problem(paymentFailures.code_used);
  }

  async function place(caller: MemberCaller, order: Order): Promise<PaymentRow> {
    const { country, market, chosen, found, quote } = await offer(caller, order);
    if (
      order.amount &&
      (order.amount.amount !== quote.amount.amount || order.amount.currency !== quote.amount.currency)
    )
      throw problem(paymentFailures.amount_changed);
    const gateway = gateways.forMethod(order.paymentmethod);
    if (!gateway) throw problem(paymentFailures.unknown_method);
    if (found?.reserved && found.reserved.client_id !== order.client_id) await release(found.reserved);
    const now = new Date();
    const payment: NewPayment = {
      member_id: caller.member.id,
      id: v7(),
      client_id: order.client_id,
      site_id: caller.site.id,
      package: chosen.id,
      country,
      credits: chosen.credits,
      currency: market.currency,
      price: quote.price.amount,
      discount: quote.discount?.amount ?? 0,
      amount: quote.amount.amount,
      vat: quote.vat.amount,
      code: quote.code,
      paymentmethod: order.paymentmethod,
      refund_days: caller.site.settings.refund_days,
      gateway: gateway.name,
      next_look_at: nextLook(now, now),
    };
    const placed = await inTransaction(db, async (trx) => {
      const added = await paymentStore.add(trx, payment);
      const once = found?.code.validity === 'once-per-user' ? found.code.code : undefined;
      if (
        added &&
        once &&
        !(await discountStore.take(trx, { member_id: added.member_id, code: once, payment_id: added.id }))
      )
        throw problem(paymentFailures.code_used);
      return added;
    });
    return placed ?? ((await paymentStore.byClientId(db, caller.member.id, order.client_id)) as PaymentRow);
  }

  /** Where to pay. Asking the gateway again for the same payment gives the same address. */
  async function handOver(caller: MemberCaller, payment: PaymentRow): Promise<Answer<typeof startPayment>> {
    if (payment.redirect !== null) return { payment: presentPayment(payment), redirect: payment.redirect };
    const gateway = gateways.ofName(payment.gateway);
    if (payment.status !== 'pending' || !gateway) throw problem(paymentFailures.gateway_failed);
    const asked = {
      id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      paymentmethod: payment.paymentmethod as PaymentMethod,
    };
    const { origin } = caller;
    const urls = {
      back: `${origin}/transactions/${payment.id}`,
      notice: `${origin}/api/payment-notice.php?gateway=${gateway.name}`,
    };
    const started = await gateway.start(asked, urls).catch(async () => {
      await settle(payment.member_id, payment.id, { event_id: 'start:failed', status: 'failed', at: new Date() });
      throw problem(paymentFailures.gateway_failed);
    });
    const referred = await inTransaction(db, (trx) => paymentStore.refer(trx, payment, started));
    return { payment: presentPayment(referred), redirect: started.redirect };
  }

  return {
    settle,
    retention: createRetention({ db, credit, discounts }),

    async packages(caller: Caller, requested: Country | undefined): Promise<Answer<typeof listPackages>> {
      const { geoip_selected_country, message_credits } = caller.site.settings;
      const countries = await payable(caller);
      const likely = [requested, caller.country, geoip_selected_country].find((one) => one && countries.includes(one));
      const country = likely ?? countries[0] ?? geoip_selected_country;
      const market = catalogue[country];
      const welcome = caller.member ? await discounts.welcomeOf(caller as MemberCaller) : undefined;
      return {
        country,
        countries,
        packages: market.packages.map((one) => presentPackage(one, market, message_credits, welcome)),
        paymentmethods: market.paymentmethods,
        vat_percentage: market.vat_percentage,
      };
    },

    async quote(caller: MemberCaller, choice: Choice): Promise<Answer<typeof readQuote>> {
      const { country, market, chosen, paymentmethod, quote } = await offer(caller, choice);
      const welcome = await discounts.welcomeOf(caller);
      return {
        country,
        package: presentPackage(chosen, market, caller.site.settings.message_credits, welcome),
        paymentmethod,
        paymentmethods: market.paymentmethods,
        quote,
      };
    },

    /** A repeated `client_id` is the same payment, even in parallel. */
    async start(caller: MemberCaller, order: Order): Promise<Answer<typeof startPayment>> {
      const known = await paymentStore.byClientId(db, caller.member.id, order.client_id);
      return handOver(caller, known ?? (await place(caller, order)));
    },

    /** Other members' payments are not found. */
    async read(memberId: string, id: string): Promise<Payment> {
      const row = await paymentStore.byId(db, memberId, id);
      if (!row) throw problem(paymentFailures.not_found);
      return presentPayment(row);
    },

    async list(memberId: string): Promise<Payment[]> {
      return (await paymentStore.latest(db, memberId, listed)).map(presentPayment);
    },

    personalData: async (memberId: string) => ({
      payments: await paymentStore.all(db, memberId),
      codes: await discountStore.used(db, memberId),
      retention: (await retentionStore.of(db, memberId)) ?? null,
    }),

    async discountCode(
      caller: MemberCaller,
      chosen: { code?: string | undefined; welcome?: boolean; country?: Country | undefined },
    ): Promise<DiscountCode> {
      const name = chosen.welcome ? welcomeCode : chosen.code;
      if (!name) throw problem(paymentFailures.code_not_found);
      const { code, used } = await discounts.codeOf(caller, name);
      if (code.status !== 'active' || (code.user_id !== null && code.user_id !== caller.member.id))
        throw problem(paymentFailures.code_not_found);
      if (used) throw problem(paymentFailures.code_used);
      if (code.expired) throw problem(paymentFailures.code_expired);
      if (code.country && chosen.country && code.country !== chosen.country)
        throw problem(paymentFailures.code_country);
      return code;
    },

    /**
     * Throws request.not_found for an unknown gateway, payment.signature for a notice that is not authentic, and
     * payment.not_found for a payment that is not known (yet).
     */
    async receive(name: string, raw: RawBody): Promise<void> {
      const gateway = gateways.ofName(name);
      if (!gateway) throw problem(requestFailures.not_found);
      const notice = await gateway.parseNotice(raw);
      if (!notice) throw problem(paymentFailures.signature);
      const reference = await paymentStore.byReference(db, gateway.name, notice.gateway_id);
      if (!reference) throw problem(paymentFailures.not_found);
      await settle(reference.member_id, reference.payment_id, notice);
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;

function minimumOf(code: DiscountCode, currency: string): { params?: Record<string, string | number> } {
  return code.minimum_order_value === null ? {} : { params: { minimum: code.minimum_order_value, currency } };
}
