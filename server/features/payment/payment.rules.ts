import { day, hour, minute, second } from '@rendezvous/contract/durations';
import type { Failure } from '@rendezvous/contract/endpoint';
import {
  type DiscountCode,
  type PaymentMethod,
  paymentFailures,
  type paymentStatuses,
  type Quote,
  timeBonus,
} from '@rendezvous/contract/payment';
import { type Country, type CountryCode, Country as CountrySchema } from '@rendezvous/contract/shared';
import type { GatewayStatus } from '../../adapters/payment/gateway.ts';
import type { Site } from '../../platform/calls/caller.ts';
import type { CreditPackage, Market } from '../site/site.service.ts';
import { vatWithin } from './vat/payment.vat.rules.ts';

/** In minor units. */
interface Sum {
  readonly amount: number;
  readonly currency: string;
}

/** Another currency is never the same, whatever the amount. */
export const isSameMoney = (one: Sum, other: Sum): boolean =>
  one.amount === other.amount && one.currency === other.currency;

/** Whether the same package is bought at the same price; how it is paid is another question. */
export const isSamePurchase = (
  one: Sum & { readonly package: string },
  other: Sum & { readonly package: string },
): boolean => one.package === other.package && isSameMoney(one, other);

export type Status = (typeof paymentStatuses)[number];

/**
 * §4 Payment status. Money that arrived is never denied: `completed` is final, and follows even `failed` or
 * `cancelled`. Of those two the first stays; a pending notice changes nothing. A payment that expired at its
 * gateway is cancelled.
 */
export function statusAfter(current: Status, reported: GatewayStatus): Status {
  if (current === 'completed' || reported === 'completed') return 'completed';
  if (current !== 'pending') return current;
  return reported === 'expired' ? 'cancelled' : reported;
}

/** Whether another amount came than agreed, and a person decides: no gateway is asked then. */
export const isUnderReview = ({ status, next_look_at }: { status: string; next_look_at: Date | null }): boolean =>
  status === 'pending' && next_look_at === null;

/**
 * The countries at whose prices a member may buy: the country of their profile and the one they call from, so that
 * members who moved or travel can pay in either. If both are unknown, the member may choose.
 */
export function payableIn(countries: readonly Country[], own: readonly (CountryCode | null)[]): Country[] {
  const known = countries.filter((country) => own.includes(country));
  return known.length > 0 ? known : [...countries];
}

export const welcomeCode = timeBonus.code;

/** Anything else typed cannot be a code and is not looked up. */
export const isCodeName = /^[A-Z0-9_-]{1,40}$/;

/** What the codes that a member gets of their own have in common: good for one purchase of anything, anywhere. */
export const personalCode = {
  country: null,
  minimum_order_value: null,
  minimum: null,
  status: 'active',
  validity: 'once-per-user',
  paymentmethods: [],
} satisfies Partial<DiscountCode>;

/**
 * A member's welcome bonus in the form of a discount code (§3), valid for 14400 s after sign-up and until they have
 * paid (§4 Time bonus).
 */
export function welcomeDiscount(
  member: { id: string; signup_date: Date; paid_user: boolean },
  now: Date,
): DiscountCode {
  const expires = new Date(member.signup_date.getTime() + timeBonus.seconds * second);
  return {
    ...personalCode,
    code: welcomeCode,
    user_id: member.id,
    expires: expires.toISOString(),
    expired: member.paid_user || expires <= now,
    value_percentage: String(timeBonus.percentage),
    percentage: timeBonus.percentage,
    amount: null,
    currency: null,
  };
}

/** What a code is to be used for. Conditions on a field that is left out are not checked. */
interface Purchase {
  member_id: string;
  used: boolean;
  country?: Country | undefined;
  currency?: string | undefined;
  /** Before the discount, minor units. */
  price?: number;
  paymentmethod?: PaymentMethod;
}

/** Whether a condition of a code, if it has it, and a purchase differ. */
const differs = (condition: string | null, chosen: string | undefined): boolean =>
  condition !== null && chosen !== undefined && condition !== chosen;

/** Why a code is not valid for a purchase; undefined if it is (§5 Discount codes). */
export function refusalOf(code: DiscountCode, purchase: Purchase): Failure | undefined {
  if (code.status !== 'active' || (code.user_id !== null && code.user_id !== purchase.member_id))
    return paymentFailures.code_not_found;
  if (code.validity === 'once-per-user' && purchase.used) return paymentFailures.code_used;
  if (code.expired) return paymentFailures.code_expired;
  if (differs(code.country, purchase.country) || differs(code.currency, purchase.currency))
    return paymentFailures.code_country;
  const { price, paymentmethod } = purchase;
  const least = Math.max(code.minimum_order_value ?? 0, (code.amount ?? 0) + 1);
  if (price !== undefined && price < least) return paymentFailures.code_minimum;
  if (paymentmethod && code.paymentmethods.length > 0 && !code.paymentmethods.includes(paymentmethod))
    return paymentFailures.code_method;
  return undefined;
}

/**
 * The deduction in minor units: an amount in full, a percentage rounded half up, in the member's favour. At least one
 * minor unit remains to be paid.
 */
export function discountOf(price: number, { percentage, amount }: Pick<DiscountCode, 'percentage' | 'amount'>): number {
  return Math.min(amount ?? Math.floor((price * percentage + 50) / 100), price - 1);
}

/** A market with the rate of a day, in percent of the net price. */
export type TaxedMarket = Market & { readonly vat_percentage: number };

/** The price of a package with a code: the only place that computes amounts. */
export function quoteOf(
  chosen: Pick<CreditPackage, 'amount'>,
  market: Pick<TaxedMarket, 'currency' | 'vat_percentage'>,
  code?: DiscountCode,
): Quote {
  const money = (amount: number) => ({ amount, currency: market.currency });
  const discount = code ? discountOf(chosen.amount, code) : 0;
  const amount = chosen.amount - discount;
  return {
    price: money(chosen.amount),
    discount: discount > 0 ? money(discount) : null,
    amount: money(amount),
    vat: money(vatWithin(amount, market.vat_percentage)),
    vat_percentage: market.vat_percentage,
    code: code?.code ?? null,
  };
}

/** The package with an id among a site's prices, and its market; undefined if there is none. */
export function findPackage(
  prices: Site['prices'],
  id: string,
): { country: Country; market: Market; chosen: CreditPackage } | undefined {
  const country = CountrySchema.safeParse(id.slice(0, 2).toUpperCase()).data;
  const market = country && prices[country];
  const chosen = market?.packages.find((one) => one.id === id);
  return country && market && chosen ? { country, market, chosen } : undefined;
}

/** How many messages a package buys, and the most that one costs (minor units, rounded up). */
export function messagesOf(
  { credits, amount }: Pick<CreditPackage, 'credits' | 'amount'>,
  messageCredits: number,
): { messages: number; costs: number } {
  const price = Math.max(messageCredits, 1);
  const messages = Math.floor(credits / price);
  return { messages, costs: Math.ceil((amount * price) / credits) };
}

/** The lowest percentage that is worth a mention. */
const leastSaving = 5;

/**
 * How much less a credit costs in a package than in the smallest of its market, in whole percent, rounded down so that
 * no more is promised than is true; null below 5.
 */
export function savingOf(
  { credits, amount }: Pick<CreditPackage, 'credits' | 'amount'>,
  packages: readonly Pick<CreditPackage, 'credits' | 'amount'>[],
): number | null {
  const smallest = packages.reduce((one, other) => (other.credits < one.credits ? other : one));
  // Cross-multiplied, so both are prices of the same number of credits.
  const full = smallest.amount * credits;
  const saving = Math.floor((100 * (full - amount * smallest.credits)) / full);
  return saving < leastSaving ? null : saving;
}

/** The days after its end at which a payment without a result is given up; money that still arrives is honoured. */
const givenUpAfter = 6 * day;

/**
 * The next step for a payment still pending at the gateway, by its age in milliseconds. After `endedAfter` an abandoned
 * one is cancelled at the gateway, so that it cannot be paid by mistake.
 */
export function pendingAction(age: number, endedAfter: number = day): 'wait' | 'end' | 'give_up' {
  if (age > endedAfter + givenUpAfter) return 'give_up';
  return age > endedAfter ? 'end' : 'wait';
}

/** The days after payment in which money may still move without a notice that reaches us: cards are disputed late. */
const lookedAtFor = 180 * day;

/** Milliseconds between two looks at a completed payment, at most. */
const mostBetweenLooks = 14 * day;

/**
 * When to ask the gateway again about a completed payment, as notices of refunds and chargebacks may be lost: after a
 * day at first, then ever less often, at least every two weeks, some twenty times in all; null when that is over.
 */
export function nextCompletedLook(paidAt: Date, now: Date): Date | null {
  const age = now.getTime() - paidAt.getTime();
  if (age >= lookedAtFor) return null;
  return new Date(now.getTime() + Math.min(Math.max(age / 2, day), mostBetweenLooks));
}

/**
 * When to ask again about a completed payment if the gateway does not answer: after an hour, and so on for two weeks
 * after the last look would have been at the latest; null when that is over.
 */
export function nextCompletedTry(paidAt: Date, now: Date): Date | null {
  const age = now.getTime() - paidAt.getTime();
  return age >= lookedAtFor + 2 * mostBetweenLooks ? null : new Date(now.getTime() + hour);
}

/**
 * When to ask the gateway again about a pending payment: after a minute at first, then ever less often, at least
 * daily.
 */
export function nextPendingLook(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, minute), day));
}
