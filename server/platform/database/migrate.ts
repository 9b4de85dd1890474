import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Connection } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Brings the database up to the newest migration, each file in a transaction of its own, and returns the names applied.
 * Several processes may start at once: the table lock lets one at a time through, and the others find nothing to do.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  await connection.runScript('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const done = await appliedIn(connection);
  const missing = names.filter((name) => !done.has(name));
  for (const name of missing) {
    const script = await readFile(join(folder, name), 'utf8');
    await connection.runScript(`begin; set local statement_timeout = 0; lock table migration in exclusive mode; ${guarded(name, script)} commit;`);
  }
  return missing;
}

async function appliedIn(connection: Connection): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(connection.db);
  return new Set(rows.map((row) => row.name));
}

/** The script inside a block that another process's finished run turns into nothing. */
function guarded(name: string, script: string): string {
  return `do $migrate$ begin
    if not exists (select from migration where name = '${name}') then
      execute $script$${script}$script$;
      insert into migration (name) values ('${name}');
    end if;
  end $migrate$;`;
}
