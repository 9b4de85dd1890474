import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { creditorIban } from '../../server/features/debit/debit.account.ts';
import { readBankReport } from '../../server/features/debit/debit.bank-report.rules.ts';
import { createDebitDesk } from '../../server/features/debit/debit.desk.ts';
import { openDebitFolder } from '../../server/features/debit/debit.folder.ts';
import { readEverywhere } from '../../server/features/debit/debit.reports.ts';
import { createVault } from '../../server/features/debit/debit.vault.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { tableOf } from './table.ts';
import { endAfter, openDatabases, operator, readArgs } from './work.ts';

/** `npm run debits`: SEPA direct debits, as docs/how-to/collect-direct-debits.md says. */
const usage = `npm run debits -- list
npm run debits -- collect sepa:COMPANY [--to FOLDER]
npm run debits -- file FILE [--to FOLDER]
npm run debits -- read FILE.xml …
npm run debits -- close sepa:COMPANY FILE        (what the bank refused as a whole is seen to)
npm run debits -- block iban|phone --reason TEXT      (the number is read from the standard input)
npm run debits -- unblock iban|phone                  (the same)
Each in every database; with --database NAME in that of DATABASE_URL_<NAME> alone.`;

const text = { type: 'string' } as const;
const { positionals, values } = readArgs(usage, { to: text, reason: text, database: text });
const [command, ...args] = positionals;
const commands: Record<string, () => Promise<boolean>> = { list, collect, file, read, close, block, unblock };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));

// A company's account is one, whichever databases its brands are in; a blocked number pays at none of them.
const { config, opened, missed, close: closeAll } = await openDatabases(values.database, run === collect);
const vault = createVault(config);
function partOf({ name, connection: { db } }: (typeof opened)[0]) {
  const desk = createDebitDesk({ db, vault });
  return { name, db, desk, folder: openDebitFolder(values.to ?? '.', desk) };
}
type Part = ReturnType<typeof partOf>;
const [first, ...others] = opened;
const parts = [partOf(first), ...others.map(partOf)] as const;
await endAfter({ close: closeAll }, run);

async function list(): Promise<boolean> {
  const rows = (await Promise.all(parts.map(({ desk }) => desk.summary()))).flat();
  const states = Map.groupBy(rows, ({ gateway, status }) => `${gateway} ${status}`);
  const cells = [...states.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([state, of]) => {
      const sumOf = (what: 'debits' | 'amount') => of.reduce((sum, one) => sum + one[what], 0);
      return [...state.split(' '), String(sumOf('debits')), inEuros(sumOf('amount'))];
    });
  for (const line of tableOf([['gateway', 'status', 'debits', 'EUR'], ...cells], 2)) console.log(line);
  const refusals = (await Promise.all(parts.map(({ desk }) => desk.refusals()))).flat();
  for (const { gateway, id, reason, debits } of refusals)
    console.log(
      `refused by the bank: ${gateway} ${id}, reason ${reason ?? 'unknown'}, ${debits} debits wait for another file`,
    );
  return true;
}

function inEuros(cents: number): string {
  return (cents / 100).toFixed(2);
}

function gatewayOf(word: string | undefined): string {
  if (!word || !/^sepa:[a-z0-9-]+$/.test(word)) throw new Error(usage);
  return word;
}

/** A database that is away, or in which nothing can be collected, does not hold up the others. */
async function collect(): Promise<boolean> {
  const gateway = gatewayOf(args[0]);
  const iban = creditorIban(gateway, config.paymentKeys);
  let [isAny, isWhole] = [false, !missed];
  for (const part of parts) {
    try {
      isAny = (await collectIn(part, gateway, iban)) || isAny;
    } catch (error) {
      console.error(parts.length > 1 ? `${part.name}: ${(error as Error).message}` : (error as Error).message);
      isWhole = false;
    }
  }
  if (isWhole && !isAny) console.error('No debit waits to be collected.');
  return isWhole;
}

async function collectIn({ desk, folder }: Part, gateway: string, iban: string): Promise<boolean> {
  for (const id of await folder.unnamed(gateway)) await save(folder, id, iban);
  const next = () => desk.nextFile(gateway, new Date());
  let isAny = false;
  // One that was made and not written comes first, and then what waits.
  for (let id = await next(); id; id = await next()) {
    isAny = true;
    await save(folder, id, iban);
  }
  return isAny;
}

async function file(): Promise<boolean> {
  const [id] = args;
  if (!id) throw new Error(usage);
  for (const { desk, folder } of parts) {
    const gateway = await desk.gatewayOf(id);
    if (gateway === undefined) continue;
    await save(folder, id, creditorIban(gateway, config.paymentKeys));
    return true;
  }
  throw new Error(`There is no file ${id}.`);
}

async function save(folder: Part['folder'], id: string, iban: string): Promise<void> {
  const { path, debits, amount } = await folder.save(id, iban);
  console.log(`${path}  ${debits} debits, EUR ${inEuros(amount)}`);
}

/** One after the other; the same file again changes nothing. */
async function read(): Promise<boolean> {
  if (args.length === 0) throw new Error(usage);
  let isWhole = true;
  for (const path of args) {
    try {
      const events = readBankReport(readFileSync(path, 'utf8'));
      const outcome = await readEverywhere(parts, events);
      const told = Object.entries(outcome).filter(([, count]) => count > 0);
      console.log(
        `${path}  ${told.map(([what, count]) => `${count} ${what.replace('_', ' ')}`).join(', ') || 'nothing'}`,
      );
      isWhole &&= outcome.unknown + outcome.other_amount + outcome.refused === 0;
    } catch (error) {
      console.error(`${path}  ${(error as Error).message}`);
      isWhole = false;
    }
  }
  return isWhole;
}

async function close(): Promise<boolean> {
  const gateway = gatewayOf(args[0]);
  let wasOpen = false;
  for (const { desk } of parts) wasOpen = (await desk.closeRefusal(gateway, args[1] ?? '')) || wasOpen;
  console.log(wasOpen ? 'closed' : 'no such refusal is open');
  return wasOpen;
}

function kindOf(word: string | undefined): 'iban' | 'phone' {
  if (word !== 'iban' && word !== 'phone') throw new Error(usage);
  return word;
}

async function block(): Promise<boolean> {
  if (!values.reason) throw new Error('--reason is needed.');
  const [kind, number, reason] = [kindOf(args[0]), (await textOf(process.stdin)).trim(), values.reason.slice(0, 200)];
  for (const { desk } of parts) await desk.block(kind, number, reason, operator);
  console.log('blocked');
  return true;
}

async function unblock(): Promise<boolean> {
  const [kind, number] = [kindOf(args[0]), (await textOf(process.stdin)).trim()];
  let wasBlocked = false;
  for (const { desk } of parts) wasBlocked = (await desk.unblock(kind, number)) || wasBlocked;
  console.log(wasBlocked ? 'no longer blocked' : 'was not blocked');
  return wasBlocked;
}
