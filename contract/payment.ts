import { z } from 'zod';
import { debitFailures } from './debit.ts';
import { hour, minute, second } from './durations.ts';
import { endpoint, event, failures } from './endpoint.ts';
import { KeptCard } from './kept.ts';
import { Country, Day, Id, Instant, Money } from './shared.ts';

export const paymentFailures = failures('payment', {
  not_found: 404,
  unknown_package: 422,
  unknown_method: 422,
  country_elsewhere: 422,
  gateway_failed: 503,
  gateway_refused: 422,
  nothing_kept: 409,
  charge_pending: 409,
  blocked: 403,
  paused: 403,
  ceiling_reached: 422,
  ceiling_currency: 422,
  top_up_held: 403,
  top_up_withdrawn: 403,
  top_up_most: 422,
  top_up_below: 422,
  top_up_mail: 409,
  code_not_found: 404,
  code_used: 409,
  code_reserved: 409,
  code_expired: 410,
  code_minimum: 422,
  code_country: 422,
  code_method: 422,
  amount_changed: 409,
  withdrawal_over: 410,
  refund_amount: 422,
  refund_decided: 409,
  refund_own: 403,
  signature: 401,
});

export const paymentMethods = [
  'card',
  'ideal',
  'bancontact',
  'paypal',
  'przelewy24',
  'mobilepay',
  'swish',
  'directdebit',
] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
/** The only one that gateways keep for later purchases. */
export const keepablePaymentmethod = 'card' satisfies PaymentMethod;

/**
 * §2 Premium packages: a style p0 to p3, one tagged popular. `amount` includes tax; `per_message` is rounded up.
 * `welcome` is the price with the caller's welcome bonus; null if they have none. `saving` is how much less a credit
 * costs than in the country's smallest package, in whole percent rounded down; null below 5.
 */
export const Package = z.object({
  id: z.string(),
  credits: z.int(),
  messages: z.int(),
  amount: Money,
  per_message: Money,
  welcome: z.object({ amount: Money, per_message: Money }).nullable(),
  saving: z.int().nullable(),
  style: z.enum(['p0', 'p1', 'p2', 'p3']),
  popular: z.boolean(),
});
export type Package = z.infer<typeof Package>;

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/packages.php',
  access: 'anyone',
  summary: 'What credits cost in a country, and how they can be paid; no packages where nobody takes payments',
  query: z.object({ country: Country.optional() }),
  answer: z.object({
    country: Country,
    /** The countries the caller may buy in; for visitors, who can only look, all. */
    countries: z.array(Country),
    packages: z.array(Package),
    paymentmethods: z.array(PaymentMethod),
    vat_percentage: z.number(),
  }),
});

/** Milliseconds after which a pending payment is shown as abandoned instead of in progress. */
export const abandonedAfter = 15 * minute;

/** §4 Payment status; `loading` exists in the browser only. */
export const paymentStatuses = ['pending', 'completed', 'failed', 'cancelled'] as const;

/** The only computed price: `amount` = `price` - `discount` is charged, and includes `vat`. */
export const Quote = z.object({
  price: Money,
  discount: Money.nullable(),
  amount: Money,
  vat: Money,
  vat_percentage: z.number(),
  code: z.string().nullable(),
});
export type Quote = z.infer<typeof Quote>;

/**
 * §3 Payment. `redirect` is where a pending payment can be completed. `kept`: a kept card was charged, without a page;
 * `topped_up`: by an automatic top-up. `begins_at_once`: the member asked for the credits at once; where they did not,
 * they may withdraw from all of it, whatever they used.
 * `in_question`: pending, as another amount came than was agreed, and a person decides. `sent_back_on`: the day on
 * which that amount went back to its payer, of a payment that ended with it. `returned` is what is with the payer
 * again; `charged_back`: by their bank, against us; `uncollected`: it was never taken from them. `version` grows with
 * every change, so that an older answer never overwrites a newer one.
 */
export const Payment = z.object({
  payment_id: Id,
  package: z.string(),
  credits: z.int(),
  paymentmethod: PaymentMethod,
  kept: z.boolean(),
  topped_up: z.boolean(),
  begins_at_once: z.boolean(),
  price: Money,
  discount: Money.nullable(),
  amount: Money,
  vat: Money,
  code: z.string().nullable(),
  redirect: z.string().nullable(),
  in_question: z.boolean(),
  sent_back_on: z.iso.date().nullable(),
  returned: z.object({ amount: Money, charged_back: z.boolean(), uncollected: z.boolean() }).nullable(),
  version: z.int(),
  status: z.enum(paymentStatuses),
  refund_days: z.int(),
  /** The period in which its buyer may withdraw from it, by its last day; null unless it was paid. */
  withdrawal_period: z.object({ until: Day, over: z.boolean() }).nullable(),
  created_at: Instant,
  paid_at: Instant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

const CodeName = z.string().trim().toUpperCase().max(40);

/** All amounts for a package, method and code, before anything is started. Defaults to the country's first method. */
export const readQuote = endpoint({
  method: 'GET',
  path: '/api/payment-quote.php',
  access: 'member',
  summary: 'What a package costs the caller, with a code',
  query: z.object({ package: z.string().max(40), paymentmethod: PaymentMethod.optional(), code: CodeName.optional() }),
  answer: z.object({
    country: Country,
    package: Package,
    paymentmethod: PaymentMethod,
    paymentmethods: z.array(PaymentMethod),
    /** The card that can be charged for it at once. */
    kept: KeptCard.nullable(),
    quote: Quote,
  }),
  errors: [
    paymentFailures.unknown_package,
    paymentFailures.country_elsewhere,
    paymentFailures.unknown_method,
    paymentFailures.code_not_found,
    paymentFailures.code_used,
    paymentFailures.code_expired,
    paymentFailures.code_minimum,
    paymentFailures.code_country,
    paymentFailures.code_method,
  ],
  limits: [{ max: 120, seconds: 600, by: 'member' }],
});

/**
 * Repeating a `client_id` returns the first payment; after `payment.gateway_failed`, which leaves open whether it was
 * started, it goes on with that one. So does, while a kept card is being charged, whoever orders the same again;
 * another order is `payment.charge_pending` until then. `redirect` is where to pay. `amount` is the amount shown; if it
 * is no longer the price, nothing is started (`payment.amount_changed`).
 */
export const startPayment = endpoint({
  method: 'POST',
  path: '/api/payment.php',
  access: 'member',
  summary: 'Start a payment for a package',
  body: z
    .object({
      client_id: Id,
      package: z.string().max(40),
      paymentmethod: PaymentMethod,
      country: Country.optional(),
      code: CodeName.optional(),
      /** What the buyer was shown: nothing else is charged. A kept card, which has no page, is charged by it alone. */
      amount: Money.optional(),
      /** Of a card. `keep`: the gateway keeps it for later purchases. `kept`: the one it keeps is charged at once. */
      method: z.enum(['keep', 'kept']).optional(),
      /** The buyer asks for the credits at once, and knows that those they use are not refunded. */
      begins_at_once: z.literal(true, 'payment.begin_required'),
    })
    .refine(({ method, amount }) => method !== 'kept' || amount !== undefined, {
      path: ['amount'],
      message: 'request.invalid',
    }),
  answer: z.object({ payment: Payment, redirect: z.string() }),
  errors: [
    paymentFailures.unknown_package,
    paymentFailures.country_elsewhere,
    paymentFailures.unknown_method,
    paymentFailures.gateway_failed,
    paymentFailures.gateway_refused,
    paymentFailures.nothing_kept,
    paymentFailures.charge_pending,
    paymentFailures.blocked,
    paymentFailures.paused,
    paymentFailures.ceiling_reached,
    paymentFailures.code_not_found,
    paymentFailures.code_used,
    paymentFailures.code_reserved,
    paymentFailures.code_expired,
    paymentFailures.code_minimum,
    paymentFailures.code_country,
    paymentFailures.code_method,
    paymentFailures.amount_changed,
    debitFailures.mandate_needed,
    debitFailures.blocked,
    debitFailures.limit_reached,
  ],
  limits: [{ max: 30, seconds: hour / second, by: 'member' }],
});

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/payment.php',
  access: 'member',
  beforeAge: true,
  summary: 'The state of one of the caller’s payments',
  query: z.object({ id: Id }),
  answer: z.object({ payment: Payment }),
  errors: [paymentFailures.not_found],
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/transactions.php',
  access: 'member',
  beforeAge: true,
  summary: 'The caller’s latest 100 payments',
  answer: z.object({ payments: z.array(Payment) }),
});

/**
 * §3 Discount code. `value_percentage` is text, as specified. An `amount` (minor units of `currency`) is deducted
 * instead of a percentage.
 */
export const DiscountCode = z.object({
  code: z.string(),
  country: Country.nullable(),
  user_id: Id.nullable(),
  expires: Instant.nullable(),
  value_percentage: z.string(),
  currency: z.string().nullable(),
  minimum_order_value: z.int().nullable(),
  status: z.enum(['active', 'inactive']),
  validity: z.enum(['once-per-user', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(PaymentMethod),
  percentage: z.int(),
  amount: z.int().nullable(),
  minimum: z.int().nullable(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

/** §9 Time bonus: percent off the first purchase, for this many seconds after sign-up. */
export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: (4 * hour) / second } as const;

export const readDiscountCode = endpoint({
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'member',
  summary: 'A discount code, or the caller’s welcome discount',
  query: z.object({
    code: CodeName.optional(),
    welcome: z.enum(['true', 'false']).optional(),
    country: Country.optional(),
  }),
  answer: z.object({
    discountcode: DiscountCode,
    /** With a `country`: what the packages there that reach the code's minimum cost with it. */
    prices: z.array(z.object({ package: z.string(), amount: Money, per_message: Money })),
  }),
  errors: [
    paymentFailures.code_not_found,
    paymentFailures.code_used,
    paymentFailures.code_expired,
    paymentFailures.code_country,
  ],
  limits: [{ max: 20, seconds: 600, by: 'member' }],
});

/**
 * A discount that keeps paying members (§3 `delete_discount`): either an `offer`, valid for `days` once taken, or the
 * code that was taken and is still valid.
 */
export const readRetention = endpoint({
  method: 'GET',
  path: '/api/retention-discount.php',
  access: 'member',
  summary: 'The discount for staying that the caller is offered or has taken',
  query: z.object({ country: Country.optional() }),
  answer: z.object({ offer: Money.nullable(), days: z.int(), discountcode: DiscountCode.nullable() }),
});

/** One at a time and one a year; repeating the call returns the same code. */
export const takeRetention = endpoint({
  method: 'POST',
  path: '/api/retention-discount.php',
  access: 'member',
  summary: 'Take the discount for staying, as a personal code',
  body: z.object({ country: Country.optional() }),
  answer: z.object({ discountcode: DiscountCode }),
  errors: [paymentFailures.code_not_found],
  limits: [{ max: 20, seconds: 600, by: 'member' }],
});

/**
 * A gateway's notice of a change to a payment. The one that `gateway` names parses the body in its own
 * format and verifies its authenticity. Notices may come twice, late, out of order or never.
 */
export const receiveNotice = endpoint({
  method: 'POST',
  path: '/api/payment-notice.php',
  access: 'anyone',
  summary: 'A payment gateway reports a change',
  query: z.object({
    gateway: z.string().max(61),
    /** Ours, of the payment that was started with this address. */
    payment_id: Id.optional(),
  }),
  body: z.unknown(),
  raw: { bytes: 64 * 1024 },
  answer: z.object({}),
  errors: [paymentFailures.signature, paymentFailures.not_found],
});

export const paymentChanged = event('payment.changed', z.object({ payment: Payment }));
