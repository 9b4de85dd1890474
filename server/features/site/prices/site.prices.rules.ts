import { PaymentMethod } from '@rendezvous/contract/payment';
import { type Country, Country as CountrySchema, countries } from '@rendezvous/contract/shared';
import { z } from 'zod';
import document from './standard.json' with { type: 'json' };

const CreditPackage = z.strictObject({
  id: z.string().regex(/^[a-z]{2}-\d+$/),
  credits: z.int().positive(),
  /** Minor units, tax included. */
  amount: z.int().positive(),
  style: z.enum(['p0', 'p1', 'p2', 'p3']),
  popular: z.boolean(),
});
export type CreditPackage = z.infer<typeof CreditPackage>;

/** What credits cost in a country, and the methods that are usual there. */
const Market = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  paymentmethods: z.array(PaymentMethod).min(1),
  packages: z
    .array(CreditPackage)
    .length(4)
    .refine((packages) => packages.filter((one) => one.popular).length === 1, 'exactly one package is popular')
    .refine((packages) => new Set(packages.map((one) => one.style)).size === 4, 'each style once'),
});
export type Market = z.infer<typeof Market>;

function checkIds(prices: Partial<Record<Country, Market>>, context: z.RefinementCtx): void {
  for (const country of countries)
    for (const { id } of prices[country]?.packages ?? [])
      if (!id.startsWith(`${country.toLowerCase()}-`))
        context.addIssue({ code: 'custom', path: [country, id], message: 'an id begins with its country' });
}

/** The prices of a site, by country. */
export const Prices = z.record(CountrySchema, Market).superRefine(checkIds);
export type Prices = z.infer<typeof Prices>;

/** The countries whose prices a site sets itself; the others have the standard ones. */
export const OwnPrices = z.partialRecord(CountrySchema, Market).superRefine(checkIds).default({});

/** Parsed when the module loads, so that an invalid price list stops the start, naming the field. */
export const standardPrices: Prices = Prices.parse(document);
