import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Waits until background work, all due jobs, and the jobs they cause, have run. */
export async function jobsDone({ connection, events }: TestApp): Promise<void> {
  await events.drain(5 * second);
  const due = async () =>
    (
      await sql<{ name: string; state: string }>`select name, state::text from job.job
        where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')
        and start_after <= now()`.execute(connection.db)
    ).rows;
  await expect.poll(due, { timeout: 15 * second, interval: 20 }).toEqual([]);
}

/** Makes jobs of this name that are due later due at once; returns how many. */
export const dueNow = async ({ connection }: TestApp, name: string): Promise<number> =>
  Number(
    (
      await sql`update job.job set start_after = now() where name = ${name} and state in ('created', 'retry')
        and start_after > now()`.execute(connection.db)
    ).numAffectedRows,
  );

/**
 * Waits until jobs of this name are due later, after a failure or as enqueued, and makes them due at once.
 */
export async function hurry(app: TestApp, name: string): Promise<void> {
  await expect.poll(() => dueNow(app, name), { timeout: 15 * second, interval: 20 }).toBeGreaterThan(0);
}
