import type { SourceRow } from '@rendezvous/contract/source';
import type { Executor } from '../../platform/database/database.ts';
import { type SourceQuery, type Sum, sourceStore as store } from './source.store.ts';

/** A row for each group: days in their order, other groups by sign-ups, then visits, the most first. */
export async function listSources(executor: Executor, asked: SourceQuery): Promise<SourceRow[]> {
  const sums = await store.sums(executor, asked);
  const rows = [...Map.groupBy(sums, nameOf).values()].map(toRow);
  return rows.sort((one, other) =>
    asked.by === 'day'
      ? (one.day ?? '').localeCompare(other.day ?? '')
      : other.signups - one.signups || other.visits - one.visits || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
}

type Names = Pick<SourceRow, 'day' | 'network' | 'ref' | 'lander' | 'variant'>;

const nameOf = ({ day, network, ref, lander, variant }: Names): string =>
  JSON.stringify([day, network, ref, lander, variant]);

function toRow(sums: readonly Sum[]): SourceRow {
  const { day = null, network = null, ref = null, lander = null, variant = null } = sums[0] ?? {};
  const count = (measure: Sum['measure']) => sums.find((sum) => sum.measure === measure)?.amount ?? 0;
  return {
    day,
    network,
    ref,
    lander,
    variant,
    visits: count('visits'),
    signups: count('signups'),
    confirmed: count('confirmed'),
    paying: count('paying'),
    revenue: sums
      .filter(({ measure }) => measure === 'revenue')
      .map(({ amount, currency }) => ({ amount, currency }))
      .sort((one, other) => one.currency.localeCompare(other.currency)),
  };
}
