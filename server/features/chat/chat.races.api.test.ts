import { randomUUID } from 'node:crypto';
import { listChats, markRead, readChat, sendMessage } from '@rendezvous/contract/chat';
import { minute } from '@rendezvous/contract/durations';
import { problemCode } from '@rendezvous/contract/problem';
import { block, unblock } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { browserOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

/** On PostgreSQL a second process serves the same database, so that what is at once really is. */
let app: TestApp;
let second: Awaited<ReturnType<typeof createApp>> | undefined;
let people: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
  if (app.connection.kind === 'postgres')
    second = await createApp({ ...app.config, DATA_DIR: app.config.DATA_DIR }, { web: false });
  people = [];
  for (let number = 0; number < 4; number++) people.push(await joinMember(app));
});
afterAll(async () => {
  await second?.close();
  await app.close();
});

const reset = async (balance: number, paid: boolean) => {
  const { db } = app.connection;
  for (const table of [
    'chat_conversation',
    'chat_message',
    'chat_inbox',
    'chat_inbox_head',
    'credit_entry',
    'safety_block',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await db.updateTable('credit_balance').set({ balance, paid_user: paid }).execute();
};

/** A call through one of the two processes. */
const through = (member: TestMember, process: number) =>
  process === 1 && second ? browserOf(second.app, member.browser) : member.browser;
const expected = ['credit.insufficient', 'chat.conversation_limit', 'profile.not_found', 'chat.not_found'];
const outcomeOf = async <T>(call: Promise<T>): Promise<T | string> => {
  try {
    return await call;
  } catch (error) {
    const code = problemCode(error);
    if (code !== undefined && expected.includes(code)) return code;
    throw error;
  }
};

/** Everything ends before the first failure is reported, so that nothing runs on into the next try. */
async function atOnce(steps: readonly Step[]): Promise<void> {
  const results = await Promise.allSettled(steps.map(run));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

const member = fc.integer({ min: 0, max: 3 });
const place = fc.integer({ min: 0, max: 1 });
const Step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      from: member,
      to: member,
      process: place,
      client: fc.integer({ min: 0, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), from: member, to: member, process: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('block' as const, 'unblock' as const),
      from: member,
      to: member,
      process: place,
    }),
  },
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

const clientIds = Array.from({ length: 6 }, () => randomUUID());

async function run(step: Step): Promise<void> {
  if (step.from === step.to) return;
  const [from, to] = [people[step.from] as TestMember, people[step.to] as TestMember];
  const browser = through(from, step.process);
  if (step.kind === 'send')
    await outcomeOf(
      browser.api(sendMessage, { body: { profile: to.id, client_id: clientIds[step.client] as string, text: 'x' } }),
    );
  else if (step.kind === 'block') await browser.api(block, { body: { profile: to.id } });
  else if (step.kind === 'unblock') await browser.api(unblock, { body: { profile: to.id } });
  else {
    const page = await outcomeOf(browser.api(readChat, { query: { profile: to.id } }));
    const last = typeof page === 'string' ? undefined : page.messages.at(-1);
    if (last) await outcomeOf(browser.api(markRead, { body: { conversation: last.conversation, message: last.id } }));
  }
}

async function checkTruth(balance: number): Promise<void> {
  const { db } = app.connection;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n;
  // The ledger adds up and each message is paid once.
  expect(
    await count(
      sql`select count(*)::int as n from credit_balance b
        where balance <> ${balance} +
          coalesce((select sum(delta) from credit_entry e where e.member_id = b.member_id), 0)`,
    ),
  ).toBe(0);
  expect(await count(sql`select count(*)::int as n from credit_balance where balance < 0`)).toBe(0);
  expect(
    await count(
      sql`select count(*)::int as n from chat_message m full join credit_entry e on e.reference = m.id::text
        and e.member_id = m.sender_id where m.id is null or e.id is null or e.delta <> -1`,
    ),
  ).toBe(0);
  // Every count of unread messages is the truth.
  expect(
    await count(sql`select count(*)::int as n from chat_inbox b where num_unread <> (
      select count(*) from chat_message m where m.conversation_id = b.conversation_id and m.sender_id = b.other_id
      and (b.last_read is null or m.id > b.last_read))`),
  ).toBe(0);
  for (const person of people) {
    const list = await person.browser.api(listChats);
    expect(list.total_unread).toBe(list.chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0));
    const { rows } = await sql<{
      other_id: string;
    }>`select other_id from safety_block where member_id = ${person.id}`.execute(db);
    const blocked = new Set(rows.map((row) => row.other_id));
    expect(list.chats.filter((chat) => blocked.has(chat.profile.id))).toEqual([]);
  }
  // One conversation a pair, the last message is the latest, versions only grow.
  expect(
    await count(
      sql`select count(*)::int as n from (select member_low, member_high from chat_conversation group by 1, 2
        having count(*) > 1) twice`,
    ),
  ).toBe(0);
  expect(
    await count(
      sql`select count(*)::int as n from chat_inbox b
        where exists (select from chat_message m where m.conversation_id = b.conversation_id and m.id > b.last_id)`,
    ),
  ).toBe(0);
  expect(
    await count(
      sql`select count(*)::int as n from chat_inbox b join chat_inbox_head h using (member_id)
        where b.version > h.version`,
    ),
  ).toBe(0);
}

test('whatever happens at once: stored, counted and paid exactly once', { timeout: 2 * minute }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 40 }), async (steps) => {
      await reset(7, true);
      await atOnce(steps);
      await checkTruth(7);
    }),
    { numRuns: app.connection.kind === 'postgres' ? 40 : 12 },
  );
});

const Change = fc.record({
  kind: fc.constantFrom('text', 'gift', 'purchase'),
  to: fc.integer({ min: 1, max: 3 }),
  process: place,
});

test('the order of the ledger is that of its balances: texts, gifts and purchases at once', async () => {
  const { db } = app.connection;
  const sender = people[0] as TestMember;
  await fc.assert(
    fc.asyncProperty(fc.array(Change, { minLength: 8, maxLength: 40 }), async (changes) => {
      await reset(100, true);
      const made = changes.map(({ kind, to, process }) => {
        const [client_id, payment_id] = [randomUUID(), randomUUID()];
        const address = { profile: people[to]?.id ?? '', client_id };
        if (kind === 'purchase')
          return inTransaction(db, (trx) =>
            app.credit.addPurchase(trx, { member_id: sender.id, payment_id, credits: 5 }),
          );
        const body =
          kind === 'gift' ? ({ ...address, kind, gift: 'rose', price: 3 } as const) : { ...address, text: 'x' };
        return through(sender, process).api(sendMessage, { body });
      });
      for (const result of await Promise.allSettled(made)) if (result.status === 'rejected') throw result.reason;
      const ledger = await db
        .selectFrom('credit_entry')
        .select(['delta', 'balance_after'])
        .where('member_id', '=', sender.id)
        .orderBy('id')
        .execute();
      expect(ledger).toHaveLength(changes.length);
      let balance = 100;
      for (const { delta, balance_after } of ledger) {
        balance += delta;
        expect(balance_after).toBe(balance);
      }
    }),
    { numRuns: app.connection.kind === 'postgres' ? 25 : 8 },
  );
});

test('a free member never starts more than two, however many tabs try', { timeout: minute }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ to: fc.integer({ min: 1, max: 3 }), process: place }), { minLength: 3, maxLength: 12 }),
      async (tries) => {
        await reset(50, false);
        await atOnce(tries.map(({ to, process }) => ({ kind: 'send', from: 0, to, process, client: 0 })));
        const { rows } = await sql<{
          n: number;
          started: number;
        }>`select count(*)::int as n, max(h.started) as started from chat_conversation c join chat_inbox_head h
          on h.member_id = c.started_by`.execute(app.connection.db);
        expect(rows[0]).toEqual({ n: Math.min(2, new Set(tries.map(({ to }) => to)).size), started: rows[0]?.n });
      },
    ),
    { numRuns: 15 },
  );
});

test('resends at once from two tabs give one message and one answer', async () => {
  await reset(1, true);
  const [ann, ben] = people as [TestMember, TestMember];
  const body = { profile: ben.id, client_id: randomUUID(), text: 'Once' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) => through(ann, number % 2).api(sendMessage, { body })),
  );
  expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1);
  expect(answers.every((answer) => answer.credits === 0)).toBe(true);
  expect((await ben.browser.api(listChats)).total_unread).toBe(1);
});

test('versions of an inbox only grow', async () => {
  await reset(50, true);
  const [ann, ben] = people as [TestMember, TestMember];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      through(ann, number % 2).api(sendMessage, { body: { profile: ben.id, client_id: randomUUID(), text: 'x' } }),
    ),
  );
  const versions = answers.map((answer) => answer.version);
  expect(new Set(versions).size).toBe(20);
  expect((await ben.browser.api(listChats)).version).toBe(20);
});
