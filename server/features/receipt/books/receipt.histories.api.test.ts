import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import {
  decideRefund,
  listPaymentCases,
  orderRefund,
  readWithdrawal,
  recordTransfer,
  withdraw,
} from '@rendezvous/contract/refund';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reversal, reversalKinds, signOf } from '../../../adapters/payment/gateway.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { dueNow, jobsDone } from '../../../testing/jobs.ts';
import { joinMember } from '../../../testing/members.ts';
import { createLifelikeGateway, type Mishap, mortal } from '../../../testing/payment/lifelike.ts';
import { sitesWith } from '../../../testing/sites.ts';
import { companyDay } from '../../site/site.service.ts';
import { readBook } from './receipt.books.ts';

/** Random histories to run. */
const histories = Number(process.env.HISTORIES ?? 12);
const keys = { anna: 'anna-0123456789-0123456789-0123456789', bert: 'bert-0123456789-0123456789-0123456789' };
const OPERATORS = Object.entries(keys)
  .map(([name, key]) => `${name}:${key}`)
  .join(',');
const SITES_DIR = sitesWith({ gateways: [{ gateway: 'lifelike' }] });
const lifelike = createLifelikeGateway('lifelike', ['card']);
let app: TestApp;
let server: ReturnType<typeof mortal>;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR, OPERATORS }, { gateways: [lifelike.gateway] });
  server = mortal(app.connection.db.getExecutor() as never);
});
afterAll(async () => {
  server.restore();
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

function operator(name: keyof typeof keys) {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys[name]}`;
  return browser;
}

/** What the histories came to, counted beside the app. */
const truth = {
  money: new Map<string, { count: number; moved: number }>(),
  credits: { sold: 0, given: 0, spent: 0, erased: 0, outstanding: 0 },
};

const isRefused = ({ status }: { status: string }) => status === 'refused';

const which = fc.nat({ max: 2 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), again: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      ends: fc.constantFrom('completed', 'completed', 'completed', 'failed', 'cancelled', 'expired'),
      isTold: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tell' as const), which, late: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which,
      kind: fc.constantFrom(...reversalKinds),
      much: fc.integer({ min: 1, max: 1499 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'approve', 'transfer', 'transfer', 'look', 'jobs'), which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which,
      much: fc.integer({ min: 1, max: 1499 }),
      isRefused: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('spend' as const), much: fc.integer({ min: 1, max: 12 }) }) },
);
const step = fc.record({
  act,
  mishap: fc.option(fc.constantFrom<Mishap>('refuses', 'is away', 'answer is lost'), { nil: undefined, freq: 4 }),
  death: fc.option(fc.record({ statement: fc.nat({ max: 30 }), isDone: fc.boolean() }), { nil: undefined, freq: 3 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Most histories are of money that was paid. */
const begin = [
  { act: { do: 'buy', again: false } },
  { act: { do: 'pay', which: 0, ends: 'completed', isTold: false } },
].map(({ act: first }) => ({ act: first as Act, mishap: undefined, death: undefined }));

async function life() {
  const { id: member_id, browser } = await joinMember(app);
  const orders: string[] = [];
  /** Those of which the payer was shown where to pay. */
  const shown = new Set<string>();
  const given = (await app.credit.balanceOf(member_id)).credits;
  const payments = () =>
    app.connection.db.selectFrom('payment').selectAll().where('member_id', '=', member_id).orderBy('id').execute();
  const refunds = () =>
    app.connection.db
      .selectFrom('payment_refund')
      .selectAll()
      .where('member_id', '=', member_id)
      .orderBy('created_at')
      .execute();
  async function buy(again: boolean): Promise<void> {
    const client_id = (again && orders.at(-1)) || randomUUID();
    orders.push(client_id);
    const body = { client_id, begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
    const { payment } = await browser.api(startPayment, { body });
    shown.add(payment.payment_id);
  }
  const tell = (id: string, late: number) =>
    browser.send({
      method: 'POST',
      url: `${receiveNotice.path}?gateway=lifelike`,
      headers: { 'content-type': 'application/json' },
      payload: lifelike.notice(id, Math.max(lifelike.momentsOf(id) - 1 - late, 0)),
    });
  async function takeBack(payment_id: string): Promise<void> {
    const { withdrawal } = await browser.api(readWithdrawal, { query: { id: payment_id } });
    if (withdrawal) await browser.api(withdraw, { body: { payment_id, amount: withdrawal.amount } });
  }
  async function decide(nth: number, does: 'approve' | 'transfer'): Promise<void> {
    const all = (await refunds()).sort((one, other) => Number(isRefused(other)) - Number(isRefused(one)));
    const refund = all[nth % Math.max(all.length, 1)];
    if (!refund) return;
    const named = { payment: refund.payment_id, refund: refund.id };
    if (does === 'approve') await operator('bert').api(decideRefund, { body: { ...named, approve: true } });
    else await operator('anna').api(recordTransfer, { body: { ...named, paid_on: '2026-11-20', note: 'By hand' } });
  }
  async function perform(one: Act): Promise<void> {
    if (one.do === 'buy') return buy(one.again);
    if (one.do === 'look') return look(member_id);
    if (one.do === 'jobs') return jobsDone(app);
    if (one.do === 'spend') {
      const delta = -Math.min(one.much, Math.max((await app.credit.balanceOf(member_id)).credits, 0));
      const entry = { member_id, delta, reason: 'message', reference: null, key: randomUUID() } as const;
      await inTransaction(app.connection.db, (trx) => app.credit.addEntry(trx, entry));
      return;
    }
    const all = await payments();
    const payment = all['which' in one ? one.which % Math.max(all.length, 1) : 0]?.id;
    if (!payment || !lifelike.stateOf(payment)) return;
    if (one.do === 'pay' && shown.has(payment)) {
      lifelike.payer(payment, one.ends as 'completed');
      if (one.isTold) await tell(payment, 0);
    }
    if (one.do === 'tell') await Promise.all([tell(payment, one.late), tell(payment, 0)]);
    if (one.do === 'move') lifelike.moves(payment, one.kind, one.much);
    if (one.do === 'withdraw') await takeBack(payment);
    if (one.do === 'approve' || one.do === 'transfer') await decide(one.which, one.do);
    if (one.do === 'refund') {
      const body = { client_id: randomUUID(), payment, amount: one.much, note: 'Goodwill' };
      if (one.isRefused) lifelike.next('refuses');
      await operator('anna').api(orderRefund, { body });
      if (one.isRefused) await jobsDone(app);
    }
  }
  return { member_id, browser, given, payments, refunds, perform };
}

/** Looks up all payments of a member, as the jobs do in time. */
async function look(member: string): Promise<void> {
  const due = app.connection.db.updateTable('payment').set({ next_look_at: new Date() });
  await due.where('member_id', '=', member).execute();
  await app.lookUpPayments(new Date(Date.now() + 20 * minute));
}

async function quiet(): Promise<void> {
  do await jobsDone(app);
  while ((await dueNow(app, 'payment.refund')) > 0);
}

/** The reversals that happened to a payment: what its gateway knows, and what was paid by transfer. */
async function reversalsOf(member: string, payment: string) {
  return app.connection.db
    .selectFrom('payment_reversal')
    .select(['reversal_id', 'kind', 'amount'])
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

async function check({ member_id, given, payments, refunds }: Awaited<ReturnType<typeof life>>): Promise<void> {
  const { db } = app.connection;
  const entries = await db.selectFrom('credit_entry').selectAll().where('member_id', '=', member_id).execute();
  const { credits: balance, paid_user } = await app.credit.balanceOf(member_id);
  expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance);
  const orders = await refunds();
  let keeps = false;
  for (const { id, status, amount, credits, returned } of await payments()) {
    const state = lifelike.stateOf(id);
    const isPaid = state?.status === 'completed';
    expect([id, status === 'completed'], 'paid as its gateway says').toEqual([id, isPaid]);
    const of = (reason: string) => entries.filter((entry) => entry.reason === reason && entry.reference === id);
    expect(of('purchase').map(({ delta }) => delta)).toEqual(isPaid ? [credits] : []);
    if (!isPaid) continue;
    const own = orders.filter(({ payment_id }) => payment_id === id);
    const booked = await reversalsOf(member_id, id);
    const transfers = booked.filter(({ reversal_id }) => reversal_id.startsWith('transfer:'));
    const known = state.reversals.map(({ id: reversal_id, kind, amount: moved }) => ({
      reversal_id,
      kind,
      amount: moved,
    }));
    const sorted = (rows: typeof booked) =>
      rows.toSorted((one, other) => (one.reversal_id < other.reversal_id ? -1 : 1));
    expect(sorted(booked)).toEqual(sorted([...known, ...transfers]));
    const all = [...state.reversals, ...transfers] as Reversal[];
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
    count('sale', amount);
    truth.credits.sold += credits;
    for (const { kind, amount: moved } of state.reversals) count(kind, signOf(kind) * moved);
    for (const { amount: moved } of transfers) count('refund_by_transfer', -moved);
  }
  expect(paid_user).toBe(keeps);
  truth.credits.given += given;
  truth.credits.spent += entries.reduce((sum, { reason, delta }) => sum + (reason === 'message' ? delta : 0), 0);
  truth.credits.outstanding += balance;
}

async function isCase(payment: string, kind: string): Promise<boolean> {
  const { cases } = await operator('anna').api(listPaymentCases, { query: { limit: 500 } });
  return cases.some((one) => one.payment === payment && one.case === kind);
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

test('whatever happens to payments, and wherever the process dies, credits, receipts and books are as the gateway’s', {
  timeout: histories * 20_000 + minute,
  // What was counted cannot be counted again.
  retry: 0,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), fc.boolean(), async (steps, leaves) => {
      const one = await life();
      for (const { act: next, mishap, death } of [...begin, ...steps]) {
        lifelike.next(mishap);
        if (death && next.do !== 'jobs') server.dies(death);
        // Refused, or not answered.
        await one.perform(next).catch(() => undefined);
        server.lives();
      }
      lifelike.next(undefined);
      await quiet();
      await look(one.member_id);
      await quiet();
      await check(one);
      await checkBook();
      if (leaves) {
        const { credits } = await app.credit.balanceOf(one.member_id);
        await one.browser.api(deleteAccount, {});
        const deleted_at = new Date(Date.now() - 15 * day);
        await app.connection.db.updateTable('member').set({ deleted_at }).where('id', '=', one.member_id).execute();
        await app.departure.eraseDue();
        truth.credits.erased -= credits;
        truth.credits.outstanding -= credits;
        await checkBook();
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
  const serials = await app.connection.db.selectFrom('receipt').select('serial').orderBy('serial').execute();
  expect(serials.map(({ serial }) => serial)).toEqual(serials.map((_, place) => place + 1));
});
