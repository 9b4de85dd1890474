import { once } from 'node:events';
import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, onPostgres } from '../../testing/app.ts';
import { connect } from '../database/connect.ts';
import type { Connection } from '../database/database.ts';
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

test('work whose schedule a later version no longer defines is not scheduled any more', async () => {
  const scheduled = async () =>
    (await sql<{ name: string }>`select name from job.schedule order by name`.execute(connection.db)).rows;
  const earlier = jobsOf();
  earlier.schedule('post.collect', '0 3 * * *', async () => {});
  earlier.schedule('post.deliver', '0 4 * * *', async () => {});
  await earlier.start();
  await earlier.stop();
  expect(await scheduled()).toEqual([{ name: 'post.collect' }, { name: 'post.deliver' }]);
  const later = jobsOf();
  later.schedule('post.deliver', '0 5 * * *', async () => {});
  await later.start();
  expect(await scheduled()).toEqual([{ name: 'post.deliver' }]);
  await later.stop();
});
