import { presentConflict } from '../../server/features/receipt/receipt.present.ts';
import { receiptStore } from '../../server/features/receipt/receipt.store.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { moneyOf, tableOf } from './table.ts';
import { endAfter, openDatabase, operator, readArgs, uuid } from './work.ts';

/** `npm run receipts`: receipts that a person has to check, as docs/how-to/keep-receipts-and-vat.md says. */
const usage = `npm run receipts -- conflicts
npm run receipts -- checked RECEIPT …
Each with --database NAME for receipts in the database of DATABASE_URL_<NAME>.`;

const head = ['id', 'company', 'number', 'VAT', 'evidence', 'total'];

const { positionals, values } = readArgs(usage, { database: { type: 'string' } });
const [command, ...ids] = positionals;
const commands: Record<string, () => Promise<boolean>> = { conflicts, checked };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));

const { connection } = await openDatabase(values.database);
await endAfter(connection, run);

async function conflicts(): Promise<boolean> {
  const open = (await receiptStore.conflicts(connection.db, 1000)).map(presentConflict);
  const rows = open.map(({ id, company, number, country, evidence, gross }) => {
    const pieces = Object.entries(evidence).map(([piece, of]) => `${piece} ${of ?? '?'}`);
    return [id, company, number, country, pieces.join(', '), moneyOf(gross)];
  });
  if (rows.length === 0) console.error('The evidence of every receipt agrees or was checked.');
  else for (const line of tableOf([head, ...rows], head.length - 1)) console.log(line);
  return true;
}

async function checked(): Promise<boolean> {
  if (ids.length === 0) throw new Error(usage);
  let isWhole = true;
  for (const id of ids) {
    const isThere = new RegExp(`^${uuid}$`).test(id) && (await receiptStore.check(connection.db, id, operator));
    console.log(`${id}  ${isThere ? 'checked' : 'is no receipt with a conflict'}`);
    isWhole &&= isThere;
  }
  return isWhole;
}
