import { randomBytes, randomUUID } from 'node:crypto';
import { day, hour, minute } from '@rendezvous/contract/durations';
import type { Input } from '@rendezvous/contract/endpoint';
import { forgetKept, listKept } from '@rendezvous/contract/kept';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import {
  decideRefund,
  orderRefund,
  readWithdrawal,
  recordReceived,
  recordTransfer,
  withdraw,
} from '@rendezvous/contract/refund';
import { agreeTopUp, topUpTerms } from '@rendezvous/contract/top-up';
import fc from 'fast-check';
import { sql } from 'kysely';
import { reversalKinds } from '../../adapters/payment/gateway.ts';
import type { DebitDesk } from '../../features/debit/debit.desk.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TestApp } from '../app.ts';
import { dueNow, jobsDone } from '../jobs.ts';
import { type crashing, type Death, withoutFaults } from './crashing.ts';
import { type createFaultyGateway, mishaps } from './faulty-gateway.ts';
import { payerIn } from './payers.ts';

export const operatorKeys = {
  anna: 'anna-0123456789-0123456789-0123456789',
  bert: 'bert-0123456789-0123456789-0123456789',
};

/** What the package that is bought costs with each code, minor units of its currency. */
export const prices = { none: 1499, TENTH: 1349, ONCE: 1124, THREE: 1199 } as const;
const codes = [
  { code: 'TENTH', percentage: 10, validity: 'unlimited' },
  { code: 'ONCE', percentage: 25, validity: 'once-per-user' },
  { code: 'THREE', amount: 300, currency: 'EUR', validity: 'once-per-user' },
] as const;

/** Where cards are: as the buyers say that they live, elsewhere, or not told. */
const card = fc.constantFrom('NL', 'DE', 'HU', 'NL', null);
const which = fc.nat({ max: 2 });
const much = fc.integer({ min: 1, max: 1499 });
const ends = fc.constantFrom('completed', 'completed', 'completed', 'failed', 'cancelled', 'expired');
const does = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: does('buy'),
      again: fc.boolean(),
      method: fc.constantFrom(undefined, 'keep', 'kept', 'kept'),
      code: fc.constantFrom(undefined, undefined, ...codes.map(({ code }) => code)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: does('pay'), which, ends, isTold: fc.boolean(), card }) },
  { weight: 4, arbitrary: fc.record({ do: does('tell'), which, late: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: does('repay'), which }) },
  { weight: 3, arbitrary: fc.record({ do: does('move'), which, kind: fc.constantFrom(...reversalKinds), much }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: does('withdraw', 'approve', 'transfer', 'transfer', 'look', 'jobs'), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('refund'), which, much, isRefused: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: does('spend'), much: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ do: does('debit') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('bank'), which, says: fc.constantFrom('settled', 'rejected', 'returned') }),
  },
  { weight: 3, arbitrary: fc.record({ do: does('forget', 'agree', 'top up', 'top up'), which }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Once for so many times without. */
const onceFor = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const dies = fc.oneof({ weight: 30, arbitrary: does('process') }, { weight: 1, arbitrary: does('database') });
const death: fc.Arbitrary<Death> = fc.record({ of: dies, statement: fc.nat({ max: 30 }), isDone: fc.boolean() });
const step = fc.record({ act, mishap: onceFor(1, fc.constantFrom(...mishaps)), death: onceFor(2, death) });

/** What happens to a member's payments, and whether they leave in the end. */
export const history = fc.record({
  steps: fc.array(step, { minLength: 6, maxLength: 20 }),
  leaves: fc.boolean(),
  card,
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Most histories are of money that was paid. */
const begin = (card: History['card']): History['steps'] => [
  { act: { do: 'buy', again: false, method: 'keep', code: undefined }, mishap: undefined, death: undefined },
  { act: { do: 'pay', which: 0, ends: 'completed', isTold: false, card }, mishap: undefined, death: undefined },
];

export type Histories = ReturnType<typeof createHistories>;
export type Lived = Awaited<ReturnType<Histories['live']>>;

interface World {
  readonly app: TestApp;
  readonly faulty: ReturnType<typeof createFaultyGateway>;
  readonly server: ReturnType<typeof crashing>;
  readonly desk: DebitDesk;
  /** Text messages that were sent, latest first. */
  readonly sent: { to: string; text: string }[];
}

const debits = 'sepa:acme';

/** Where direct debits are collected: what waits has its file, and what became of it is told in another one. */
function createBank(app: TestApp, desk: DebitDesk) {
  const { db } = app.connection;
  const { debit, payment } = app.shards[0].services;
  const gateway = debit.service.open(debits);

  const debitsOf = (member?: string) =>
    db
      .selectFrom('debit')
      .select(['id', 'status', 'member_id'])
      .$if(member !== undefined, (all) => all.where('member_id', '=', member as string))
      .orderBy('id')
      .execute();

  /** The bank has the file of what waits for one. */
  async function collect(): Promise<void> {
    for (let id = await desk.nextFile(debits, new Date()); id; id = await desk.nextFile(debits, new Date()))
      await desk.written(id);
  }

  const report = (id: string, kind: 'settled' | 'rejected' | 'returned') =>
    desk.read([{ kind, debits: [id.replaceAll('-', '')], batch: null, file: null, amount: null, reason: 'AM04' }]);

  /** The bank takes what waits for it, and says of the nth debit what became of it, in a file that operators read. */
  async function bank(member: string, nth: number, says: 'settled' | 'rejected' | 'returned'): Promise<void> {
    await withoutFaults(async () => {
      await collect();
      const all = await debitsOf(member);
      const one = all[nth % Math.max(all.length, 1)];
      if (one) await report(one.id, says);
    });
    await payment.service.followDebits();
  }

  return {
    bank,
    stateOf: (id: string) => gateway.fetchState(id).catch(() => undefined),
    /** What was collected and of which it has not said anything was paid. */
    async settle(): Promise<void> {
      await collect();
      for (const { id, status } of await debitsOf()) if (status === 'collected') await report(id, 'settled');
      await payment.service.followDebits();
    },
  };
}

/** A member who buys, and what they do. */
async function createBuyer(app: TestApp, sent: World['sent']) {
  const { db } = app.connection;
  const payer = await payerIn(app, sent);
  const { id: member_id, browser } = payer;
  // So many mandates are not signed from one address.
  browser.connection.remoteAddress = [10, ...randomBytes(3)].join('.');
  let mandate: Promise<unknown> | undefined;
  await db.updateTable('member').set({ status: 'active' }).where('id', '=', member_id).execute();
  const { credits: given } = await app.credit.balanceOf(member_id);
  const orders: Input<typeof startPayment>['body'][] = [];
  /** Payments of which the payer was shown where to pay. */
  const shown = new Set<string>();

  async function buy({ again, method, code }: Extract<Act, { do: 'buy' }>): Promise<void> {
    const choice = { package: 'nl-10', paymentmethod: 'card', code } as const;
    const amount = { amount: prices[code ?? 'none'], currency: 'EUR' };
    const anew = { ...choice, client_id: randomUUID(), begins_at_once: true, amount, method } as const;
    const body = (again && orders.at(-1)) || anew;
    orders.push(body);
    const { payment } = await browser.api(startPayment, { body });
    shown.add(payment.payment_id);
  }
  async function debitOnce(): Promise<void> {
    await withoutFaults(() => (mandate ??= payer.sign()));
    await payer.buy();
  }
  async function forget(): Promise<void> {
    const [card] = (await withoutFaults(() => browser.api(listKept))).kept;
    if (card) await browser.api(forgetKept, { body: { kept_id: card.kept_id } });
    await app.forgetPayers();
  }
  async function agree(): Promise<void> {
    const amount = { amount: prices.none, currency: 'EUR' };
    await browser.api(agreeTopUp, { body: { package: 'nl-10', below: 10, most: 5000, amount, terms: topUpTerms } });
  }
  async function takeBack(payment_id: string): Promise<void> {
    const { withdrawal } = await browser.api(readWithdrawal, { query: { id: payment_id } });
    if (withdrawal) await browser.api(withdraw, { body: { payment_id, amount: withdrawal.amount } });
  }
  /** Announces what is due, and charges it as if a day had gone by. */
  async function topUp(): Promise<void> {
    await app.chargeTopUps();
    await withoutFaults(() => jobsDone(app));
    await app.chargeTopUps(new Date(Date.now() + 25 * hour));
  }

  return { member_id, browser, given, shown, buy, debitOnce, forget, agree, topUp, takeBack };
}

/** Operators of an app, who decide about money. */
function createOperators(app: TestApp) {
  function operator(name: keyof typeof operatorKeys) {
    const browser = app.browser();
    browser.page.authorization = `Bearer ${operatorKeys[name]}`;
    return browser;
  }

  /** Two of them book at once that the nth chargeback of a member was paid by transfer. */
  async function repay(member: string, nth: number): Promise<void> {
    const chargebacks = app.connection.db
      .selectFrom('payment_reversal')
      .select(['payment_id', 'reversal_id as about'])
      .where('member_id', '=', member)
      .where('kind', '=', 'chargeback')
      .orderBy('created_at');
    const all = await withoutFaults(() => chargebacks.execute());
    const taken = all[nth % Math.max(all.length, 1)];
    const [anna, bert] = [operator('anna'), operator('bert')];
    const body = taken && { ...taken, paid_on: '2026-11-20', note: 'Paid after all' };
    if (body) await Promise.allSettled([anna, bert].map((one) => one.api(recordReceived, { body })));
  }

  return { operator, repay };
}

/** Has histories happen to members of an app, at a gateway and on a server with mishaps. */
export function createHistories({ app, faulty, server, desk, sent }: World) {
  const { db } = app.connection;
  const { bank, ...collecting } = createBank(app, desk);
  const { operator, repay } = createOperators(app);

  const paymentsOf = (member: string) =>
    db.selectFrom('payment').selectAll().where('member_id', '=', member).orderBy('id').execute();
  const refundsOf = (member: string) =>
    db.selectFrom('payment_refund').selectAll().where('member_id', '=', member).orderBy('created_at').execute();

  const tell = (id: string, late: number) =>
    app.browser().send({
      method: 'POST',
      url: `${receiveNotice.path}?gateway=faulty`,
      headers: { 'content-type': 'application/json' },
      payload: faulty.notice(id, Math.max(faulty.momentsOf(id) - 1 - late, 0)),
    });

  async function decide(member: string, nth: number, what: 'approve' | 'transfer'): Promise<void> {
    const all = (await withoutFaults(() => refundsOf(member))).sort((one, other) => isRefused(other) - isRefused(one));
    const refund = all[nth % Math.max(all.length, 1)];
    if (!refund) return;
    const named = { payment_id: refund.payment_id, refund_id: refund.id };
    if (what === 'approve') await operator('bert').api(decideRefund, { body: { ...named, approve: true } });
    else await operator('anna').api(recordTransfer, { body: { ...named, paid_on: '2026-11-20', note: 'By hand' } });
  }

  async function spend(member_id: string, most: number): Promise<void> {
    const delta = -Math.min(most, Math.max((await withoutFaults(() => app.credit.balanceOf(member_id))).credits, 0));
    const entry = { member_id, delta, reason: 'message', reference: null, key: randomUUID() } as const;
    await inTransaction(db, (trx) => app.credit.addEntry(trx, entry));
  }

  async function refund(payment_id: string, amount: number, isRefusedThen: boolean): Promise<void> {
    if (isRefusedThen) faulty.next('refuses');
    const body = { client_id: randomUUID(), payment_id, amount, note: 'Goodwill' };
    await operator('anna').api(orderRefund, { body });
    if (isRefusedThen) await withoutFaults(() => jobsDone(app));
  }

  /** Looks up what is due, as the jobs do in time: of one member, or of all. */
  async function look(member?: string): Promise<void> {
    const due = db.updateTable('payment').set({ next_look_at: new Date() }).where('next_look_at', 'is not', null);
    const looked = await withoutFaults(() => (member ? due.where('member_id', '=', member) : due).executeTakeFirst());
    for (let left = Number(looked.numUpdatedRows); left > 0; left -= 100)
      await app.lookUpPayments(new Date(Date.now() + 20 * minute));
    await app.lookUpRefunds(new Date(Date.now() + 2 * hour));
  }

  /** Has the gateways asked until they have forgotten everybody whom they should. */
  async function forgetAll(): Promise<void> {
    const { left } = await db
      .selectFrom('payment_forgetting')
      .select((count) => count.fn.countAll<string>().as('left'))
      .executeTakeFirstOrThrow();
    for (let due = Number(left); due > 0; due -= 20) await app.forgetPayers(new Date(Date.now() + 3 * day));
  }

  return {
    paymentsOf,
    refundsOf,
    forgetAll,

    /** What the payment's gateway has of it; undefined if nothing. */
    stateOf: async ({ id, gateway }: { id: string; gateway: string }) =>
      gateway === debits ? collecting.stateOf(id) : faulty.stateOf(id),

    addCodes: () => db.insertInto('payment_discount').values(codes).execute(),

    /** A member to whom a history happens. */
    async live({ steps, leaves, card }: History) {
      const { member_id, browser, given, shown, ...buyer } = await createBuyer(app, sent);

      async function perform(one: Act): Promise<void> {
        if (one.do === 'buy') return buyer.buy(one);
        if (one.do === 'forget') return buyer.forget();
        if (one.do === 'agree') return buyer.agree();
        if (one.do === 'debit') return buyer.debitOnce();
        if (one.do === 'bank') return bank(member_id, one.which, one.says);
        if (one.do === 'top up') return withoutFaults(() => spend(member_id, 1000)).then(buyer.topUp);
        if (one.do === 'look') return look(member_id);
        if (one.do === 'jobs') return withoutFaults(() => jobsDone(app));
        if (one.do === 'repay') return repay(member_id, one.which);
        if (one.do === 'spend') return spend(member_id, one.much);
        if (one.do === 'approve' || one.do === 'transfer') return decide(member_id, one.which, one.do);
        const all = await withoutFaults(() => paymentsOf(member_id));
        const payment = all[one.which % Math.max(all.length, 1)]?.id;
        if (!payment) return;
        if (one.do === 'withdraw') return buyer.takeBack(payment);
        if (one.do === 'refund') return refund(payment, one.much, one.isRefused);
        if (!faulty.stateOf(payment)) return;
        if (one.do === 'pay' && shown.has(payment)) {
          faulty.payer(payment, one.ends as 'completed', one.card);
          if (one.isTold) await tell(payment, 0);
        }
        if (one.do === 'tell') await Promise.all([tell(payment, one.late), tell(payment, 0)]);
        if (one.do === 'move') faulty.moves(payment, one.kind, one.much);
      }

      const late: Promise<void>[] = [];
      for (const { act: next, mishap, death: end } of [...begin(card), ...steps]) {
        faulty.next(mishap);
        if (end) server.dies(end);
        // Refused, or not answered.
        const done = perform(next).catch(() => undefined);
        late.push(done);
        await Promise.race([done, faulty.keepsWaiting()]);
        if (await server.lives()) await forgetWorkers();
      }
      faulty.next();
      await Promise.all(late);
      // Others' top-ups have their own histories.
      const mine = db.updateTable('payment_top_up').where('member_id', '=', member_id);
      await mine.set({ next_look_at: new Date(Date.now() + 365 * day) }).execute();
      return { member_id, browser, given, leaves };
    },

    /** What comes in time: jobs that failed are done, payments looked at, and who lied tells the truth. */
    async settle(): Promise<void> {
      await collecting.settle();
      await quiet();
      await look();
      for (const { id } of await db.selectFrom('payment').select('id').execute())
        if (faulty.hasLied(id)) await tell(id, 0);
      await look();
      // An hour after the last that was charged: what a crash left is put back, and what was paid meanwhile is booked.
      for (let times = 0; times < 2; times++) {
        await app.chargeTopUps(new Date(Date.now() + 26 * hour));
        await look();
      }
      await quiet();
      await forgetAll();
    },
  };

  async function quiet(): Promise<void> {
    do await jobsDone(app);
    while ((await dueNow(app, 'payment.refund')) + (await dueNow(app, 'payment.top_up_mail')) > 0);
  }

  /** What pg-boss does a minute after a database took with it how a job ended. */
  async function forgetWorkers(): Promise<void> {
    await sql`update job.job set state = 'retry' where state = 'active'`.execute(db);
  }
}

const isRefused = ({ status }: { status: string }): number => Number(status === 'refused');
