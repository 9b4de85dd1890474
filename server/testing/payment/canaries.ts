import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exportPath, requestExport } from '@rendezvous/contract/departure';
import { second } from '@rendezvous/contract/durations';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Browser, onPostgres, type TestApp } from '../app.ts';
import { filesOf } from '../files.ts';
import { jobsDone } from '../jobs.ts';
import { findPrograms } from '../postgres.ts';

interface Traces {
  readonly app: TestApp;
  /** Of the member whose numbers they are. */
  readonly browser: Browser;
  readonly log: string;
}

/** Without spaces and dashes and in lower case, as a number may be written in any way. */
const bare = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase();
/** As text, and as the bytes that a dump of a database shows. */
const shapesOf = (canary: string) => [
  bare(canary),
  ...[canary, bare(canary)].map((text) => Buffer.from(text).toString('hex')),
];

/**
 * Expects that what only its owner, or a provider, may have is nowhere: in no line of the log, mail, file, table or
 * dump of the database, nor in the copy of the member's data, which it returns.
 */
export async function expectNowhere(canaries: readonly string[], { app, browser, log }: Traces): Promise<string> {
  const leaked = (text: string) => {
    const plain = bare(text);
    return canaries.filter((canary) => shapesOf(canary).some((shape) => plain.includes(shape)));
  };
  await jobsDone(app);
  const copied = await copyOf(browser);
  expect(leaked(copied), 'in the copy').toEqual([]);
  expect(log.length).toBeGreaterThan(0);
  expect(leaked(log), 'in the log').toEqual([]);
  const mails = (await app.mailer.mailbox?.()) ?? [];
  expect(mails.length).toBeGreaterThan(0);
  expect(leaked(JSON.stringify(mails)), 'in mails').toEqual([]);
  // The embedded database's own files are read as tables.
  const files = [...(await filesOf(app.config))].filter(([path]) => !path.startsWith('database/'));
  for (const [path, bytes] of files) expect(leaked(Buffer.from(bytes).toString()), path).toEqual([]);
  expect(await tablesWith(app, canaries.flatMap(shapesOf))).toEqual([]);
  expect(leaked(dumpOf(app)), 'in a dump').toEqual([]);
  return copied;
}

async function copyOf(browser: Browser): Promise<string> {
  await browser.api(requestExport, {});
  const copy = () => browser.send({ method: 'GET', url: exportPath });
  await expect.poll(async () => (await copy()).statusCode, { timeout: 15 * second }).toBe(200);
  const files = unzipSync(new Uint8Array((await copy()).rawPayload));
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
}

/** The tables, in whatever schema, that have one of the shapes in a row. */
async function tablesWith({ connection: { db } }: TestApp, shapes: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db);
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of tables) {
    const text = sql`lower(regexp_replace(r::text, '[\\s-]', '', 'g'))`;
    const { rows } = await sql`select 1 from ${sql.table(name)} r
      where ${text} like any (${shapes.map((shape) => `%${shape}%`)}::text[]) limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** As an operator backs it up. The embedded database has no program for that; its tables were all read. */
function dumpOf({ config: { DATABASE_URL: url } }: TestApp): string {
  const program = onPostgres && join(findPrograms(), 'pg_dump');
  if (!program || !existsSync(program) || !url) return '';
  const dump = execFileSync(program, ['--dbname', url], { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: 'pipe' });
  expect(dump).toContain('COPY public.payment ');
  return dump;
}
