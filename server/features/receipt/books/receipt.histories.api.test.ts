import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Reversal, signOf } from '../../../adapters/payment/gateway.ts';
import { onPostgres, startTestApp, type TestApp } from '../../../testing/app.ts';
import { crashing } from '../../../testing/payment/crashing.ts';
import { creditorIban } from '../../../testing/payment/debits.ts';
import { createFaultyGateway } from '../../../testing/payment/faulty-gateway.ts';
import {
  createHistories,
  type Histories,
  history,
  type Lived,
  operatorKeys,
  prices,
} from '../../../testing/payment/histories.ts';
import { debitCompany } from '../../../testing/payment/payers.ts';
import { type RunningPostgres, startPostgres } from '../../../testing/postgres.ts';
import { sitesWith } from '../../../testing/sites.ts';
import { createDebitDesk } from '../../debit/debit.desk.ts';
import { createVault } from '../../debit/debit.vault.ts';
import { isReceivedTwice } from '../../payment/payment.reversal.rules.ts';
import { companyDay } from '../../site/site.service.ts';
import { csvOf } from './receipt.books.rules.ts';
import { readBook } from './receipt.books.ts';

/** Random histories to run, in batches of which each has a database and a seed of its own. */
const total = Number(process.env.HISTORIES ?? 12);
const batch = 500;
const firstSeed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));
const batches = Array.from({ length: Math.ceil(total / batch) }, (_, nth) => ({
  SEED: firstSeed + nth,
  HISTORIES: Math.min(batch, total - nth * batch),
}));

const OPERATORS = Object.entries(operatorKeys)
  .map(([name, key]) => `${name}:${key}`)
  .join(',');
const SITES_DIR = sitesWith({ company: debitCompany, gateways: [{ gateway: 'faulty' }, { gateway: 'sepa:acme' }] });
/** Of its own, because it is killed. What it has answered must survive that. */
let postgres: RunningPostgres | undefined;
let app: TestApp;
let faulty: ReturnType<typeof createFaultyGateway>;
let server: ReturnType<typeof crashing>;
let histories: Histories;
beforeAll(async () => {
  postgres = onPostgres ? await startPostgres({ settings: { synchronous_commit: 'on' } }) : undefined;
});
beforeEach(async () => {
  const DATABASE_URL = await postgres?.createDatabase(`histories_${randomInt(2 ** 31)}`);
  faulty = createFaultyGateway('faulty', ['card']);
  const PAYMENT_SEPA_ACME_IBAN = creditorIban;
  const environment = {
    SITES_DIR,
    OPERATORS,
    PAYMENT_SEPA_ACME_IBAN,

    ...(DATABASE_URL && { DATABASE_URL }),
  };
  const sent: { to: string; text: string }[] = [];
  const sms = {
    send: (message: { to: string; text: string }) => Promise.resolve(sent.unshift(message)).then(() => undefined),
  };
  app = await startTestApp(environment, { gateways: [faulty.gateway], sms });
  await onlyOfMoney(app.connection);
  server = crashing(app.connection.db.getExecutor() as never, postgres?.crashAndRestart);
  const desk = createDebitDesk({ db: app.connection.db, vault: createVault(app.config) });
  histories = createHistories({ app, faulty, server, desk, sent });
  await histories.addCodes();
  happened = new Set();
  truth = {
    money: new Map(),
    countries: new Map(),
    credits: { sold: 0, given: 0, spent: 0, erased: 0, outstanding: 0 },
  };
});
afterEach(async () => {
  server.restore();
  await app.close();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(SITES_DIR, { recursive: true });
});

/** Of all jobs only those that money waits for are enqueued: nothing else is mailed, printed or swept up. */
const onlyOfMoney = ({ runScript }: TestApp['connection']) =>
  runScript(`
    create function job.skip() returns trigger language plpgsql as 'begin return null; end';
    create trigger only_of_money before insert on job.job
      for each row when (new.name not in ('payment.refund', 'payment.top_up_mail')) execute function job.skip();`);

/** What the histories came to, counted beside the app. */
let truth: {
  money: Map<string, { count: number; moved: number }>;
  credits: Record<'sold' | 'given' | 'spent' | 'erased' | 'outstanding', number>;
  /** Minor units that the company has from payers of a country. */
  countries: Map<string, number>;
};

/** How payments of the histories were paid, and what was moved by hand. */
const byTransfer = ['refund by transfer', 'chargeback_reversed by transfer'];
let happened: Set<string>;

/** The reversals that happened to a payment: what its gateway knows, and what was paid by transfer. */
async function reversalsOf(member: string, payment: string) {
  return app.connection.db
    .selectFrom('payment_reversal')
    .select(['reversal_id', 'kind', 'amount', 'by_transfer'])
    .where('member_id', '=', member)
    .where('payment_id', '=', payment)
    .execute();
}

const returnedOf = (amount: number, reversals: readonly Pick<Reversal, 'kind' | 'amount'>[]) =>
  Math.min(
    Math.max(
      reversals.reduce((sum, one) => sum - signOf(one.kind) * one.amount, 0),
      0,
    ),
    amount,
  );

function count(kind: string, moved: number): void {
  const sum = truth.money.get(kind) ?? { count: 0, moved: 0 };
  truth.money.set(kind, { count: sum.count + 1, moved: sum.moved + moved });
}

async function check({ member_id, given }: Lived): Promise<void> {
  const { db } = app.connection;
  const entries = await db.selectFrom('credit_entry').selectAll().where('member_id', '=', member_id).execute();
  const { credits: balance, paid_user } = await app.credit.balanceOf(member_id);
  expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance);
  const orders = await histories.refundsOf(member_id);
  let keeps = false;
  for (const { id, gateway, method, code, topped_up, status, amount, credits, returned } of await histories.paymentsOf(
    member_id,
  )) {
    const state = await histories.stateOf({ id, gateway });
    const isPaid = state?.status === 'completed';
    expect([id, status === 'completed'], 'paid as its gateway says').toEqual([id, isPaid]);
    const of = (reason: string) => entries.filter((entry) => entry.reason === reason && entry.reference === id);
    expect(of('purchase').map(({ delta }) => delta)).toEqual(isPaid ? [credits] : []);
    if (!faulty.hasLied(id)) expect(await isCase(id, 'other_amount')).toBe(false);
    if (!isPaid) continue;
    const own = orders.filter(({ payment_id }) => payment_id === id);
    const booked = await reversalsOf(member_id, id);
    const transfers = booked.filter(({ by_transfer }) => by_transfer);
    const known = state.reversals.map(({ id: reversal_id, kind, amount: moved }) => ({
      reversal_id,
      kind,
      amount: moved,
      by_transfer: false,
    }));
    const sorted = (rows: typeof booked) =>
      rows.toSorted((one, other) => (one.reversal_id < other.reversal_id ? -1 : 1));
    expect(sorted(booked)).toEqual(sorted([...known, ...transfers]));
    const all = [...state.reversals, ...transfers] as Reversal[];
    const paidBack = transfers.filter(({ kind }) => kind === 'chargeback_reversed');
    for (const { reversal_id, amount: moved } of paidBack)
      expect(known.filter((one) => `transfer:${one.reversal_id}` === reversal_id)).toMatchObject([
        { kind: 'chargeback', amount: moved },
      ]);
    if (isReceivedTwice(booked)) expect(await isCase(id, 'received_twice')).toBe(true);
    expect(returned).toBe(returnedOf(amount, all));
    keeps ||= returned < amount;
    for (const order of own) {
      const atGateway = state.reversals.filter(
        ({ order_id, kind }) => order_id === order.id && kind === 'refund',
      ).length;
      const byTransfer = transfers.filter(({ reversal_id }) => reversal_id === `transfer:${order.id}`);
      expect(atGateway).toBeLessThanOrEqual(1);
      expect(byTransfer.every((one) => one.amount === order.amount)).toBe(true);
      expect(['sent', 'failed'].includes(order.status)).toBe(atGateway + byTransfer.length > 0);
      expect(order.status).not.toBe('ordered');
      if (atGateway + byTransfer.length > 1) expect(await isCase(id, 'refunded_twice')).toBe(true);
    }
    const taken = [...of('refund'), ...of('chargeback')].reduce((sum, { delta }) => sum - delta, 0);
    expect(taken).toBeGreaterThanOrEqual(0);
    expect(taken).toBeLessThanOrEqual(credits);
    if (own.length === 0) expect(taken).toBe(Math.floor((credits * returned) / amount));
    const receipts = await db.selectFrom('receipt').selectAll().where('payment_id', '=', id).execute();
    expect(receipts.reduce((sum, { gross }) => sum + gross, 0)).toBe(amount - returned);
    const vat = receipts.find(({ reversal_id }) => reversal_id === '')?.vat ?? 0;
    expect(receipts.reduce((sum, one) => sum + one.vat, 0)).toBe(vat - Math.round(vat * (returned / amount)));
    // Nothing but the payer's bank speaks against what members say of themselves, and it is harder to choose.
    const country = state.payer_country ?? 'NL';
    expect(new Set(receipts.map((one) => one.country))).toEqual(new Set([country]));
    truth.countries.set(country, (truth.countries.get(country) ?? 0) + amount - returned);
    count('sale', amount);
    for (const how of [gateway, method, code ?? '', topped_up ? 'topped up' : '']) happened.add(how);
    truth.credits.sold += credits;
    for (const { kind, amount: moved } of state.reversals) count(kind, signOf(kind) * moved);
    for (const { kind, amount: moved } of transfers) {
      count(`${kind}_by_transfer`, signOf(kind) * moved);
      happened.add(`${kind} by transfer`);
    }
  }
  expect(paid_user).toBe(keeps);
  truth.credits.given += given;
  truth.credits.spent += entries.reduce((sum, { reason, delta }) => sum + (reason === 'message' ? delta : 0), 0);
  truth.credits.outstanding += balance;
}

/** A code for one purchase is that of one, and of none that has ended unpaid; each costs what was shown. */
async function checkCodes(member: string): Promise<void> {
  const payments = await histories.paymentsOf(member);
  for (const { id, code, amount } of payments) {
    expect([code, amount]).toEqual([code, prices[(code ?? 'none') as keyof typeof prices]]);
    const paid = faulty.stateOf(id)?.paid;
    if (paid) expect([id, paid.amount]).toEqual([id, amount]);
  }
  const used = app.connection.db.selectFrom('payment_discount_use').select(['code', 'payment_id']);
  const holders = new Map((await used.where('member_id', '=', member).execute()).map((one) => [one.code, one]));
  for (const code of ['ONCE', 'THREE']) {
    const own = payments.filter((one) => one.code === code);
    const paid = own.filter(({ status }) => status === 'completed').map(({ id }) => id);
    const open = own.filter(({ status }) => status === 'pending').map(({ id }) => id);
    const holder = holders.get(code)?.payment_id;
    const hasLied = own.some(({ id }) => faulty.hasLied(id));
    if (paid.length + open.length === 0) expect(holder).toBeUndefined();
    // Who pays late what a gateway said had failed may find the code with the next payment.
    else expect(paid.length > 0 && !hasLied ? paid : [...paid, ...open]).toContain(holder);
    if (!hasLied) expect(paid.length + open.length).toBeLessThanOrEqual(1);
  }
}

/** Of top-ups one can be withdrawn from, and none is open for ever. */
async function checkTopUps(member: string): Promise<void> {
  const orders = await app.connection.db
    .selectFrom('payment_top_up_order')
    .select(['state', 'client_id'])
    .where('member_id', '=', member)
    .execute();
  expect(orders.filter(({ state }) => state === 'charging')).toEqual([]);
  const toppedUp = (await histories.paymentsOf(member)).filter(({ topped_up }) => topped_up);
  if (toppedUp.some(({ id }) => faulty.hasLied(id))) return;
  const paid = toppedUp.filter(({ status }) => status === 'completed');
  expect(paid.length).toBeLessThanOrEqual(1);
  expect(orders.filter(({ state }) => state === 'paid').map(({ client_id }) => client_id)).toEqual(
    paid.map(({ client_id }) => client_id),
  );
}

/** The gateway keeps whom we know of, and nobody else; it was never asked for the same at another amount. */
async function checkKept(): Promise<void> {
  expect(faulty.contradicted).toEqual([]);
  const rows = await app.connection.db.selectFrom('payment_kept').select('customer').execute();
  expect(faulty.keptPayers().toSorted()).toEqual(rows.map(({ customer }) => customer).toSorted());
}

async function isCase(payment: string, kind: string): Promise<boolean> {
  const opened = app.connection.db.selectFrom('payment_case').select('kind').where('payment_id', '=', payment);
  return (await opened.where('kind', '=', kind).execute()).length > 0;
}

/** The book of the month is what the histories came to, to the cent and the credit. */
async function checkBook(): Promise<void> {
  const month = companyDay({ time_zone: 'Europe/Amsterdam' }, new Date()).slice(0, 7);
  const { money, credits } = await readBook(app.connection.db, app.sites.all(), month);
  const booked = new Map<string, { count: number; moved: number }>();
  for (const { kind, by_transfer, count: times, moved } of money) {
    const line = by_transfer ? `${kind}_by_transfer` : kind;
    const sum = booked.get(line) ?? { count: 0, moved: 0 };
    booked.set(line, { count: sum.count + times, moved: sum.moved + moved });
  }
  expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(truth.money));
  const own = credits.find(({ site }) => site === 'rendezvous');
  const { sold, given, spent, erased, outstanding } = truth.credits;
  expect(own).toMatchObject({ sold, given, spent, erased, outstanding });
  expect(sold + given + spent + (own?.taken_back ?? 0) + erased).toBe(outstanding);
}

/** VAT by country and rate is that of the receipts and credit notes, in the file as well. */
async function checkVat(): Promise<void> {
  const month = companyDay({ time_zone: 'Europe/Amsterdam' }, new Date()).slice(0, 7);
  const { money, credits } = await readBook(app.connection.db, app.sites.all(), month);
  const [head = '', ...lines] = csvOf(money, credits);
  const place = (column: string) => head.split(',').indexOf(column);
  const cents = (cells: string[], column: string) => Math.round(100 * Number(cells[place(column)]));
  const filed = lines
    .map((line) => line.split(','))
    .filter((cells) => cells[place('country')] !== '')
    .map((cells) => {
      const [gross, net, vat] = ['gross', 'net', 'vat'].map((column) => cents(cells, column)) as [
        number,
        number,
        number,
      ];
      expect(net + vat).toBe(gross);
      return { country: cells[place('country')], vat_permille: 10 * Number(cells[place('vat_rate')]), gross, vat };
    });
  const receipts = await app.connection.db
    .selectFrom('receipt')
    .select(['country', 'vat_permille', 'gross', 'vat'])
    .execute();
  const byRate = (rows: readonly (typeof filed)[number][]) =>
    [...Map.groupBy(rows, ({ country, vat_permille }) => `${country} ${vat_permille}`)]
      .map(([rate, all]) => [
        rate,
        ...(['gross', 'vat'] as const).map((of) => all.reduce((sum, one) => sum + one[of], 0)),
      ])
      .toSorted();
  expect(byRate(filed)).toEqual(byRate(receipts));
  const byCountry = Map.groupBy(filed, ({ country }) => country);
  const sums = [...byCountry].map(([country, all]) => [country, all.reduce((sum, { gross }) => sum + gross, 0)]);
  expect(sums.toSorted()).toEqual([...truth.countries].toSorted());
}

async function leave(lives: readonly Lived[]): Promise<void> {
  for (const { member_id, browser } of lives) {
    const { credits } = await app.credit.balanceOf(member_id);
    await browser.api(deleteAccount, {});
    truth.credits.erased -= credits;
    truth.credits.outstanding -= credits;
  }
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 15 * day) })
    .where('status', '=', 'deleted')
    .execute();
  for (let left = lives.length; left > 0; left -= 50) await app.departure.eraseDue();
}

test.for(batches)(
  'whatever happens and dies, credits, receipts and books are as the gateway’s: SEED=$SEED HISTORIES=$HISTORIES',
  // What was counted cannot be counted again.
  { timeout: batch * 20_000 + minute, retry: 0 },
  async ({ SEED, HISTORIES }) => {
    const lives: Lived[] = [];
    for (const one of fc.sample(history, { seed: SEED, numRuns: HISTORIES })) lives.push(await histories.live(one));
    await histories.settle();
    for (const [nth, one] of lives.entries())
      await Promise.all([check(one), checkCodes(one.member_id), checkTopUps(one.member_id)]).catch((cause) => {
        throw new Error(`History ${nth} is wrong`, { cause });
      });
    await checkKept();
    await checkBook();
    await checkVat();
    await leave(lives.filter(({ leaves }) => leaves));
    await histories.forgetAll();
    await checkKept();
    await checkBook();
    if (HISTORIES === batch)
      expect([...happened]).toEqual(
        expect.arrayContaining(['sepa:acme', 'kept', 'ONCE', 'THREE', 'TENTH', 'topped up', ...byTransfer]),
      );
    const serials = await app.connection.db.selectFrom('receipt').select('serial').orderBy('serial').execute();
    expect(serials.map(({ serial }) => serial)).toEqual(serials.map((_, place) => place + 1));
  },
);
