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
