import { day as dayMs } from '@rendezvous/contract/durations';
import { dayOf } from '@rendezvous/contract/member';
import type { SourceRow } from '@rendezvous/contract/source';

/** What is counted of people, in the order in which it happens to them. */
export const counts = ['visits', 'signups', 'confirmed', 'paying'] as const;
export type Count = (typeof counts)[number];

/** The currencies in which something was paid or returned, in the order of their codes. */
export const currenciesOf = (rows: readonly SourceRow[]): string[] =>
  [...new Set(rows.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))].sort();

export const sumOf = (rows: readonly SourceRow[], count: Count): number =>
  rows.reduce((sum, row) => sum + row[count], 0);

/** What was paid in a currency, in minor units. */
export const paidIn = (rows: readonly SourceRow[], currency: string): number =>
  rows.flatMap(({ revenue }) => revenue).reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0);

/** How much more (0.25) or less (-0.25) it is than before; undefined where nothing was before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;

/** The days between two, both included, `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  return Array.from({ length: Math.round((Date.parse(to) - first) / dayMs) + 1 }, (_, number) =>
    dayOf(new Date(first + number * dayMs)),
  );
}
