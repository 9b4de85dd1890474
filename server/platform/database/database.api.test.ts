import { randomUUID } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';
import { connect } from './connect.ts';
import type { ReadExecutor } from './database.ts';
import { migrate } from './migrate.ts';

/** The embedded database has one schema. */
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const schemas = ['north', 'south'];

let url: URL;
let apps: TestApp[] = [];
const inSchema = (schema: string) => {
  const named = new URL(url);
  named.searchParams.set('options', `-c search_path=${schema}`);
  return named.href;
};
const open = (schema: string) => connect({ DATABASE_URL: inSchema(schema), DATABASE_POOL: 2, DATA_DIR: '' });

beforeAll(async () => {
  if (!onPostgres) return;
  url = new URL(inject('postgresUrl'));
  const name = `schemas_${randomUUID().replaceAll('-', '')}`;
  const server = await connect({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATA_DIR: '' });
  await server.runScript(`create database ${name}`);
  await server.close();
  url.pathname = `/${name}`;
  const database = await connect({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATA_DIR: '' });
  for (const schema of schemas) await database.runScript(`create schema ${schema}`);
  await database.close();
  apps = await Promise.all(schemas.map((schema) => startTestApp({ DATABASE_URL: inSchema(schema) })));
}, 2 * minute);
afterAll(() => Promise.all(apps.map((app) => app.close())));

test.runIf(onPostgres)(
  'a schema that the URL names holds all tables, statements and jobs, beside another',
  async () => {
    for (const app of apps) {
      // A job sends the mail with the link.
      await joinMember(app);
      const { rows } = await sql<{
        name: string;
      }>`select nspname::text as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where relname in ('account_member', 'job') and relkind in ('r', 'p') order by 1`.execute(app.connection.db);
      expect(rows.map((row) => row.name)).toEqual(['north', 'north_job', 'south', 'south_job']);
      expect((await app.connection.db.selectFrom('account_member').select('id').execute()).length).toBe(1);
    }
  },
);

test.runIf(onPostgres)("a URL's options and the planner's settings both hold on connections for reads", async () => {
  const connection = await open('north');
  const { rows } = await sql`select current_schema() as schema, current_setting('plan_cache_mode') as plans,
      current_setting('jit') as jit`.execute(connection.reads as ReadExecutor as typeof connection.db);
  expect(rows).toEqual([{ schema: 'north', plans: 'force_generic_plan', jit: 'off' }]);
  await connection.close();
});

test.runIf(onPostgres)('a missing schema is reported at the start', async () => {
  await expect(open('nowhere')).rejects.toThrow(/search_path/);
});

test.runIf(onPostgres)('several who migrate at once apply each migration once', async () => {
  const fresh = await open('south');
  await fresh.runScript('drop schema if exists fresh cascade; create schema fresh');
  await fresh.close();
  const several = await Promise.all(Array.from({ length: 3 }, () => open('fresh')));
  await several[0]?.runScript(
    'create table migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = await Promise.all(several.map(migrate));
  const names = applied.flat();
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(20);
  await Promise.all(several.map((connection) => connection.close()));
});
