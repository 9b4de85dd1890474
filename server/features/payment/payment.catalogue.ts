import { PaymentMethod } from '@rendezvous/contract/payment';
import { type Country, Country as CountrySchema, countries } from '@rendezvous/contract/shared';
import { z } from 'zod';
import document from './catalogue.json' with { type: 'json' };

const CataloguePackage = z.strictObject({
  id: z.string().regex(/^[a-z]{2}-\d+$/),
  credits: z.int().positive(),
  /** Minor units, tax included. */
  amount: z.int().positive(),
  style: z.enum(['p0', 'p1', 'p2', 'p3']),
  popular: z.boolean(),
});
export type CataloguePackage = z.infer<typeof CataloguePackage>;

const Market = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** VAT, in percent of the net price; at most one decimal. */
  vat_percentage: z.number().min(0).max(50).multipleOf(0.1),
  paymentmethods: z.array(PaymentMethod).min(1),
  packages: z
    .array(CataloguePackage)
    .length(4)
    .refine((packages) => packages.filter((one) => one.popular).length === 1, 'exactly one package is popular')
    .refine((packages) => new Set(packages.map((one) => one.style)).size === 4, 'each style once'),
});
export type Market = z.infer<typeof Market>;

export const Catalogue = z.record(CountrySchema, Market).superRefine((catalogue, context) => {
  for (const country of countries) {
    for (const { id } of catalogue[country]?.packages ?? []) {
      if (!id.startsWith(`${country.toLowerCase()}-`))
        context.addIssue({ code: 'custom', path: [country, id], message: 'an id begins with its country' });
    }
  }
});
export type Catalogue = z.infer<typeof Catalogue>;

/** Parsed when the module loads, so that an invalid price list stops the start, naming the field. */
export const catalogue: Catalogue = Catalogue.parse(document);

/** The package with an id, and its market; undefined if there is none. */
export function findPackage(id: string): { country: Country; market: Market; chosen: CataloguePackage } | undefined {
  const country = CountrySchema.safeParse(id.slice(0, 2).toUpperCase()).data;
  const market = country && catalogue[country];
  const chosen = market?.packages.find((one) => one.id === id);
  return country && market && chosen ? { country, market, chosen } : undefined;
}
