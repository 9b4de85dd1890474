import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Waits until background work, all due jobs, and the jobs they cause, have run. */
export async function jobsDone({ connection, events, jobs }: TestApp): Promise<void> {
  await events.drain(5 * second);
  const due = async () => {
    const { rows } = await sql<{ name: string; state: string }>`select name, state::text from job.job
      where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')
      and start_after <= now()`.execute(connection.db);
    for (const { name, state } of rows) if (state !== 'active') jobs.wakeFor(name);
    return rows;
  };
  await expect.poll(due, { timeout: 15 * second, interval: 20 }).toEqual([]);
}

/** Makes jobs of this name that are due later due at once; returns how many. */
export async function dueNow({ connection, jobs }: TestApp, name: string): Promise<number> {
  const { numAffectedRows } = await sql`update job.job set start_after = now() where name = ${name}
    and state in ('created', 'retry') and start_after > now()`.execute(connection.db);
  jobs.wakeFor(name);
  return Number(numAffectedRows);
}

/**
 * Waits until jobs of this name are due later, after a failure or as enqueued, and makes them due at once.
 */
export async function hurry(app: TestApp, name: string): Promise<void> {
  await expect.poll(() => dueNow(app, name), { timeout: 15 * second, interval: 20 }).toBeGreaterThan(0);
}
