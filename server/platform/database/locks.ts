import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Holds the name until the transaction ends; another one that wants it waits. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
