import type { Receipt, TaxEvidence } from '@rendezvous/contract/receipt';
import type { Country } from '@rendezvous/contract/shared';
import type { Company } from '@rendezvous/contract/site';
import { defaultDatabase } from '../../platform/process/config.ts';

/** The countries that speak for the one whose VAT a purchase has; null where one is unknown. */
export type Evidence = Readonly<Record<TaxEvidence, Country | null>>;

/** What the buyer does not choose themselves while they buy. */
const independent = ['profile', 'connection', 'payer'] as const satisfies readonly TaxEvidence[];

/**
 * The evidence that agrees with a country. Two pieces settle it (Regulation 282/2011, Art. 24b and 24f); that its
 * prices were chosen is the second one only while nothing speaks against it.
 */
export function weigh(evidence: Evidence, country: Country): { agreeing: TaxEvidence[]; conflict: boolean } {
  const known = independent.filter((piece) => evidence[piece] !== null);
  const agreeing = known.filter((piece) => evidence[piece] === country);
  if (agreeing.length >= 2) return { agreeing, conflict: false };
  const isBacked = agreeing.length === 1 && known.length === 1 && evidence.prices === country;
  return { agreeing: isBacked ? [...agreeing, 'prices'] : agreeing, conflict: !isBacked };
}

/** What tells one company from another in the books; its brands share it. */
export const companyKey = ({ country, kvk, name }: Pick<Company, 'country' | 'kvk' | 'name'>): string =>
  `${country} ${kvk || name}`;

/**
 * The series that gives a receipt its number: one a year in each database, as no transaction is in two. `day` is the
 * company's.
 */
export const seriesOf = (day: string, database: string): string =>
  [day.slice(0, 4), ...(database === defaultDatabase ? [] : [database.toUpperCase()])].join('-');

export const numberOf = ({ series, serial }: { series: string; serial: number }): string =>
  `${series}-${String(serial).padStart(6, '0')}`;

interface Taxed {
  readonly gross: number;
  readonly vat: number;
}

/**
 * What a credit note says after `before` of a receipt's amount had gone back, and now `after` has; positive where money
 * came back to the company. The VAT of a receipt and all its credit notes is that of the amount that is left.
 */
export function changeOf({ gross, vat }: Taxed, before: number, after: number): Taxed {
  const vatOf = (returned: number) => Math.round(vat * (returned / gross));
  return { gross: before - after, vat: vatOf(before) - vatOf(after) };
}

export const kindOf = ({ gross }: Pick<Taxed, 'gross'>): Receipt['kind'] => (gross < 0 ? 'credit_note' : 'receipt');

/**
 * The first year whose receipts are still kept: they have to be for ten years after the one in which they were issued
 * (Regulation 282/2011, Art. 63c).
 */
export const firstKeptYear = (now: Date): number => now.getUTCFullYear() - 10;
