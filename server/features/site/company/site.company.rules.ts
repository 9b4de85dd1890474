import { Company } from '@rendezvous/contract/site';
import { z } from 'zod';
import { isCreditorId } from '../prices/site.debits.rules.ts';
import { TimeZone } from './site.days.rules.ts';

/** A company as the files of its brands have it: what everybody may read, and what only its books need. */
export const CompanyFacts = Company.extend({
  creditor_id: z.string().refine(isCreditorId, 'a SEPA creditor identifier such as NL69ZZZ123456780000').optional(),
  /** Where its books are kept, which have the days of this zone. */
  time_zone: TimeZone,
  /**
   * How many pieces of evidence settle whose VAT a purchase has. One, of the payer's bank, does while the company sells
   * for no more than EUR 100,000 a year to consumers abroad (Regulation 282/2011, Art. 24b).
   */
  vat_evidence: z.union([z.literal(1), z.literal(2)]).default(2),
}).strict();

/** What is true of a company whichever of its brands says it; trade names, telephone and discount may be a brand's. */
const shared = [
  'name', 'address', 'city', 'country', 'kvk', 'vat_numbers', 'creditor_id', 'added', 'time_zone', 'vat_evidence',
] as const; // biome-ignore format: one list

interface OfCompany {
  readonly id: string;
  readonly company: z.infer<typeof CompanyFacts>;
}

/** One line for each fact of a company about which its brands contradict each other; an omitted one does not. */
export const contradictions = (files: readonly OfCompany[]): string[] =>
  [...Map.groupBy(files, ({ company }) => company.id)].flatMap(([company, brands]) =>
    shared.flatMap((fact) => {
      const stating = brands.filter((brand) => brand.company[fact] !== undefined);
      const values = [...Map.groupBy(stating, (brand) => JSON.stringify(brand.company[fact]))];
      if (values.length < 2) return [];
      const said = values.map(([value, saying]) => `${saying.map(({ id }) => id).join(', ')}: ${value}`);
      return `sites: company.${fact}: the brands of "${company}" contradict each other (${said.join('; ')})`;
    }),
  );

/** How long the books are kept after the year of what is in them (Regulation 282/2011, Art. 63c). */
export const booksKeptYears = 10;

/** The first year whose receipts and payments are still kept. */
export const firstKeptYear = (now: Date): number => now.getUTCFullYear() - booksKeptYears;
