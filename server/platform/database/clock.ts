import { minute, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Above the drift between machines with NTP, plus a round trip. */
const differsAtMostMs = minute;

/**
 * Throws unless this process's clock agrees with the database's. With a fast clock, clean-up jobs would remove what has
 * not expired.
 */
export async function checkClock(db: Database): Promise<void> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const differsBy = Date.now() / second - Number(rows[0]?.now);
  // Not `> differsAtMostMs`, which NaN would pass.
  if (!(Math.abs(differsBy) * second <= differsAtMostMs))
    throw new WrongClock(`The clock differs from the database's by ${Math.round(differsBy)} s`);
}

export class WrongClock extends Error {
  override readonly name = 'WrongClock';
}
