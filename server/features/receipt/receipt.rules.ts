import type { Receipt } from '@rendezvous/contract/receipt';
import { defaultDatabase } from '../../platform/process/config.ts';

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
