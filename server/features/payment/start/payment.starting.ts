import type { Answer } from '@rendezvous/contract/endpoint';
import { nicheName } from '@rendezvous/contract/niche';
import { type PaymentMethod, paymentFailures, type startPayment } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Country, Locale, Money } from '@rendezvous/contract/shared';
import { v7 } from 'uuid';
import {
  type GatewayPayment,
  GatewayRefusal,
  type GatewayState,
  type GatewayUrls,
} from '../../../adapters/payment/gateway.ts';
import type { Gateways } from '../../../adapters/payment/gateways.ts';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { Database, ReadDatabase } from '../../../platform/database/database.ts';
import { words } from '../../../platform/i18n/words.ts';
import type { Report } from '../../../platform/process/report.ts';
import { type Debits, isDebitGateway } from '../../debit/debit.service.ts';
import type { PaymentCare } from '../care/payment.care.ts';
import type { Kept } from '../kept/payment.kept.ts';
import type { Choice, Offer } from '../payment.offers.ts';
import { presentPayment } from '../payment.present.ts';
import { mayBuy } from '../payment.reversal.rules.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import { isSameMoney, isSamePurchase, nextPendingLook } from '../payment.rules.ts';
import type { createSettlement } from '../payment.settlement.ts';
import { type NewPayment, type PaymentRow, paymentStore } from '../payment.store.ts';
import type { createAdding } from './payment.adding.ts';
import type { Unpaid } from './payment.unpaid.ts';

interface Options {
  db: Database;
  reads: ReadDatabase;
  add: ReturnType<typeof createAdding>;
  gateways: Gateways;
  debits: Pick<Debits, 'payerFor'>;
  care: Pick<PaymentCare, 'allowAgain'>;
  kept: Pick<Kept, 'payerFor'>;
  unpaid: Unpaid;
  offer: Offer;
  settle: ReturnType<typeof createSettlement>['settle'];
  report: Report;
}

type Order = Choice & {
  paymentmethod: PaymentMethod;
  client_id: string;
  amount?: Money | undefined;
  method?: 'keep' | 'kept' | undefined;
  begins_at_once: boolean;
  topped_up?: boolean;
};

type Checkout = Pick<PaymentRow, 'package' | 'paymentmethod' | 'method' | 'gateway' | 'amount' | 'currency'>;

const isSameCheckout = (one: Checkout, other: Checkout): boolean =>
  isSamePurchase(one, other) &&
  one.paymentmethod === other.paymentmethod &&
  one.method === other.method &&
  one.gateway === other.gateway;

/** Starting a payment: the row with its reserved code, then the gateway's page. */
export function createStarting(options: Options) {
  const { db, reads, add, gateways, debits, care, kept, unpaid, offer, settle, report } = options;
  const reportOf =
    ({ id, gateway }: PaymentRow, where: string) =>
    (error: unknown) =>
      report(error, where, { payment: id, gateway });

  /** Throws payment.blocked, or what keeps the member from paying what was started before. */
  async function allowAgain(caller: MemberCaller, payment: PaymentRow): Promise<void> {
    await refuseBlocked(reads, caller.member.id);
    await care.allowAgain(caller, payment);
  }

  /** Whether what its gateway says has ended it unpaid. Throws payment.code_used if it was paid. */
  function hasEnded(state: GatewayState | undefined): boolean {
    if (state?.status === 'completed') throw problem(paymentFailures.code_used);
    return state !== undefined && state.status !== 'pending';
  }

  /** The unpaid payment that reserves a code, for whoever orders the same again; undefined if it has ended. */
  async function resume(caller: MemberCaller, reserved: PaymentRow): Promise<PaymentRow | undefined> {
    if (hasEnded(await unpaid.look(reserved))) return undefined;
    await allowAgain(caller, reserved);
    return reserved;
  }

  /**
   * Ends the unpaid payment that reserves a code, so that it neither keeps the code nor is paid beside another one.
   * Throws payment.code_reserved if it goes on.
   */
  async function release(reserved: PaymentRow): Promise<undefined> {
    if (!hasEnded(await unpaid.cancel(reserved))) throw problem(paymentFailures.code_reserved);
  }

  async function place(caller: MemberCaller, order: Order): Promise<PaymentRow> {
    const { where, country, market, chosen, found, quote } = await offer(caller, order);
    if (order.amount && !isSameMoney(order.amount, quote.amount)) throw problem(paymentFailures.amount_changed);
    const gateway = gateways.forPayment(caller.site, order.paymentmethod, country);
    if (!gateway) throw problem(paymentFailures.unknown_method);
    await refuseBlocked(reads, caller.member.id);
    if (isDebitGateway(gateway.name)) await debits.payerFor(caller.member.id, gateway.name, quote.amount.amount);
    const payer = await kept.payerFor(caller.member.id, order, gateway.name);
    const reserved = found?.reserved;
    if (reserved && reserved.client_id !== order.client_id) {
      const { paymentmethod } = order;
      const { method } = payer;
      const ordered = { package: chosen.id, paymentmethod, method, gateway: gateway.name, ...quote.amount };
      const resumed = await (isSameCheckout(reserved, ordered) ? resume(caller, reserved) : release(reserved));
      if (resumed) return resumed;
    }
    const now = new Date();
    const payment: NewPayment = {
      member_id: caller.member.id,
      id: v7(),
      client_id: order.client_id,
      site_id: caller.site.id,
      package: chosen.id,
      country,
      ...where,
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
      begins_at_once: order.begins_at_once,
      topped_up: order.topped_up ?? false,
      locale: caller.locale,
      ...payer,
      next_look_at: nextPendingLook(now, now),
    };
    return add(caller, payment, found?.code.validity === 'once-per-user' ? found.code.code : undefined);
  }

  /** Who pays: an account whose mandate stands, or as it was placed. */
  async function payerOf({ member }: MemberCaller, { gateway, amount, method, customer }: PaymentRow) {
    if (!isDebitGateway(gateway)) return { method: method as GatewayPayment['method'], customer };
    return { method: 'kept', customer: await debits.payerFor(member.id, gateway, amount) } as const;
  }

  /** Where to pay. Asking the gateway again for the same payment gives the same address. */
  async function handOver(caller: MemberCaller, payment: PaymentRow): Promise<Answer<typeof startPayment>> {
    const urls = urlsOf(payment, caller.origin);
    // What was charged without an answer has been paid without a page.
    const presented = presentPayment(payment);
    if (payment.redirect !== null || payment.status === 'completed')
      return { payment: presented, redirect: presented.redirect ?? urls.back };
    const gateway = gateways.ofName(payment.gateway);
    if (payment.status !== 'pending' || !gateway) throw problem(paymentFailures.gateway_refused);
    // The gateway is asked for the same again, whatever language the member has switched to.
    const locale = (payment.locale ?? caller.locale) as Locale;
    // On the payer's statement, which others may see: no brand that tells something about its members.
    const { company, settings } = caller.site;
    const seller = nicheName(settings.niche) === 'general' ? settings.name : company.name;
    const asked: GatewayPayment = {
      id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      paymentmethod: payment.paymentmethod as PaymentMethod,
      description: `${seller}: ${words(locale)('payment:credits.amount_of_credits', { credits: payment.credits })}`,
      locale,
      country: payment.country as Country,
      ...(await payerOf(caller, payment)),
    };
    const started = await gateway.start(asked, urls).catch(async (error) => {
      reportOf(payment, 'payment.start')(error);
      // Any other failure leaves open whether the gateway has the payment: it stays pending until the gateway is asked.
      const status = error instanceof GatewayRefusal ? await unpaid.endRefused(payment) : undefined;
      if (!status) throw problem(paymentFailures.gateway_failed);
      if (status !== 'completed' && status !== 'pending')
        throw problem(error.failure ?? paymentFailures.gateway_refused);
    });
    // It was charged before, and is settled.
    if (!started) return settledOf(db, payment, urls.back);
    const redirect = started.redirect ?? urls.back;
    const referred = await paymentStore.refer(db, payment, { ...started, redirect });
    if (started.redirect !== null) {
      await allowStarted(caller, referred);
      return { payment: presentPayment(referred), redirect };
    }
    // What has no page may have ended with its start.
    await gateway
      .fetchState(started.gateway_id)
      .then((state) => settle(payment.member_id, payment.id, state))
      .catch(reportOf(payment, 'payment.start'));
    return settledOf(db, referred, redirect);
  }

  /** A new limit and a chargeback end the pages that gateways have by then; this page was on its way. */
  async function allowStarted(caller: MemberCaller, payment: PaymentRow): Promise<void> {
    try {
      await allowAgain(caller, payment);
    } catch (refusal) {
      await unpaid.cancel(payment);
      throw refusal;
    }
  }

  /** A repeated `client_id` is the same payment, even in parallel; never one of another amount than was shown. */
  return async (caller: MemberCaller, order: Order): Promise<Answer<typeof startPayment>> => {
    const known = await paymentStore.byClientId(reads, caller.member.id, order.client_id);
    if (known && order.amount && !isSameMoney(order.amount, known)) throw problem(paymentFailures.amount_changed);
    if (known && known.status !== 'completed') await allowAgain(caller, known);
    return handOver(caller, known ?? (await place(caller, order)));
  };
}

export type Start = ReturnType<typeof createStarting>;

/** The payment as it was settled meanwhile. */
async function settledOf(db: Database, payment: PaymentRow, redirect: string): Promise<Answer<typeof startPayment>> {
  const settled = await paymentStore.byId(db, payment.member_id, payment.id);
  return { payment: presentPayment(settled || payment), redirect };
}

/** Throws payment.blocked for a member of whom a payment is charged back. */
async function refuseBlocked(reads: ReadDatabase, memberId: string): Promise<void> {
  if (!mayBuy(await reversalStore.ofMember(reads, memberId))) throw problem(paymentFailures.blocked);
}

const urlsOf = ({ id, gateway }: PaymentRow, origin: string): GatewayUrls => ({
  back: `${origin}/transactions/${id}`,
  notice: `${origin}/api/payment-notice.php?gateway=${gateway}&payment_id=${id}`,
});
