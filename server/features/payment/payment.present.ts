import type { DiscountCode, Package, Payment } from '@rendezvous/contract/payment';
import type { Money } from '@rendezvous/contract/shared';
import type { Selectable } from 'kysely';
import type { PaymentDiscount } from '../../platform/database/schema.gen.ts';
import type { CreditPackage } from '../site/site.service.ts';
import { messagesOf, quoteOf, savingOf, type TaxedMarket } from './payment.rules.ts';
import type { PaymentRow } from './payment.store.ts';

/** A payment as its owner sees it (§3 Payment). */
export function presentPayment(row: PaymentRow): Payment {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    payment_id: row.id,
    package: row.package,
    credits: row.credits,
    paymentmethod: row.paymentmethod as Payment['paymentmethod'],
    price: money(row.price),
    discount: row.discount > 0 ? money(row.discount) : null,
    amount: money(row.amount),
    vat: money(row.vat),
    code: row.code,
    redirect: row.status === 'pending' ? row.redirect : null,
    version: row.version,
    status: row.status as Payment['status'],
    refund_days: row.refund_days,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}

/** A package of the price list; `welcome` is the reader's welcome bonus. */
export function presentPackage(
  chosen: CreditPackage,
  market: TaxedMarket,
  messageCredits: number,
  welcome?: DiscountCode,
): Package {
  const { id, credits, style, popular } = chosen;
  const { price, amount } = quoteOf(chosen, market, welcome);
  const perMessage = (paid: Money) => ({
    ...paid,
    amount: messagesOf({ credits, amount: paid.amount }, messageCredits).costs,
  });
  return {
    id,
    credits,
    messages: messagesOf(chosen, messageCredits).messages,
    amount: price,
    per_message: perMessage(price),
    welcome: welcome ? { amount, per_message: perMessage(amount) } : null,
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
    value_percentage: String(row.percentage),
    currency: row.currency,
    minimum_order_value: row.minimum_order_value,
    status: row.status as DiscountCode['status'],
    validity: row.validity as DiscountCode['validity'],
    expired: row.expires !== null && row.expires <= now,
    paymentmethods: row.paymentmethods as DiscountCode['paymentmethods'],
    percentage: row.percentage,
    amount: null,
    minimum: row.minimum_order_value,
  };
}
