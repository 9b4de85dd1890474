import { z } from 'zod';

/**
 * What Mollie's API v2 takes, by its published description (OpenAPI). More than that is refused, so that a test fails
 * which sends it.
 */
const methods = [
  'alma', 'applepay', 'bacs', 'bancomatpay', 'bancontact', 'banktransfer', 'belfius', 'billie', 'bizum', 'blik',
  'creditcard', 'directdebit', 'eps', 'giftcard', 'ideal', 'in3', 'kbc', 'klarna', 'mbway', 'mobilepay', 'multibanco',
  'mybank', 'paybybank', 'paypal', 'paysafecard', 'pointofsale', 'przelewy24', 'riverty', 'satispay', 'swish',
  'trustly', 'twint', 'vipps', 'voucher',
] as const; // biome-ignore format: a list
const locales = [
  'en_US', 'en_GB', 'nl_NL', 'nl_BE', 'de_DE', 'de_AT', 'de_CH', 'de_LU', 'fr_FR', 'fr_BE', 'fr_LU', 'es_ES', 'ca_ES',
  'pt_PT', 'it_IT', 'nb_NO', 'sv_SE', 'fi_FI', 'da_DK', 'is_IS', 'hu_HU', 'pl_PL', 'lv_LV', 'lt_LT',
] as const; // biome-ignore format: a list

const withoutDecimals = ['ISK', 'JPY', 'KRW'];
const withThree = ['BHD', 'KWD'];
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
}

const Amount = z
  .strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,9}(\.\d+)?$/) })
  .refine(({ currency, value }) => (value.split('.')[1] ?? '').length === decimalsOf(currency), {
    message: 'The amount has the wrong number of decimals for its currency',
  });
export type Amount = z.infer<typeof Amount>;

const Description = z.string().min(1).max(255);
/** Mollie keeps about 1 kB. */
const Metadata = z.record(z.string(), z.unknown()).refine((data) => JSON.stringify(data).length <= 1024);

function isReachable(url: string): boolean {
  const { protocol, hostname, port } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^[\d.]+$|^\[/.test(hostname);
  return protocol === 'https:' && port === '' && !isLocal && hostname.includes('.');
}

export const PaymentBody = z
  .strictObject({
    amount: Amount,
    description: Description,
    redirectUrl: z.url({ protocol: /^https?$/ }).optional(),
    webhookUrl: z.url().refine(isReachable, 'The webhook URL is unreachable from Mollie’s point of view').optional(),
    locale: z.enum(locales).optional(),
    method: z.enum(methods).optional(),
    metadata: Metadata,
    sequenceType: z.enum(['oneoff', 'first', 'recurring']).default('oneoff'),
    customerId: z.string().startsWith('cst_').optional(),
    mandateId: z.string().startsWith('mdt_').optional(),
  })
  .refine(({ sequenceType, customerId }) => sequenceType === 'oneoff' || customerId, 'The customer ID is missing')
  .refine(({ sequenceType, redirectUrl }) => (sequenceType === 'recurring') === !redirectUrl, 'The redirect URL')
  .refine(({ mandateId, sequenceType }) => !mandateId || sequenceType === 'recurring', 'The mandate ID');
export type PaymentBody = z.infer<typeof PaymentBody>;

export const RefundBody = z.strictObject({ amount: Amount, description: Description, metadata: Metadata });
export type RefundBody = z.infer<typeof RefundBody>;

export const CustomerBody = z.strictObject({
  name: z.string().optional(),
  email: z.email().optional(),
  locale: z.enum(locales).optional(),
  metadata: Metadata,
});

export const form = 'application/x-www-form-urlencoded';
export const json = 'application/hal+json';
export const link = (href: string, type = json) => ({ href, type });
export const documentation = link('https://docs.mollie.com/reference', 'text/html');

export interface Answer {
  readonly status: number;
  readonly body?: object;
}

/** An error in Mollie's form. */
export const refuse = (status: number, detail: string, field?: string): Answer => ({
  status,
  body: { status, title: 'Error', detail, ...(field && { field }), _links: { documentation } },
});
