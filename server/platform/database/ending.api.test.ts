import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';
import { endingOf, inTransaction, type Trx } from './database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const purchase = (trx: Trx, payment_id: string, day = '2026-11-27') =>
  trx
    .insertInto('source_purchase')
    .values({ payment_id, day, network: '', ref: '', lander: '', variant: '' })
    .returning('payment_id');
const isThere = async (payment_id: string) =>
  (await app.connection.db.selectFrom('source_purchase').select('day').where('payment_id', '=', payment_id).execute())
    .length === 1;

test('what ends a transaction is committed with it, before its hooks run, and can be seen by who runs it', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const seen: boolean[] = [];
  await inTransaction(app.connection.db, async (trx, afterCommit) => {
    afterCommit('test.ending', async () => {
      seen.push(await isThere(second));
    });
    const count = async () => (await trx.selectFrom('source_purchase').select('payment_id').execute()).length;
    const before = await count();
    endingOf(trx).add(purchase(trx, first));
    expect(await count()).toBe(before);
    await endingOf(trx).run();
    expect(await count()).toBe(before + 1);
    endingOf(trx).add(purchase(trx, second));
  });
  expect([await isThere(first), ...seen]).toEqual([true, true]);
});

test('a last statement that fails is the failure of its transaction, which leaves nothing', async () => {
  const { db } = app.connection;
  const [early, known] = [randomUUID(), randomUUID()];
  await purchase(db as unknown as Trx, known).execute();
  const hooks: string[] = [];
  const failing = inTransaction(db, async (trx, afterCommit) => {
    afterCommit('test.ending', () => hooks.push('ran'));
    await purchase(trx, early).execute();
    endingOf(trx).add(purchase(trx, known));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect([await isThere(early), ...hooks]).toEqual([false]);
  await joinMember(app);
});
