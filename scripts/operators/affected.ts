import { open } from 'node:fs/promises';
import { record } from '../../server/platform/audit/audit.ts';
import { inTransaction } from '../../server/platform/database/database.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { affectedMembers, countAffected, tablesTelling } from '../../server/register/affected.store.ts';
import { type Kind, kinds, membersOf, type Table } from '../../server/register/register.rules.ts';
import { register } from '../../server/register/register.ts';
import { csvCell } from './table.ts';
import { endAfter, openDatabase, readArgs } from './work.ts';

/** `npm run affected`: whom a breach concerns, as docs/how-to/answer-for-personal-data.md says. */
const usage = `npm run affected -- --file affected.csv --table access_session | --data contact
    [--from 2026-11-01] [--to 2026-11-27]
Writes who had rows in the table, or in any that tells such data, at the end of --to or now; with --from those
alone whose rows were written since. DATA: ${Object.keys(kinds).join(', ')}.
With --database NAME for members in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const options = { file: text, table: text, data: text, from: text, to: text, database: text } as const;
const { positionals, values } = readArgs(usage, options);
const { file, table, data } = values;
if (positionals.length > 0 || file === undefined || (table === undefined) === (data === undefined))
  exitWithError(new Error(usage));

const tables = tablesOf();
const [from, to] = [timeOf('from', 'T00:00:00Z'), timeOf('to', 'T23:59:59.999Z') ?? new Date()];
const atOnce = 10_000;

function tablesOf(): Table[] {
  if (data !== undefined)
    return Object.hasOwn(kinds, data) ? tablesTelling(data as Kind) : exitWithError(new Error(usage));
  if (!Object.hasOwn(register, table ?? '')) exitWithError(new Error(`--table: docs/register.md has no ${table}.`));
  const { whose, kept } = register[table as Table];
  if (whose === 'member' && membersOf(register[table as Table]).length > 0) return [table as Table];
  const owner = typeof kept === 'object' && 'with' in kept ? ` Ask for ${kept.with}, to which its rows belong.` : '';
  return exitWithError(new Error(`--table: no row of ${table} names a member.${owner}`));
}

function timeOf(option: 'from' | 'to', time: string): Date | undefined {
  const day = values[option];
  if (day === undefined) return undefined;
  const at = new Date(`${day}${time}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()))
    exitWithError(new Error(`--${option}: ${day} is no day such as 2026-11-26.`));
  return at;
}

const { connection } = await openDatabase(values.database);
await endAfter(connection, async () => {
  // For the operator's eyes alone, and never over another list.
  const list = await open(file as string, 'wx', 0o600);
  const { db } = connection;
  const breach = { tables, from, to };
  // Before anything is written: whatever happens to the file, the audit says that somebody has it.
  await inTransaction(db, async (trx) => {
    const members = await countAffected(trx, breach);
    record({ subject: { tables: tables.join(' '), from: values.from ?? null, to: to.toISOString(), members } });
  });
  let written = 0;
  await list.write('id,brand,language,email\n');
  for (let after: string | undefined; ; ) {
    const some = await affectedMembers(db, breach, { after, limit: atOnce });
    const lines = some.map(({ id, site_id, language, email }) => [id, site_id, language, email].map(csvCell).join(','));
    if (lines.length > 0) await list.write(`${lines.join('\n')}\n`);
    written += some.length;
    after = some.at(-1)?.id;
    if (some.length < atOnce) break;
  }
  await list.close();
  console.error(`${written} members in ${file}: ${tables.join(', ')}.`);
  return true;
});
