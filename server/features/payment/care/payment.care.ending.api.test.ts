import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import { listPayments, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { pauseBuying, setCeiling } from '@rendezvous/contract/spending';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { onPostgres } from '../../../testing/app.ts';
import { hurry, jobsDone } from '../../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { startCards } from '../../../testing/payment/cards.ts';

const { app, cards, close } = await startCards();
afterAll(close);

const start = ({ browser }: TestMember, name: string, changes: object = {}) =>
  browser.api(startPayment, {
    body: { client_id: randomUUID(), begins_at_once: true, package: name, paymentmethod: 'card', ...changes },
  });
const ceiling = ({ browser }: TestMember, amount: number) =>
  browser.api(setCeiling, { body: { ceiling: { amount, currency: 'EUR' } } });
const pause = ({ browser }: TestMember) => browser.api(pauseBuying, { body: { days: 7 } });
/** Latest first. */
const statuses = async ({ browser }: TestMember) =>
  (await browser.api(listPayments)).payments.map(({ status }) => status);
const refused = (error: string) => ({ problem: { error } });
const atGateway = async ({ redirect }: { redirect: string }) =>
  (await cards.gateway.fetchState(redirect.split('/').at(-1) as string)).status;

test('a checkout that is open can be paid no more once a limit refuses it, and one that fits can', async () => {
  const member = await joinMember(app);
  const [small, large] = [await start(member, 'nl-10'), await start(member, 'nl-150')];
  // As what was started in the month before.
  const created_at = new Date(Date.now() - 32 * day);
  const earlier = await start(member, 'nl-10');
  await app.connection.db
    .updateTable('payment')
    .set({ created_at })
    .where('id', '=', earlier.payment.payment_id)
    .execute();
  const lost = vi.spyOn(cards.gateway, 'cancel').mockRejectedValueOnce(new Error('no answer'));
  expect((await ceiling(member, 2000)).ceiling?.left.amount).toBe(0);
  await hurry(app, 'payment.end_refused');
  await jobsDone(app);
  expect(lost.mock.calls.length).toBeGreaterThan(1);
  expect(await statuses(member)).toEqual(['pending', 'cancelled', 'cancelled']);
  expect([await atGateway(earlier), await atGateway(large), await atGateway(small)]).toEqual([
    'pending',
    'cancelled',
    'cancelled',
  ]);
  await pause(member);
  await jobsDone(app);
  expect([await statuses(member), await atGateway(earlier)]).toEqual([
    ['cancelled', 'cancelled', 'cancelled'],
    'cancelled',
  ]);
});

test('a limit that is set while a gateway makes the page has it ended, and nobody is led there', async () => {
  const member = await joinMember(app);
  const begin = cards.gateway.start;
  const pages: string[] = [];
  vi.spyOn(cards.gateway, 'start').mockImplementation(async (...order) => {
    const started = await begin(...order);
    pages.push(started.gateway_id);
    await pause(member);
    await jobsDone(app);
    return started;
  });
  await expect(start(member, 'nl-10')).rejects.toMatchObject(refused('payment.paused'));
  expect([await statuses(member), await atGateway({ redirect: pages[0] ?? '' })]).toEqual([['cancelled'], 'cancelled']);
});

test('the first ceiling of a member counts what is started at the same time', { timeout: minute }, async () => {
  const names = fc.array(fc.constantFrom('nl-10', 'nl-25', 'nl-150', 'ceiling'), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, async (acts) => {
      const member = await joinMember(app);
      await Promise.allSettled(
        [...acts, 'ceiling'].map((act) => (act === 'ceiling' ? ceiling(member, 3500) : start(member, act))),
      );
      await jobsDone(app);
      const { payments } = await member.browser.api(listPayments);
      const open = payments.filter(({ status }) => status === 'pending');
      expect(open.reduce((sum, { amount }) => sum + amount.amount, 0)).toBeLessThanOrEqual(3500);
    }),
    { numRuns: 8 },
  );
  // Set after the start has asked for limits, and before it adds its payment.
  const { db } = app.connection;
  const member = await joinMember(app);
  await sql`create function first_ceiling() returns trigger language plpgsql as $$ begin
      insert into payment_care (member_id, currency, ceiling) values (new.member_id, 'EUR', 1000);
      return new; end $$`.execute(db);
  await sql`create trigger first_ceiling before insert on payment
      for each row execute function first_ceiling()`.execute(db);
  const asked = vi.spyOn(cards.gateway, 'start');
  await expect(start(member, 'nl-10')).rejects.toMatchObject(refused('payment.ceiling_reached'));
  await sql`drop trigger first_ceiling on payment`.execute(db);
  expect([await statuses(member), asked.mock.calls]).toEqual([['cancelled'], []]);
});

test('what is in the way of another purchase is ended together, however much it is', async () => {
  const member = await joinMember(app);
  await ceiling(member, 6000);
  for (let times = 0; times < 3; times++) await start(member, 'nl-10');
  const { cancel } = cards.gateway;
  const all = Promise.withResolvers<void>();
  const cancelled = vi.spyOn(cards.gateway, 'cancel').mockImplementation(async (id) => {
    if (cancelled.mock.calls.length === 3) all.resolve();
    await all.promise;
    return cancel(id);
  });
  await start(member, 'nl-25');
  expect(await statuses(member)).toEqual(['pending', 'cancelled', 'cancelled', 'cancelled']);
});

test('nothing of a member who is erased meanwhile is written by a limit or a start', async () => {
  const member = await joinMember(app);
  const { id } = member;
  await member.browser.api(deleteAccount, {});
  const { db } = app.connection;
  await db
    .updateTable('member')
    .set({ deleted_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  await app.departure.eraseDue();
  // A call that had passed the door before.
  const caller = { member: { id }, site: app.sites.ofId('rendezvous') } as unknown as MemberCaller;
  const { care } = app.shards[0].services.payment.service;
  const order = { member_id: id, client_id: randomUUID(), amount: 1499, currency: 'EUR' };
  const writes = [() => care.pause(caller, 7), () => db.transaction().execute((trx) => care.allow(trx, caller, order))];
  for (const late of writes) await expect(late()).rejects.toMatchObject(refused('authentication_required'));
  const rows = db.selectFrom('payment_care').select('member_id').where('member_id', '=', id);
  expect(await rows.execute()).toEqual([]);
});

test.runIf(onPostgres)(
  'a late payment and a start with its code, under a ceiling, do not wait for each other',
  async () => {
    const member = await joinMember(app);
    const { db } = app.connection;
    const code = `LATE${randomUUID().slice(0, 8).toUpperCase()}`;
    await db.insertInto('payment_discount').values({ code, percentage: 10 }).execute();
    const late = await start(member, 'nl-150', { code, paymentmethod: 'ideal' });
    const sandboxId = late.redirect.split('/').at(-1) as string;
    await app.gateway.cancel(sandboxId);
    await jobsDone(app);
    const bought = await start(member, 'nl-150');
    // So that the late one is unusual, and takes the lock of the limits.
    await db
      .updateTable('payment')
      .set({ status: 'completed', price: 61_000, amount: 61_000 })
      .where('id', '=', bought.payment.payment_id)
      .execute();
    await ceiling(member, 200_000);
    await jobsDone(app);
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length;
    const results = await db.transaction().execute(async (trx) => {
      await sql`select from payment_care where member_id = ${member.id} for update`.execute(trx);
      const started = start(member, 'nl-10', { code });
      await expect.poll(waiting).toBe(1);
      const body = app.gateway.signed(sandboxId, 'completed');
      const paid = app.browser().api(receiveNotice, { query: { gateway: 'sandbox' }, body });
      await expect.poll(waiting).toBe(2);
      return { all: Promise.allSettled([started, paid]) };
    });
    expect((await results.all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await statuses(member)).toEqual(['pending', 'completed', 'completed']);
  },
);
