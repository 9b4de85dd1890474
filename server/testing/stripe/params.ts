import { z } from 'zod';

/** What Stripe's API takes of what we send, and nothing else: an unknown field is refused, as Stripe does. */
const Whole = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);
const Currency = z.string().regex(/^[a-z]{3}$/);
const Metadata = z.record(z.string().min(1).max(40), z.string().max(500));
const Address = z.url({ protocol: /^https?$/ }).max(5000);
const Expand = z.array(z.string().max(200)).optional();
const Limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/)
  .transform(Number)
  .optional();
const Method = z.enum(['card', 'link', 'ideal', 'bancontact', 'p24', 'paypal', 'mobilepay', 'swish']);
/** Of those that Stripe has, the ones that we have. */
const Locale = z.enum(['da', 'de', 'en', 'en-GB', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']);

export const NewSession = z
  .strictObject({
    mode: z.literal('payment'),
    ui_mode: z.literal('hosted_page'),
    client_reference_id: z.string().min(1).max(200),
    metadata: Metadata,
    payment_intent_data: z.strictObject({
      description: z.string().min(1).max(1000),
      metadata: Metadata,
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    line_items: z
      .array(
        z.strictObject({
          quantity: Whole,
          price_data: z.strictObject({
            currency: Currency,
            unit_amount: Whole,
            product_data: z.strictObject({ name: z.string().min(1).max(250) }),
          }),
        }),
      )
      .length(1),
    allowed_payment_method_types: z.array(Method).min(1),
    customer: z.string().optional(),
    customer_creation: z.enum(['always', 'if_required']).optional(),
    adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }),
    locale: Locale,
    success_url: Address,
    cancel_url: Address,
  })
  .refine(({ customer, customer_creation }) => !customer || !customer_creation);

export const NewIntent = z.strictObject({
  amount: Whole,
  currency: Currency,
  customer: z.string(),
  payment_method: z.string(),
  allowed_payment_method_types: z.array(Method).min(1),
  description: z.string().max(1000),
  metadata: Metadata,
  confirm: z.literal('true'),
  off_session: z.literal('true'),
});

export const NewRefund = z.strictObject({ payment_intent: z.string(), amount: Whole.optional(), metadata: Metadata });

export const Nothing = z.strictObject({});
export const Expanding = z.strictObject({ expand: Expand });
export const OfIntent = z.strictObject({
  payment_intent: z.string(),
  limit: Limit,
  starting_after: z.string().optional(),
  expand: Expand,
});
export const OfCustomer = z.strictObject({ customer: z.string(), limit: Limit });
export const CardsOfCustomer = z.strictObject({ type: Method, limit: Limit });

/** Which currencies a method takes; all, if it is not here. */
const currencies: Readonly<Record<string, readonly string[]>> = {
  ideal: ['eur'],
  bancontact: ['eur'],
  p24: ['eur', 'pln'],
  mobilepay: ['dkk', 'eur', 'nok', 'sek'],
  swish: ['sek'],
};
export const compatible = (allowed: readonly string[], currency: string): string[] =>
  allowed.filter((method) => currencies[method]?.includes(currency) ?? true);

/** https://docs.stripe.com/currencies#special-cases */
export function isChargeable(amount: number, currency: string): boolean {
  if (['isk', 'ugx'].includes(currency)) return amount % 100 === 0;
  return !['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) || amount % 10 === 0;
}
