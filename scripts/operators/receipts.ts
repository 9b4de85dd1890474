import { presentConflict } from '../../server/features/receipt/receipt.present.ts';
import { receiptStore } from '../../server/features/receipt/receipt.store.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { moneyOf, tableOf } from './table.ts';
import { endAfter, openDatabase, operator, readArgs, uuid } from './work.ts';

/** `npm run receipts`: receipts that a person has to check, as docs/how-to/keep-receipts-and-vat.md says. */
const usage = `npm run receipts -- conflicts
npm run receipts -- checked RECEIPT … [--alike]
Each with --database NAME for receipts in the database of DATABASE_URL_<NAME>.`;

const head = ['id', 'company', 'oldest', 'VAT', 'evidence', 'alike', 'total'];

const { positionals, values } = readArgs(usage, { database: { type: 'string' }, alike: { type: 'boolean' } });
const [command, ...ids] = positionals;
const commands: Record<string, () => Promise<boolean>> = { conflicts, checked };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));

const { connection } = await openDatabase(values.database);
await endAfter(connection, run);

async function conflicts(): Promise<boolean> {
  const open = (await receiptStore.conflicts(connection.db, 1000)).map(presentConflict);
  const rows = open.map(({ id, company, number, country, evidence, alike, gross }) => {
    const pieces = Object.entries(evidence).map(([piece, of]) => `${piece} ${of ?? '?'}`);
    return [id, company, number, country, pieces.join(', '), String(alike), moneyOf(gross)];
  });
  if (rows.length === 0) console.error('The evidence of every receipt agrees or was checked.');
  else for (const line of tableOf([head, ...rows], head.length - 2)) console.log(line);
  return true;
}

async function checked(): Promise<boolean> {
  if (ids.length === 0) throw new Error(usage);
  const { alike = false } = values;
  let isWhole = true;
  for (const id of ids) {
    const isId = new RegExp(`^${uuid}$`).test(id);
    const count = isId ? await receiptStore.check(connection.db, { id, alike }, operator) : 0;
    console.log(`${id}  ${count > 0 ? `${count} checked` : 'is no receipt with a conflict'}`);
    isWhole &&= count > 0;
  }
  return isWhole;
}
