import type { PaymentMethod } from '@rendezvous/contract/payment';
import { CountryCode, type Locale } from '@rendezvous/contract/shared';
import type Stripe from 'stripe';
import {
  GatewayFailure,
  type GatewayPayment,
  type GatewayState,
  type GatewayStatus,
  type GatewayUrls,
  type KeptPayer,
  type Reversal,
} from '../gateway.ts';
import { fromStripeUnits } from './stripe.amounts.ts';

export const sessionId = /^cs_\w{1,200}$/;
export const intentId = /^pi_\w{1,200}$/;
export const customerId = /^cus_\w{1,200}$/;

/**
 * How Stripe names our methods. A card's wallets (Apple Pay, Google Pay) come with it, Link beside it. Its direct debit
 * is left out: it wants a name and an IBAN, which we collect from ourselves.
 */
const methods = {
  card: ['card', 'link'],
  ideal: ['ideal'],
  bancontact: ['bancontact'],
  paypal: ['paypal'],
  przelewy24: ['p24'],
  mobilepay: ['mobilepay'],
  swish: ['swish'],
} as const satisfies Partial<Record<PaymentMethod, readonly string[]>>;

export const taken = Object.keys(methods) as (keyof typeof methods)[];
export const isTaken = (method: PaymentMethod): method is keyof typeof methods => Object.hasOwn(methods, method);

/** Stripe's `en` is American. */
const languages: Partial<Record<Locale, Stripe.Checkout.SessionCreateParams.Locale>> = { en: 'en-GB', 'en-US': 'en' };

/** Only a card is kept: it can be charged at once, and its payer recognises it. */
const isKept = ({ method, paymentmethod }: GatewayPayment): boolean => method === 'keep' && paymentmethod === 'card';

/**
 * A page of Stripe's for one payment. Has nothing that differs when the same payment is started again, such as a time,
 * as Stripe refuses a known idempotency key with other fields; the page expires by itself after a day.
 */
export function sessionOf(
  payment: GatewayPayment & { readonly paymentmethod: keyof typeof methods },
  units: number,
  { back }: GatewayUrls,
): Stripe.Checkout.SessionCreateParams {
  const { id, currency, paymentmethod, description, locale, customer } = payment;
  const keeps = isKept(payment);
  const metadata = { payment_id: id };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: id,
    metadata,
    payment_intent_data: { description, metadata, ...(keeps && { setup_future_usage: 'off_session' as const }) },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: units, product_data: { name: description } },
      },
    ],
    allowed_payment_method_types: keeps ? ['card'] : [...methods[paymentmethod]],
    ...(keeps && (customer === null ? { customer_creation: 'always' as const } : { customer })),
    // The price that was shown is the price that is charged.
    adaptive_pricing: { enabled: false },
    locale: languages[locale] ?? locale,
    success_url: back,
    cancel_url: back,
  };
}

/** A charge of a kept card, without its payer. */
export const chargeOf = ({ id, currency, description }: GatewayPayment, units: number) =>
  ({
    amount: units,
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    description,
    metadata: { payment_id: id },
    confirm: true,
    off_session: true,
  }) satisfies Stripe.PaymentIntentCreateParams;

/** What was really paid is the intent's; a session is only the page for it. */
interface Found {
  readonly session: Stripe.Checkout.Session | null;
  /** With its charge and method expanded; null before the payer has chosen. */
  readonly intent: Stripe.PaymentIntent | null;
  readonly reversals: readonly Reversal[];
}

export function stateOf({ session, intent, reversals }: Found): GatewayState {
  const charge = expanded(intent?.latest_charge);
  return {
    gateway_id: session?.id ?? intent?.id ?? null,
    payment_id: paymentIdOf(session ?? intent),
    status: statusOf(session, intent),
    paid: paidOf(session, intent),
    reversals,
    payer_country: countryOf(charge?.payment_method_details),
    card: charge?.payment_method_details?.card?.fingerprint ?? null,
    kept: keptOf(intent),
  };
}

export const paymentIdOf = (of: { metadata: Stripe.Metadata | null } | null): string | null =>
  of?.metadata?.payment_id ?? null;

/** What was asked to be expanded; null for what is not there. */
export const expanded = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null;

function paidOf(session: Found['session'], intent: Found['intent']): GatewayState['paid'] {
  if (intent) return fromStripeUnits(isPaid(intent) ? intent.amount_received : intent.amount, intent.currency);
  return session?.amount_total && session.currency ? fromStripeUnits(session.amount_total, session.currency) : null;
}

export const isPaid = (intent: Stripe.PaymentIntent | null): boolean => intent?.status === 'succeeded';

/** On a page, a payer whose card was declined may try another one until it expires; a kept card has one attempt. */
function statusOf(session: Found['session'], intent: Found['intent']): GatewayStatus {
  if (isPaid(intent)) return 'completed';
  if (intent?.status === 'processing' || intent?.status === 'requires_capture') return 'pending';
  if (session?.status === 'open') return 'pending';
  if (session?.status === 'expired') return 'expired';
  if (session && session.status !== 'complete') throw new GatewayFailure('Stripe: a session has an unknown status');
  switch (intent?.status) {
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return 'failed';
    case 'requires_action':
    case 'requires_confirmation':
      return 'pending';
    default:
      throw new GatewayFailure('Stripe: a payment intent has an unknown status');
  }
}

type Details = Stripe.Charge.PaymentMethodDetails;

function countryOf(details: Details | null | undefined): CountryCode | null {
  const known = details?.card?.country ?? details?.paypal?.country ?? details?.link?.country;
  const ofBank = details?.ideal?.bic ?? details?.bancontact?.bic;
  // A BIC has the bank's country after four letters for the bank (ISO 9362).
  return CountryCode.safeParse(known ?? ofBank?.slice(4, 6)).data ?? null;
}

/** Null as well once it was forgotten: a deleted customer's methods belong to nobody. */
function keptOf(intent: Found['intent']): KeptPayer | null {
  const method = expanded(intent?.payment_method);
  if (!isPaid(intent) || intent?.setup_future_usage !== 'off_session' || !method?.customer) return null;
  const { customer, card } = method;
  return { customer: typeof customer === 'string' ? customer : customer.id, label: labelOf(card) };
}

function labelOf(card: Stripe.PaymentMethod.Card | undefined): string | null {
  if (!card) return null;
  const brand = card.brand.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${brand.join(' ')} •••• ${card.last4}`;
}
