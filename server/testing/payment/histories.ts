import { randomUUID } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { decideRefund, orderRefund, readWithdrawal, recordTransfer, withdraw } from '@rendezvous/contract/refund';
import fc from 'fast-check';
import { sql } from 'kysely';
import { reversalKinds } from '../../adapters/payment/gateway.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TestApp } from '../app.ts';
import { dueNow, jobsDone } from '../jobs.ts';
import { signUpMember } from '../members.ts';
import { type crashing, type Death, withoutFaults } from './crashing.ts';
import { type createFaultyGateway, mishaps } from './faulty-gateway.ts';

export const operatorKeys = {
  anna: 'anna-0123456789-0123456789-0123456789',
  bert: 'bert-0123456789-0123456789-0123456789',
};

const which = fc.nat({ max: 2 });
const much = fc.integer({ min: 1, max: 1499 });
const ends = fc.constantFrom('completed', 'completed', 'completed', 'failed', 'cancelled', 'expired');
const does = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: does('buy'), again: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: does('pay'), which, ends, isTold: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: does('tell'), which, late: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ do: does('move'), which, kind: fc.constantFrom(...reversalKinds), much }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: does('withdraw', 'approve', 'transfer', 'transfer', 'look', 'jobs'), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('refund'), which, much, isRefused: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: does('spend'), much: fc.integer({ min: 1, max: 12 }) }) },
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
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Most histories are of money that was paid. */
const begin: History['steps'] = [
  { act: { do: 'buy', again: false }, mishap: undefined, death: undefined },
  { act: { do: 'pay', which: 0, ends: 'completed', isTold: false }, mishap: undefined, death: undefined },
];

export type Histories = ReturnType<typeof createHistories>;
export type Lived = Awaited<ReturnType<Histories['live']>>;

interface World {
  readonly app: TestApp;
  readonly faulty: ReturnType<typeof createFaultyGateway>;
  readonly server: ReturnType<typeof crashing>;
}

/** Has histories happen to members of an app, at a gateway and on a server with mishaps. */
export function createHistories({ app, faulty, server }: World) {
  const { db } = app.connection;

  function operator(name: keyof typeof operatorKeys) {
    const browser = app.browser();
    browser.page.authorization = `Bearer ${operatorKeys[name]}`;
    return browser;
  }

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
    const own = member ? due.where('member_id', '=', member) : due;
    const looked = await withoutFaults(() => own.executeTakeFirst());
    for (let left = Number(looked.numUpdatedRows); left > 0; left -= 100)
      await app.lookUpPayments(new Date(Date.now() + 20 * minute));
  }

  return {
    paymentsOf,
    refundsOf,

    /** A member to whom a history happens. */
    async live({ steps, leaves }: History) {
      const { id: member_id, browser } = await signUpMember(app);
      const { credits: given } = await app.credit.balanceOf(member_id);
      const orders: string[] = [];
      /** Payments of which the payer was shown where to pay. */
      const shown = new Set<string>();

      async function buy(again: boolean): Promise<void> {
        const client_id = (again && orders.at(-1)) || randomUUID();
        orders.push(client_id);
        const body = { client_id, begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
        const { payment } = await browser.api(startPayment, { body });
        shown.add(payment.payment_id);
      }
      async function takeBack(payment_id: string): Promise<void> {
        const { withdrawal } = await browser.api(readWithdrawal, { query: { id: payment_id } });
        if (withdrawal) await browser.api(withdraw, { body: { payment_id, amount: withdrawal.amount } });
      }
      async function perform(one: Act): Promise<void> {
        if (one.do === 'buy') return buy(one.again);
        if (one.do === 'look') return look(member_id);
        if (one.do === 'jobs') return withoutFaults(() => jobsDone(app));
        if (one.do === 'spend') return spend(member_id, one.much);
        if (one.do === 'approve' || one.do === 'transfer') return decide(member_id, one.which, one.do);
        const all = await withoutFaults(() => paymentsOf(member_id));
        const payment = all[one.which % Math.max(all.length, 1)]?.id;
        if (!payment || !faulty.stateOf(payment)) return;
        if (one.do === 'pay' && shown.has(payment)) {
          faulty.payer(payment, one.ends as 'completed');
          if (one.isTold) await tell(payment, 0);
        }
        if (one.do === 'tell') await Promise.all([tell(payment, one.late), tell(payment, 0)]);
        if (one.do === 'move') faulty.moves(payment, one.kind, one.much);
        if (one.do === 'withdraw') await takeBack(payment);
        if (one.do === 'refund') await refund(payment, one.much, one.isRefused);
      }

      const late: Promise<void>[] = [];
      for (const { act: next, mishap, death: end } of [...begin, ...steps]) {
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
      return { member_id, browser, given, leaves };
    },

    /** What comes in time: jobs that failed are done, payments looked at, and who lied tells the truth. */
    async settle(): Promise<void> {
      await quiet();
      await look();
      for (const { id } of await db.selectFrom('payment').select('id').execute())
        if (faulty.hasLied(id)) await tell(id, 0);
      await look();
      await quiet();
    },
  };

  async function quiet(): Promise<void> {
    do await jobsDone(app);
    while ((await dueNow(app, 'payment.refund')) > 0);
  }

  /** What pg-boss does a minute after a database took with it how a job ended. */
  async function forgetWorkers(): Promise<void> {
    await sql`update job.job set state = 'retry' where state = 'active'`.execute(db);
  }
}

const isRefused = ({ status }: { status: string }): number => Number(status === 'refused');
