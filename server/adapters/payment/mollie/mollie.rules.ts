import type { PaymentMethod } from '@rendezvous/contract/payment';
import { type Country, CountryCode, type Locale } from '@rendezvous/contract/shared';
import { z } from 'zod';
import type { GatewayPayment, GatewayState, GatewayStatus, GatewayUrls, KeptPayer, Reversal } from '../gateway.ts';
import { fromDecimal, toDecimal } from '../minor-units.ts';

/** Only the fields that we read, of Mollie's API v2. */
const Amount = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.string() });
const Moment = z.iso.datetime({ offset: true });

export const paymentId = /^tr_[A-Za-z0-9]{1,60}$/;
export const customerId = /^cst_[A-Za-z0-9]{1,60}$/;

export const MollieRefund = z.object({
  id: z.string().min(1),
  amount: Amount,
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  createdAt: Moment,
  metadata: z.unknown(),
});

const MollieChargeback = z.object({
  id: z.string().min(1),
  amount: Amount,
  createdAt: Moment,
  reversedAt: Moment.nullish(),
});

/** Our own ids, as Mollie keeps them beside a payment and a refund; what others wrote there is not ours. */
const PaymentMetadata = z.object({ payment_id: z.string().max(100) });
const RefundMetadata = z.object({ refund_id: z.string().max(100) });
export const paymentIdOf = (metadata: unknown) => PaymentMetadata.safeParse(metadata).data?.payment_id ?? null;
export const refundIdOf = (metadata: unknown) => RefundMetadata.safeParse(metadata).data?.refund_id ?? null;

export const MolliePayment = z.object({
  resource: z.literal('payment'),
  id: z.string().regex(paymentId),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  isCancelable: z.boolean().nullish(),
  amount: Amount,
  metadata: z.unknown(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).nullish(),
  customerId: z.string().regex(customerId).nullish(),
  details: z
    .object({
      cardLabel: z.string().nullish(),
      cardNumber: z.string().nullish(),
      cardCountryCode: z.string().nullish(),
      cardFingerprint: z.string().nullish(),
      consumerAccount: z.string().nullish(),
    })
    .nullish(),
  _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https$/ }) }).nullish() }),
  _embedded: z
    .object({ refunds: z.array(MollieRefund).nullish(), chargebacks: z.array(MollieChargeback).nullish() })
    .nullish(),
});
export type MolliePayment = z.infer<typeof MolliePayment>;

/**
 * How Mollie names our methods. Its direct debit is left out: it wants a name and an IBAN, which we collect from
 * ourselves.
 */
export const methods = {
  card: 'creditcard',
  ideal: 'ideal',
  bancontact: 'bancontact',
  paypal: 'paypal',
  przelewy24: 'przelewy24',
  mobilepay: 'mobilepay',
  swish: 'swish',
} as const satisfies Partial<Record<PaymentMethod, string>>;

const isTaken = (method: PaymentMethod): method is keyof typeof methods => Object.hasOwn(methods, method);

const languages: Readonly<Record<Locale, string>> = {
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  'en-US': 'en_US',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nb: 'nb_NO',
  nl: 'nl_NL',
  pl: 'pl_PL',
  sv: 'sv_SE',
};
/** Mollie's pages in a language of several countries. */
const regional = ['de_AT', 'de_CH', 'en_US', 'fr_BE', 'nl_BE'];

function localeOf(locale: Locale, country: Country): string {
  const local = `${locale}_${country}`;
  return regional.includes(local) ? local : languages[locale];
}

/** Only a card can be charged again at once: other methods are kept as direct debits, which take days. */
export const isKeepable = ({ paymentmethod }: Pick<GatewayPayment, 'paymentmethod'>): boolean =>
  paymentmethod === 'card';

/** What is charged, for every kind of payment; undefined for a method that Mollie does not take. */
export function chargeOf(payment: GatewayPayment, { notice }: GatewayUrls) {
  const { id, amount, currency, description, paymentmethod } = payment;
  if (!isTaken(paymentmethod)) return undefined;
  return {
    amount: { currency, value: toDecimal(amount, currency) },
    description,
    method: methods[paymentmethod],
    metadata: { payment_id: id },
    // Mollie refuses a payment whose notices it could not deliver, as on a developer's machine.
    ...(notice.startsWith('https:') && { webhookUrl: notice }),
  };
}

/** The payer's way through Mollie's pages. Without a `cancelUrl` they return to the same place. */
export const visitOf = ({ locale, country }: GatewayPayment, { back }: GatewayUrls) => ({
  redirectUrl: back,
  locale: localeOf(locale, country),
});

const statuses: Readonly<Record<MolliePayment['status'], GatewayStatus>> = {
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  paid: 'completed',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};

export function stateOf(payment: MolliePayment): GatewayState {
  const { id, amount, metadata, status, details, _embedded } = payment;
  const { refunds, chargebacks } = _embedded ?? {};
  return {
    gateway_id: id,
    payment_id: paymentIdOf(metadata),
    status: statuses[status],
    paid: { amount: minorUnits(amount), currency: amount.currency },
    reversals: [...(refunds ?? []).flatMap(refundReversals), ...(chargebacks ?? []).flatMap(chargebackReversals)],
    payer_country:
      CountryCode.safeParse(details?.cardCountryCode ?? countryOfIban(details?.consumerAccount)).data ?? null,
    card: details?.cardFingerprint ?? null,
    kept: keptOf(payment),
  };
}

/** Minor units of a payment that the company has. */
export function heldOf({ status, paid, reversals }: GatewayState): number {
  const back = (kind: Reversal['kind']) => (kind === 'refund' || kind === 'chargeback' ? -1 : 1);
  if (status !== 'completed' || !paid) return 0;
  return reversals.reduce((held, { kind, amount }) => held + back(kind) * amount, paid.amount);
}

const minorUnits = ({ value, currency }: z.infer<typeof Amount>): number => fromDecimal(value, currency);

export function refundOf({ id, amount, metadata, createdAt }: z.infer<typeof MollieRefund>): Reversal {
  const order_id = refundIdOf(metadata);
  return { id, order_id, kind: 'refund', amount: minorUnits(amount), at: new Date(createdAt) };
}

/** Mollie does not say when a refund failed, so that both of its reversals have the time of its order. */
function refundReversals(refund: z.infer<typeof MollieRefund>): Reversal[] {
  const ordered = refundOf(refund);
  const isLost = refund.status === 'failed' || refund.status === 'canceled';
  return isLost ? [ordered, { ...ordered, id: `${refund.id}:failed`, kind: 'refund_failed' }] : [ordered];
}

function chargebackReversals({ id, amount, createdAt, reversedAt }: z.infer<typeof MollieChargeback>): Reversal[] {
  const money = { order_id: null, amount: minorUnits(amount) };
  const lost: Reversal = { ...money, id, kind: 'chargeback', at: new Date(createdAt) };
  if (!reversedAt) return [lost];
  return [lost, { ...money, id: `${id}:reversed`, kind: 'chargeback_reversed', at: new Date(reversedAt) }];
}

/** A consumer's account is an IBAN, a domestic number, or an e-mail address at PayPal. */
const countryOfIban = (account: string | null | undefined): string | undefined =>
  /^([A-Z]{2})\d{2}[A-Z0-9]{11,30}$/.exec(account?.replaceAll(' ', '') ?? '')?.[1];

function keptOf({ status, sequenceType, customerId: customer, details }: MolliePayment): KeptPayer | null {
  if (status !== 'paid' || !customer || !sequenceType || sequenceType === 'oneoff') return null;
  const last = /\d{4}$/.exec(details?.cardNumber ?? '')?.[0];
  return { customer, label: last ? `${details?.cardLabel ?? ''} •••• ${last}`.trim() : (details?.cardLabel ?? null) };
}
