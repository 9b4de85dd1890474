import { once } from 'node:events';
import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, onPostgres } from '../../testing/app.ts';
import { connect } from '../database/connect.ts';
import { type Connection, inTransaction } from '../database/database.ts';
import { Jobs } from './jobs.ts';

let connection: Connection;
let url: string | undefined;
beforeAll(async () => {
  url = onPostgres ? await createDatabase() : undefined;
  connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '', memory: true });
});
afterAll(() => connection.close());

const jobsOf = () =>
  new Jobs(connection, url, (error) => {
    throw error;
  });

test('a job that waits under the former name of its work is done, and that name is scheduled no more', async () => {
  const before = jobsOf();
  const greet = before.define<{ name: string }>('greeting.send', async () => {});
  before.schedule('greeting.sweep', '* * * * *', async () => {});
  await before.start();
  // A little later than it waits for, so that the next process does it.
  const startAfter = new Date(Date.now() + 2 * second);
  await inTransaction(connection.db, (trx) => greet.enqueue(trx, { name: 'Ann' }, { startAfter }));
  await before.stop();

  const greeted: string[] = [];
  const after = jobsOf();
  const welcome = async ({ name }: { name: string }) => {
    greeted.push(name);
  };
  after.define('welcome.send', welcome, { formerly: 'greeting.send' });
  after.schedule('welcome.sweep', '* * * * *', async () => {}, { formerly: 'greeting.sweep' });
  await after.start();
  await expect.poll(() => greeted, { timeout: 15 * second }).toEqual(['Ann']);
  const scheduled = await sql<{ name: string }>`
    select name from job.schedule where name like 'greeting.%' or name like 'welcome.%'`.execute(connection.db);
  expect(scheduled.rows.map(({ name }) => name)).toEqual(['welcome.sweep']);
  await after.stop();
});

test('work that is repeated is told when the process stops, which waits for it', async () => {
  const jobs = jobsOf();
  const heard: string[] = [];
  jobs.repeat('post.look', async (ending) => {
    heard.push('begun');
    await once(ending, 'abort');
    heard.push('ended');
  });
  await jobs.start();
  await expect.poll(() => heard, { timeout: 15 * second }).toEqual(['begun']);
  await jobs.stop();
  expect(heard).toEqual(['begun', 'ended']);
});
