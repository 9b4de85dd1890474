import { CountryCode } from '@rendezvous/contract/shared';
import { z } from 'zod';

/** The countries whose members have their age checked, and who checks it. */
const AgeCheckRule = z.strictObject({
  countries: z.array(CountryCode).min(1),
  /** The member chooses among them. */
  providers: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9]{1,20}(:[a-z0-9-]{1,40})?$/, 'a provider and the company’s account there, such as yoti:acme'),
    )
    .min(1)
    .refine((providers) => new Set(providers).size === providers.length, 'each provider once'),
});
export type AgeCheckRule = z.infer<typeof AgeCheckRule>;

/** What a brand requires by country; nothing if omitted. */
export const AgeChecks = z
  .array(AgeCheckRule)
  .refine((rules) => {
    const countries = rules.flatMap((rule) => rule.countries);
    return new Set(countries).size === countries.length;
  }, 'each country once')
  .default([]);
