import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Waits until every job that is due has run, and what follows from it; what is not there by then does not come. */
export async function jobsDone({ connection }: TestApp): Promise<void> {
  const due = async () =>
    (
      await sql<{ name: string; state: string }>`select name, state::text from job.job
        where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active') and start_after <= now()`.execute(connection.db)
    ).rows;
  await expect.poll(due, { timeout: 15_000, interval: 20 }).toEqual([]);
}
