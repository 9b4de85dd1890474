import { randomUUID } from 'node:crypto';
import { creditFailures, listCreditEntries } from '@rendezvous/contract/credit';
import type { ProblemError } from '@rendezvous/contract/problem';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { Events } from '../../platform/work/events.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';
import { createCredit, premiumChanged } from './credit.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const events = new Events((error) => {
  throw error;
});
const service = () => createCredit({ ...app.connection, events, live: {} as Live, sites: app.sites });

test('requires authentication', async () => {
  expect(await problemOf(app.browser().api(listCreditEntries))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
});

test("signing up gives the site's credits", async () => {
  const { browser, user } = await signUpMember(app);
  expect(user).toMatchObject({ credits: 3, paid_user: false });
  expect((await browser.api(listCreditEntries)).entries).toMatchObject([{ delta: 3, reason: 'signup', balance: 3 }]);
});

const Change = fc.record({
  delta: fc.integer({ min: -6, max: 6 }),
  reason: fc.constantFrom('purchase' as const, 'message' as const, 'chargeback' as const),
  key: fc.integer({ min: 0, max: 8 }).map(String),
});

test('under concurrent changes the ledger adds up, no key counts twice, only a chargeback goes below 0', async () => {
  const credit = service();
  await fc.assert(
    fc.asyncProperty(fc.array(Change, { minLength: 1, maxLength: 14 }), async (changes) => {
      const member = randomUUID();
      const results = await Promise.allSettled(
        changes.map((change) =>
          inTransaction(app.connection.db, (trx) =>
            credit.addEntry(trx, { ...change, member_id: member, reference: null }),
          ),
        ),
      );
      for (const result of results) {
        if (result.status === 'rejected')
          expect((result.reason as ProblemError).problem.error).toBe(creditFailures.insufficient.code);
      }
      const { rows: entries } = await sql<{
        delta: number;
        reason: string;
        balance_after: number;
        idempotency_key: string;
      }>`
        select * from credit_entry where member_id = ${member}`.execute(app.connection.db);
      const { credits } = await credit.balanceOf(member);
      expect(entries.reduce((sum, entry) => sum + entry.delta, 0)).toBe(credits);
      expect(new Set(entries.map((entry) => entry.idempotency_key)).size).toBe(entries.length);
      for (const entry of entries)
        if (entry.balance_after < 0) expect(entry.delta > 0 || entry.reason === 'chargeback').toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('a member becomes premium once, and its subscribers are called once', async () => {
  const credit = service();
  const heard: string[] = [];
  events.inTransaction(premiumChanged, async (_trx, { member_id }) => {
    heard.push(member_id);
  });
  const member = randomUUID();
  await Promise.all(
    [1, 2, 3].map(() => inTransaction(app.connection.db, (trx) => credit.setPremium(trx, member, true))),
  );
  expect(heard).toEqual([member]);
  expect(await credit.balanceOf(member)).toEqual({ credits: 0, paid_user: true });
});

test('purchases give their credits once, premium once, and nothing to a member who was erased', async () => {
  const credit = service();
  const { id: member_id } = await signUpMember(app);
  const buy = (payment_id: string, of = member_id) =>
    inTransaction(app.connection.db, (trx) => credit.addPurchase(trx, { member_id: of, payment_id, credits: 25 }));
  const [one, other] = [randomUUID(), randomUUID()];
  const became = await Promise.all([buy(one), buy(one), buy(other), buy(other)]);
  expect(became.map((bought) => bought?.makesPremium).toSorted()).toEqual([false, false, false, true]);
  expect(await credit.balanceOf(member_id)).toEqual({ credits: 3 + 50, paid_user: true });
  const { db } = app.connection;
  const entries = () =>
    db.selectFrom('credit_entry').selectAll().where('member_id', '=', member_id).orderBy('id').execute();
  for (let times = 0; times < 10; times++) await Promise.all([1, 2, 3, 4].map(() => buy(randomUUID())));
  let sum = 0;
  for (const { delta, balance_after } of await entries()) {
    sum += delta;
    expect(balance_after, 'the order of the entries is that of their balances').toBe(sum);
  }
  await app.connection.db.deleteFrom('credit_balance').where('member_id', '=', member_id).execute();
  expect(await buy(randomUUID()), 'a balance is made where there is none').toMatchObject({ makesPremium: true });
  expect(await buy(randomUUID(), randomUUID())).toBeNull();
});
