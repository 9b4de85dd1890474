import { once } from 'node:events';
import { second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { fromPglite, PgBoss } from 'pg-boss';
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

test('of work on a schedule one run is under way, whatever falls due meanwhile and in which process', async () => {
  const { pglite } = connection;
  const options = { schema: 'job', supervise: false, schedule: false };
  const clock = pglite
    ? new PgBoss({ ...options, db: fromPglite(pglite), backend: 'pglite' })
    : new PgBoss({ ...options, connectionString: url as string });
  const runs: number[] = [];
  const running: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const processes = [jobsOf(), jobsOf()].map((jobs, process) => {
    jobs.schedule('post.count', '0 3 * * *', async () => {
      runs.push(process);
      const run = Promise.withResolvers<void>();
      running.push(run);
      await run.promise;
      running.pop();
    });
    return jobs;
  });
  for (const jobs of processes) await jobs.start();
  await clock.start();
  expect(await clock.send('post.count')).not.toBeNull();
  await expect.poll(() => running, { timeout: 15 * second }).toHaveLength(1);
  expect(await clock.send('post.count')).toBeNull();
  running[0]?.resolve();
  await expect.poll(() => clock.send('post.count'), { timeout: 15 * second }).not.toBeNull();
  await expect.poll(() => runs, { timeout: 15 * second }).toHaveLength(2);
  expect(running).toHaveLength(1);
  running[0]?.resolve();
  for (const jobs of processes) await jobs.stop();
  await clock.stop({ graceful: false });
});

test('a schedule whose queue an earlier version made is kept when its queue is made anew', async () => {
  const boxes = async () =>
    (
      await sql`select q.name, q.policy, s.cron from job.queue q join job.schedule s using (name)`.execute(
        connection.db,
      )
    ).rows;
  const earlier = jobsOf();
  earlier.schedule('post.deliver', '0 5 * * *', async () => {});
  await earlier.start();
  await earlier.stop();
  await sql`update job.queue set policy = 'standard' where name = 'post.deliver'`.execute(connection.db);
  const later = jobsOf();
  later.schedule('post.deliver', '0 5 * * *', async () => {});
  await later.start();
  expect(await boxes()).toEqual([{ name: 'post.deliver', policy: 'exclusive', cron: '0 5 * * *' }]);
  await later.stop();
});
