import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '@rendezvous/contract/durations';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase, onPostgres, startTestApp, type TestApp } from './testing/app.ts';
import { joinMember } from './testing/members.ts';
import { openPage } from './testing/pages.ts';
import { folderOf } from './testing/pools.ts';

const nowhere = 'postgres://127.0.0.1:1/nowhere';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(...given: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...given);
  apps.push(app);
  return app;
}

const nameOf = (url: string | undefined) => new URL(url ?? '').pathname.slice(1);

async function asAdmin<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const { rows } = await admin.query<Row>(statement);
  await admin.end();
  return rows;
}

const connectionsTo = async (url: string) =>
  (await asAdmin(`select from pg_stat_activity where datname = '${nameOf(url)}'`)).length;

/** While `meanwhile` runs, nobody can use the database. */
async function away(url: string | undefined, meanwhile: () => Promise<void>): Promise<void> {
  const name = nameOf(url);
  await asAdmin(`alter database ${name} with allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await meanwhile().finally(() => asAdmin(`alter database ${name} with allow_connections true`));
}

test('a database that cannot be reached at the start is named, and the others are closed again', {
  // The embedded database is made twice.
  timeout: 5 * minute,
}, async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rendezvous-start-'));
  const wrong = { DATA_DIR, DATABASE_URL: '', DATABASES: 'west', DATABASE_URL_WEST: nowhere };
  await expect(start(wrong, { memory: false })).rejects.toThrow(/^DATABASE_URL_WEST: .*ECONNREFUSED/);
  // The embedded database is no longer held by this process.
  await start({ DATA_DIR, DATABASE_URL: '' }, { memory: false });
  rmSync(DATA_DIR, { recursive: true });
});

// The embedded database cannot be away, and there is one.
test.skipIf(!onPostgres)(
  'one whose jobs cannot begin ends what the others have begun, and their connections',
  async () => {
    const [url, north] = [await createDatabase(), await createDatabase()];
    const broken = new pg.Client({ connectionString: north });
    await broken.connect();
    await broken.query('drop table job.queue cascade');
    await broken.end();
    await expect(start({ DATABASE_URL: url, DATABASES: 'north', DATABASE_URL_NORTH: north })).rejects.toThrow();
    await expect.poll(async () => [await connectionsTo(url), await connectionsTo(north)]).toEqual([0, 0]);
  },
);

test.skipIf(!onPostgres)('two names of one database stop the start, however its server is called', async () => {
  const url = await createDatabase();
  const DATABASE_URL_NORTH = url.replace('127.0.0.1', 'localhost');
  expect(DATABASE_URL_NORTH).not.toBe(url);
  await expect(start({ DATABASE_URL: url, DATABASES: 'north', DATABASE_URL_NORTH })).rejects.toThrow(
    'DATABASE_URL_NORTH: is the same database as DATABASE_URL',
  );
  await expect.poll(() => connectionsTo(url)).toBe(0);
});

test.skipIf(!onPostgres)(
  'a process is ready while every database that a site uses answers, and tells nobody which ones',
  { timeout: minute },
  async () => {
    const SITES_DIR = folderOf({ id: 'south', pool: 'south' }, { id: 'north', pool: 'north', database: 'north' });
    const said: string[] = [];
    const app = await start(
      { SITES_DIR, LOG_LEVEL: 'error' },
      {
        databases: ['north', 'spare'],
        checkSocketsEveryMs: 50,
        patience: { connectionMs: 500, statementMs: 2 * second, readMs: 2 * second },
        logTo: { write: (line) => said.push(line) },
      },
    );
    const ready = async () => {
      const { statusCode, body } = await app.app.inject({ url: '/readyz' });
      return [statusCode, body];
    };
    const page = await openPage(app, await joinMember(app, { host: 'north.localhost' }));
    expect(await ready()).toEqual([200, '{"ok":true}']);
    await away(app.config.databases.get('spare'), async () => expect(await ready()).toEqual([200, '{"ok":true}']));
    await away(app.config.databases.get('north'), async () => {
      expect(await ready()).toEqual([503, '{"ok":false}']);
      const looked = () => said.filter((line) => line.includes('sessions of sockets')).length;
      await expect.poll(looked).toBe(1);
      // Many checks later.
      await wait(1000);
      expect(looked()).toBe(1);
      expect(page.socket.connected).toBe(true);
    });
    await expect.poll(ready).toEqual([200, '{"ok":true}']);
    page.close();
    rmSync(SITES_DIR, { recursive: true });
  },
);
