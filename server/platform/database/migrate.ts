import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Connection } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Applies all new migrations, each in its own transaction, and returns their names. Several processes may start at
 * once: a table lock admits one at a time, and the others find nothing to do.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  await connection.runScript(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const done = await appliedIn(connection);
  const applied: string[] = [];
  for (const name of names) if (!done.has(name) && (await apply(connection, name))) applied.push(name);
  return applied;
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
    await run(script);
    await run(`insert into migration (name) values ('${name}')`);
    return true;
  });
}
