import { hour, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';

/** How many rows wait for a person, and since when. */
export interface Waiting {
  readonly waiting: number;
  readonly oldest: Date | null;
}

/** The columns of a count of what waits, of rows with `created_at`. */
export const waitingColumns = [
  sql<number>`count(*)::int`.as('waiting'),
  sql<Date | null>`min(created_at)`.as('oldest'),
] as const;

/** The median of a period, an expression of SQL such as `closed_at - created_at`, in hours. */
export const medianHours = (period: string) =>
  sql<number | null>`percentile_cont(0.5) within group (order by
    extract(epoch from ${sql.raw(period)}) / ${hour / second}::int)`;
