import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import type { Connection } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** How long a migration may wait for a table lock; statements that queue behind it wait as long. */
const lockTimeoutMs = second;
/** A pause in which waiting statements are answered before the next attempt. */
const pauseMs = 2 * second;
/**
 * Attempts while sessions hold a table: for longer than any statement of ours, shorter than an unattended start.
 */
const attempts = 100;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);
const lockNotAvailable = '55P03';
const undefinedTable = '42P01';
/** Codes for a table that another process created at the same moment: catalogue row, type, or table. */
const raced = new Set(['23505', '42710', '42P07']);

/**
 * Applies all new migrations, each in its own transaction, and returns their names. Several processes may start at
 * once: a table lock admits one at a time, and the others find nothing to do. Throws an Error if a newer version has
 * migrated the database.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  await openList(connection);
  const names = await known();
  const done = await appliedIn(connection);
  refuseNewer(done, names);
  const applied: string[] = [];
  for (const name of names) if (!done.has(name) && (await applyWithRetry(connection, name))) applied.push(name);
  return applied;
}

/** Throws an Error unless the schema is the one that this version needs; only a start migrates. */
export async function requireMigrated(connection: Connection): Promise<void> {
  const names = await known();
  const done = await appliedIn(connection).catch((error: unknown) => {
    if (codeOf(error) === undefinedTable) return new Set<string>();
    throw error;
  });
  refuseNewer(done, names);
  if (done.size === 0) throw new Error('The database has no tables of Rendezvous: is it the one that the server uses?');
  const missing = names.filter((name) => !done.has(name));
  if (missing.length > 0)
    throw new Error(`The database lacks ${missing.join(', ')}: start the server of this version first`);
}

const known = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** Statements of an older version fail on newer tables, or write what the newer version misreads. */
function refuseNewer(done: ReadonlySet<string>, names: readonly string[]): void {
  const newer = [...done].filter((name) => !names.includes(name)).sort();
  if (newer.length > 0)
    throw new Error(
      `The database is of a newer version, which applied ${newer.join(', ')}: ` +
        'start that version, or restore the backup from before its upgrade',
    );
}

async function openList({ runScript }: Connection): Promise<void> {
  const script =
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())';
  await runScript(script).catch((error: unknown) => {
    if (!raced.has(codeOf(error))) throw error;
    return runScript(script);
  });
}

/** Retries `apply` while other sessions hold its tables, letting their statements through between attempts. */
async function applyWithRetry(connection: Connection, name: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(connection, name);
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error;
      if (attempt === attempts)
        throw new Error(`Migration ${name} waits for a table that another session holds`, { cause: error });
      await wait(pauseMs);
    }
  }
}

async function appliedIn(connection: Connection): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(connection.db);
  return new Set(rows.map((row) => row.name));
}

/**
 * Returns false if another process has applied it meanwhile. The script runs outside a `do` block, which would fail in
 * a schema that Citus distributes.
 */
async function apply({ inScripts }: Connection, name: string): Promise<boolean> {
  const script = await readFile(join(folder, name), 'utf8');
  return inScripts(async (run) => {
    await run('set local statement_timeout = 0; lock table migration in exclusive mode');
    if ((await run(`select from migration where name = '${name}'`)).length > 0) return false;
    await run(`set local lock_timeout = ${lockTimeoutMs}`);
    await run(script);
    await run(`insert into migration (name) values ('${name}')`);
    return true;
  });
}
