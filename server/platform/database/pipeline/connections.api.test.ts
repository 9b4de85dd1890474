import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Database, type Executor, inTransaction, type ReadDatabase, type ReadExecutor } from '../database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const numbers = Array.from({ length: 300 }, (_, number) => number);
const read = async (number: number) =>
  (await sql<{ n: number }>`select 60 / ${number}::int as n`.execute(app.connection.reads)).rows[0]?.n;

test('concurrent reads each get their own answer, in any shape', async () => {
  const texts = numbers.map(
    (number) => sql<{ n: number }>`select ${number}::int as n, ${sql.raw(`'${number}'`)}::text as text`,
  );
  const answers = await Promise.all(texts.map((text) => text.execute(app.connection.reads)));
  expect(answers.map(({ rows }) => rows)).toEqual(numbers.map((number) => [{ n: number, text: `${number}` }]));
});

test('a failing read does not affect its neighbours', async () => {
  const answers = await Promise.allSettled(numbers.map((number) => read(number % 3)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual(
    numbers.map((number) => ['failed', 60, 30][number % 3]),
  );
});

test.runIf(onPostgres)('when its connection breaks, what was asked fails and the next read has a new one', async () => {
  const { reads } = app.connection;
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(reads)).rejects.toThrow();
  await expect.poll(() => read(1)).toBe(60);
});

test('writes and transactions on read connections do not compile, and the two types are not interchangeable', () => {
  const { db, reads } = app.connection;
  const takesAny = (_executor: Executor) => {};
  const takesReads = (_reads: ReadDatabase) => {};
  const takesReaders = (_executor: ReadExecutor) => {};
  takesReaders(reads);
  takesReaders(db);
  const refused = [
    // @ts-expect-error
    () => takesAny(reads),
    // @ts-expect-error
    () => takesReads(db),
    // @ts-expect-error
    () => reads.insertInto('search_member'),
    // @ts-expect-error
    () => reads.updateTable('search_member'),
    // @ts-expect-error
    () => reads.deleteFrom('search_member'),
    // @ts-expect-error
    () => reads.transaction(),
    // @ts-expect-error
    () => inTransaction(reads, async () => {}),
  ];
  expect(refused).toHaveLength(7);
});

test.runIf(onPostgres)(
  'a transaction that the compiler did not see is refused, as the statements of others would be in it',
  async () => {
    const { reads } = app.connection;
    await expect((reads as unknown as Database).transaction().execute(async () => undefined)).rejects.toThrow(
      'connection of its own',
    );
    expect(await read(2)).toBe(30);
  },
);
