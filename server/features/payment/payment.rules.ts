import type { Failure } from '@rendezvous/contract/endpoint';
import { type DiscountCode, type PaymentMethod, paymentFailures, type paymentStatuses, type Quote, timeBonus } from '@rendezvous/contract/payment';
import type { Country } from '@rendezvous/contract/shared';
import type { GatewayStatus } from '../../adapters/payment/gateway.ts';
import type { CreditReason } from '../credit/credit.rules.ts';
import type { CataloguePackage, Market } from './payment.catalogue.ts';

export type Status = (typeof paymentStatuses)[number];

/**
 * Money that went back after a payment was completed, and the ledger's reason under which its credits are taken back. A
 * payment keeps its status: it was completed, and what followed is in its events.
 */
const reversals = { refunded: 'refund', charged_back: 'chargeback' } as const satisfies Partial<Record<GatewayStatus, CreditReason>>;
type Reversal = keyof typeof reversals;

export const isReversal = (told: GatewayStatus): told is Reversal => told in reversals;
export const reversalReason = (told: Reversal): CreditReason => reversals[told];

/**
 * §4 Payment status. Money that came is never denied: `completed` stays whatever is reported later, and follows even on
 * `failed` or `cancelled`. Between those two the first one stays; a pending notice changes nothing, nor does a reversal.
 */
export function statusAfter(current: Status, told: GatewayStatus): Status {
  if (current === 'completed' || told === 'completed') return 'completed';
  if (isReversal(told)) return current;
  return current === 'pending' ? told : current;
}

/**
 * The countries at whose prices a member may buy: the one of their profile, and the one that they call from, so that whoever moved or
 * travels may pay either. Whoever is known to be in neither may choose.
 */
export function payableIn(countries: readonly Country[], own: readonly (Country | null)[]): Country[] {
  const known = countries.filter((country) => own.includes(country));
  return known.length > 0 ? known : [...countries];
}

export const welcomeCode = timeBonus.code;

function welcomeEnds(signupDate: Date): Date {
  return new Date(signupDate.getTime() + timeBonus.seconds * 1000);
}

/** §4 Time bonus: only for members who have not paid, within 14400 s of sign-up. */
export function hasWelcomeBonus({ paid_user, signup_date, now }: { paid_user: boolean; signup_date: Date; now: Date }): boolean {
  return !paid_user && now < welcomeEnds(signup_date);
}

/** The welcome bonus of one member in the shape of a discount code (§3). */
export function welcomeDiscount(member: { id: string; signup_date: Date; paid_user: boolean }, now: Date): DiscountCode {
  return {
    code: welcomeCode,
    country: null,
    user_id: member.id,
    expires: welcomeEnds(member.signup_date).toISOString(),
    value_percentage: String(timeBonus.percentage),
    currency: null,
    minimum_order_value: null,
    status: 'active',
    validity: 'once-per-user',
    expired: !hasWelcomeBonus({ ...member, now }),
    paymentmethods: [],
    percentage: timeBonus.percentage,
    amount: null,
    minimum: null,
  };
}

interface Purchase {
  member_id: string;
  country: Country;
  currency: string;
  /** Before the discount, minor units. */
  price: number;
  /** Undefined while none is chosen yet. */
  paymentmethod?: PaymentMethod;
  used: boolean;
}

/** Why a code does not hold for a purchase; undefined when it does (§5 Discount codes). */
export function refusalOf(code: DiscountCode, purchase: Purchase): Failure | undefined {
  if (code.status !== 'active' || (code.user_id !== null && code.user_id !== purchase.member_id)) return paymentFailures.code_not_found;
  if (code.validity === 'once-per-user' && purchase.used) return paymentFailures.code_used;
  if (code.expired) return paymentFailures.code_expired;
  if (code.country !== null && code.country !== purchase.country) return paymentFailures.code_country;
  if (code.currency !== null && code.currency !== purchase.currency) return paymentFailures.code_country;
  if (code.minimum_order_value !== null && purchase.price < code.minimum_order_value) return paymentFailures.code_minimum;
  if (purchase.paymentmethod && code.paymentmethods.length > 0 && !code.paymentmethods.includes(purchase.paymentmethod)) return paymentFailures.code_method;
  return undefined;
}

/**
 * Minor units off a price: an amount as it is, a percentage rounded half up, so that half a cent goes to the member. At
 * least one minor unit stays to be paid.
 */
export function discountOf(price: number, { percentage, amount }: Pick<DiscountCode, 'percentage' | 'amount'>): number {
  return Math.min(amount ?? Math.floor((price * percentage + 50) / 100), price - 1);
}

/** The tax within an amount that includes it, rounded half up; the percentage may have one decimal (8.1, 25.5). */
export function vatWithin(amount: number, percentage: number): number {
  const permille = Math.round(percentage * 10);
  return Math.floor((2 * amount * permille + 1000 + permille) / (2 * (1000 + permille)));
}

/** What a package costs with a code: the only place where an amount is computed. */
export function quoteOf(chosen: Pick<CataloguePackage, 'amount'>, market: Pick<Market, 'currency' | 'vat_percentage'>, code?: DiscountCode): Quote {
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

/** How many messages a package buys, and what one then costs at most (minor units, rounded up). */
export function messagesOf({ credits, amount }: Pick<CataloguePackage, 'credits' | 'amount'>, messageCredits: number): { messages: number; costs: number } {
  const price = Math.max(messageCredits, 1);
  const messages = Math.floor(credits / price);
  return { messages, costs: Math.ceil((amount * price) / credits) };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** A payment that was left unfinished for this long is ended at the provider, so that it cannot be paid by mistake. */
const endedAfter = day;

/** A payment that nobody told of for this long is given up; money that still comes is still honoured. */
const givenUpAfter = 7 * day;

/** What becomes of a payment that the provider still calls pending, by its age in milliseconds. */
export function pendingFate(age: number): 'wait' | 'end' | 'give_up' {
  if (age > givenUpAfter) return 'give_up';
  return age > endedAfter ? 'end' : 'wait';
}

/** When to ask the provider again about a pending payment: after a minute at first, then ever less often, daily at the latest. */
export function nextLook(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, minute), day));
}
