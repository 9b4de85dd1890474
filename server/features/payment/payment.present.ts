import type { DiscountCode, Package, Payment } from '@rendezvous/contract/payment';
import type { Selectable } from 'kysely';
import type { PaymentDiscount } from '../../platform/database/schema.gen.ts';
import type { CreditPackage } from '../site/site.service.ts';
import { isUnderReview, messagesOf, quoteOf, savingOf, type TaxedMarket } from './payment.rules.ts';
import type { PaymentRow } from './payment.store.ts';
import { withdrawalPeriodOf } from './refund/payment.refund.rules.ts';

/** Whether nothing is left for the payer to do: the gateway has no page. */
const leadsBack = ({ redirect, id }: PaymentRow) => redirect?.endsWith(`/transactions/${id}`) === true;

/** A payment as its owner sees it (§3 Payment). */
export function presentPayment(row: PaymentRow): Payment {
  const { charged_back, uncollected } = row;
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    payment_id: row.id,
    package: row.package,
    credits: row.credits,
    paymentmethod: row.paymentmethod as Payment['paymentmethod'],
    kept: row.method === 'kept',
    topped_up: row.topped_up,
    begins_at_once: row.begins_at_once,
    price: money(row.price),
    discount: row.discount > 0 ? money(row.discount) : null,
    amount: money(row.amount),
    vat: money(row.vat),
    code: row.code,
    redirect: row.status === 'pending' && !leadsBack(row) && !isUnderReview(row) ? row.redirect : null,
    in_question: isUnderReview(row),
    sent_back_on: row.status === 'completed' ? null : row.sent_back_on,
    returned: row.returned > 0 ? { amount: money(row.returned), charged_back, uncollected } : null,
    version: row.version,
    status: row.status as Payment['status'],
    refund_days: row.refund_days,
    withdrawal_period: withdrawalPeriodOf(row, new Date()),
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}

/** What a package costs, with a code if there is one. */
export function presentPrice(
  chosen: CreditPackage,
  market: TaxedMarket,
  messageCredits: number,
  code?: DiscountCode,
): Pick<Package, 'amount' | 'per_message'> {
  const { amount } = quoteOf(chosen, market, code);
  const { costs } = messagesOf({ credits: chosen.credits, amount: amount.amount }, messageCredits);
  return { amount, per_message: { ...amount, amount: costs } };
}

/** A package of the price list; `welcome` is the reader's welcome bonus. */
export function presentPackage(
  chosen: CreditPackage,
  market: TaxedMarket,
  messageCredits: number,
  welcome?: DiscountCode,
): Package {
  const { id, credits, style, popular } = chosen;
  return {
    id,
    credits,
    messages: messagesOf(chosen, messageCredits).messages,
    ...presentPrice(chosen, market, messageCredits),
    welcome: welcome ? presentPrice(chosen, market, messageCredits, welcome) : null,
    saving: savingOf(chosen, market.packages),
    style,
    popular,
  };
}

export const presentPackages = (market: TaxedMarket, messageCredits: number, welcome?: DiscountCode): Package[] =>
  market.packages.map((one) => presentPackage(one, market, messageCredits, welcome));

/** A discount code in the form of §3, where `value_percentage` is text. */
export function presentDiscount(row: Selectable<PaymentDiscount>, now: Date): DiscountCode {
  return {
    code: row.code,
    country: row.country as DiscountCode['country'],
    user_id: row.user_id,
    expires: row.expires?.toISOString() ?? null,
    value_percentage: String(row.percentage ?? 0),
    currency: row.currency,
    minimum_order_value: row.minimum_order_value,
    status: row.status as DiscountCode['status'],
    validity: row.validity as DiscountCode['validity'],
    expired: row.expires !== null && row.expires <= now,
    paymentmethods: row.paymentmethods as DiscountCode['paymentmethods'],
    percentage: row.percentage ?? 0,
    amount: row.amount,
    minimum: row.minimum_order_value,
  };
}
