import { minute, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** More than machines that ask a time server differ by, and than an answer takes. */
const differsAtMostMs = minute;

/**
 * Throws unless this process's clock agrees with the database's. If it ran ahead, work that ends what is old would end
 * what is new.
 */
export async function checkClock(db: Database): Promise<void> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const differsBy = Date.now() / second - Number(rows[0]?.now);
  // Not `> differsAtMostMs`, which NaN would pass.
  if (!(Math.abs(differsBy) * second <= differsAtMostMs))
    throw new Error(`The clock differs from the database's by ${Math.round(differsBy)} s`);
}
