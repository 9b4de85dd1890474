import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, startTestApp, type TestApp } from '../../../testing/app.ts';
import { runCommand } from '../../../testing/commands.ts';
import { creditorIban } from '../../../testing/payment/debits.ts';
import { debitCompany as company, payerIn } from '../../../testing/payment/payers.ts';
import { folderOf } from '../../../testing/pools.ts';
import { createDebitDesk, type DebitDesk } from '../../debit/debit.desk.ts';
import { endToEndId } from '../../debit/debit.pain008.ts';
import { readEverywhere } from '../../debit/debit.reports.ts';
import { createVault } from '../../debit/debit.vault.ts';
import { csvOf } from './receipt.books.rules.ts';
import { readBooks } from './receipt.books.ts';

const gateways = [{ gateway: 'sepa:acme' }];
/** Two pools of one company, of which each has a database. */
const SITES_DIR = folderOf(
  { id: 'south', pool: 'south', company, gateways },
  { id: 'north', pool: 'north', database: 'north', company, gateways },
);
const environment = { SITES_DIR, PAYMENT_SEPA_ACME_IBAN: creditorIban };
const sent: { to: string; text: string }[] = [];
const sms = {
  async send(message: { to: string; text: string }) {
    sent.unshift(message);
  },
};
let app: TestApp;
let desks: DebitDesk[];
beforeAll(async () => {
  app = await startTestApp(environment, { sms, databases: ['north'] });
  const vault = createVault(app.config);
  desks = app.shards.map(({ connection: { db } }) => createDebitDesk({ db, vault }));
}, 2 * minute);
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

/** A purchase of each brand, as the bank names it. */
async function placedInEach() {
  const ids: string[] = [];
  for (const host of ['south.localhost', 'north.localhost']) {
    const payer = await payerIn(app, sent, { host });
    await payer.sign();
    ids.push(endToEndId((await payer.buy()).payment.payment_id));
  }
  return ids as [string, string];
}

/** Likewise, in files that the bank has. */
async function collected() {
  const ids = await placedInEach();
  for (const desk of desks) {
    const id = (await desk.nextFile('sepa:acme', new Date())) ?? '';
    await desk.written(id);
  }
  return ids;
}

const statuses = () =>
  Promise.all(
    app.shards.map(async ({ connection: { db }, services }) => {
      await services.payment.service.followDebits();
      return (await db.selectFrom('payment').select('status').orderBy('id').execute()).map(({ status }) => status);
    }),
  );
const event = { batch: null, file: null, amount: null, reason: null } as const;
const none = { settled: 0, rejected: 0, returned: 0, known: 0, unknown: 0, other_amount: 0, refused: 0 };

test('a bank’s report is booked in each database that has its debits; what nobody has is unknown once', async () => {
  const [south, north] = await collected();
  const parts = app.shards.map(({ connection: { db } }, nth) => ({ db, desk: desks[nth] as DebitDesk }));
  const read = (...events: Parameters<typeof readEverywhere>[1]) => readEverywhere(parts as never, events);
  const stranger = 'f'.repeat(32);
  const report = [south, north, stranger].map((id) => ({ ...event, kind: 'settled' as const, debits: [id] }));
  expect(await read(...report)).toEqual({ ...none, settled: 2, unknown: 1 });
  expect(await statuses()).toEqual([['completed'], ['completed']]);
  expect(await read(...report), 'the same again').toEqual({ ...none, known: 2, unknown: 1 });
  const together = { ...event, kind: 'returned' as const, debits: [south, stranger, north] };
  expect(await read(together)).toEqual({ ...none, returned: 2, unknown: 1 });
  await statuses();

  const month = new Date().toISOString().slice(0, 7);
  const sites = ['south', 'north'].map((id) => ({ id, company, time_zone: company.time_zone }));
  const books = app.shards.map(({ connection: { db } }, nth) => ({ db, sites: sites.slice(nth, nth + 1) }));
  const { money, credits } = await readBooks(books, month);
  expect(money.map(({ site, kind, moved }) => [site, kind, moved])).toEqual([
    ['north', 'sale', 1499],
    ['north', 'chargeback', -1499],
    ['south', 'sale', 1499],
    ['south', 'chargeback', -1499],
  ]);
  expect(csvOf(money, credits).filter((line) => line.includes('credits_sold'))).toHaveLength(2);
});

/** A command, as the operator of both databases runs it. */
function run(name: string, args: readonly string[], typed?: string, changed: Record<string, string> = {}) {
  const { DATABASE_URL = '', SECRET, databases } = app.config;
  const urls = { DATABASE_URL, DATABASES: 'north', DATABASE_URL_NORTH: databases.get('north') ?? '' };
  return runCommand(name, args, { ...environment, ...urls, SECRET, ...changed }, typed);
}

test.runIf(onPostgres)('the commands read every database, and one that is named alone', async () => {
  const [south, north] = await collected();
  const entries = [south, north].map(
    (id) => `<Ntry><Amt Ccy="EUR">14.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs>
      <EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">14.99</Amt></TxDtls></NtryDtls></Ntry>`,
  );
  const path = join(SITES_DIR, 'camt054.xml');
  writeFileSync(
    path,
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
      <Ntfctn>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  );
  const one = await run('debits', ['read', path, '--database', 'north']);
  expect(one, one.err).toMatchObject({ status: 1, out: `${path}  1 settled, 1 unknown\n` });
  const all = await run('debits', ['read', path]);
  expect(all, all.err).toMatchObject({ status: 0, out: `${path}  1 settled, 1 known\n` });
  const month = new Date().toISOString().slice(0, 7);
  const sold = async (...args: string[]) =>
    (await run('books', [month, ...args])).out.split('\n').filter((line) => line.includes(',credits_sold,'));
  await statuses();
  expect(await sold()).toEqual(['north', 'south'].map((site) => expect.stringMatching(`${company.id},${site},.*,20$`)));
  expect(await sold('--database', 'north')).toHaveLength(1);

  const blocked = () =>
    Promise.all(app.shards.map(({ connection: { db } }) => db.selectFrom('debit_block').select('kind').execute()));
  const typing = (...args: string[]) => run('debits', args, 'NL20INGB0001234567');
  const block = await typing('block', 'iban', '--reason', 'police report 123');
  expect([block.status, block.err, await blocked()]).toEqual([0, '', [[{ kind: 'iban' }], [{ kind: 'iban' }]]]);
  expect((await typing('unblock', 'iban', '--database', 'north')).out).toBe('no longer blocked\n');
  expect((await typing('unblock', 'iban')).out, 'in the other one').toBe('no longer blocked\n');
  expect(await blocked()).toEqual([[], []]);
});

test.runIf(onPostgres)('a database in which nothing can be collected does not hold up the others', async () => {
  const [, north] = await placedInEach();
  const [{ connection, database }] = app.shards;
  const accounts = (account: RawBuilder<string>) =>
    connection.db.updateTable('debit_mandate').set({ account }).execute();
  await accounts(sql`'x' || account`);
  const collect = () => run('debits', ['collect', 'sepa:acme', '--to', SITES_DIR]);
  const { status, out, err } = await collect();
  const [path = '', ...others] = out.split('  1 debits, EUR 14.99\n');
  expect([status, others, readFileSync(path, 'utf8').includes(north)]).toEqual([1, [''], true]);
  expect(err).toMatch(new RegExp(`^${database}: Nothing was collected: 1 of 1 accounts`));
  await accounts(sql`substr(account, 2)`);
  expect(await collect()).toMatchObject({ status: 0, out: expect.stringMatching(/^\S+ {2}1 debits, EUR 14\.99\n$/) });
});

test.runIf(onPostgres)('a database that is away does not hold up the others, and is collected in later', async () => {
  const [south, north] = await placedInEach();
  const collect = (away: Record<string, string> = {}) =>
    run('debits', ['collect', 'sepa:acme', '--to', SITES_DIR], undefined, away);
  const nowhere = 'postgres://nobody@127.0.0.1:1/none';
  const only = (out: string, id: string) => {
    const [path = '', ...others] = out.split('  1 debits, EUR 14.99\n');
    return others.join() === '' && readFileSync(path, 'utf8').includes(id);
  };
  const first = await collect({ DATABASE_URL: nowhere });
  expect([first.status, only(first.out, north)], first.err).toEqual([1, true]);
  expect(first.err).toMatch(/^default: .*ECONNREFUSED.*\n$/);
  const none = await collect({ DATABASE_URL: nowhere, DATABASE_URL_NORTH: 'postgres://nobody@127.0.0.1:1/other' });
  expect([none.status, none.out, none.err.match(/ECONNREFUSED/g)]).toEqual([1, '', Array(2).fill('ECONNREFUSED')]);
  const listed = await run('debits', ['list'], undefined, { DATABASE_URL_NORTH: nowhere });
  expect([listed.status, listed.out], 'a sum of some databases is none').toEqual([1, '']);
  const later = await collect();
  expect([later.status, later.err, only(later.out, south)]).toEqual([0, '', true]);
});

test.runIf(onPostgres)('debits of every database are collected by one command, and listed together', async () => {
  const placed = await placedInEach();
  const at = (...args: string[]) => run('debits', [...args, '--to', SITES_DIR]);
  const waiting = await run('debits', ['list']);
  expect([waiting.err, waiting.out]).toEqual(['', expect.stringMatching(/^sepa:acme {2}placed +2 +29\.98$/m)]);
  const collecting = await at('collect', 'sepa:acme');
  expect([collecting.err, collecting.status]).toEqual(['', 0]);
  const files = [...collecting.out.matchAll(/^(\S+\.xml) {2}1 debits, EUR 14\.99$/gm)].map(([, path = '']) => path);
  expect(files.map((path) => placed.findIndex((id) => readFileSync(path, 'utf8').includes(id)))).toEqual([0, 1]);
  expect((await run('debits', ['list'])).out).not.toContain('placed');
  expect((await at('collect', 'sepa:acme')).err).toBe('No debit waits to be collected.\n');
  const [, second = ''] = files;
  const first = readFileSync(second, 'utf8');
  rmSync(second);
  const again = await at('file', basename(second, '.xml'));
  expect([again.err, readFileSync(second, 'utf8')]).toEqual(['', first]);
  expect((await at('file', 'RV1')).err).toBe('There is no file RV1.\n');
});
