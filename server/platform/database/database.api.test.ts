import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onPostgres, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';
import { connect } from './connect.ts';
import { isUnavailable, type ReadExecutor } from './database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import type { DatabaseTimeouts } from './postgres.ts';

const schemas = ['north', 'south'];

let url: URL;
let apps: TestApp[] = [];
const inSchema = (schema: string) => {
  const named = new URL(url);
  named.searchParams.set('options', `-c search_path=${schema}`);
  return named.href;
};
const open = (schema: string, patience?: DatabaseTimeouts) =>
  connect({ DATABASE_URL: inSchema(schema), DATABASE_POOL: 2, DATA_DIR: '', patience });

beforeAll(async () => {
  // The embedded database has one schema.
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
      where relname in ('member', 'job') and relkind in ('r', 'p') order by 1`.execute(app.connection.db);
      expect(rows.map((row) => row.name)).toEqual(['north', 'north_job', 'south', 'south_job']);
      expect((await app.connection.db.selectFrom('member').select('id').execute()).length).toBe(1);
    }
  },
);

test.runIf(onPostgres)(
  'jobs that waited before they were beside their schema are done once they are moved as the how-to says',
  async () => {
    await (await startTestApp({ DATABASE_URL: url.href })).close();
    const [app] = apps as [TestApp];
    const id = randomUUID();
    const letter = JSON.stringify({ kind: 'password_changed', member_id: randomUUID(), origin: 'http://localhost' });
    const { db, runScript } = app.connection;
    await sql`insert into job.job (id, name, data) values (${id}, 'access.mail', ${letter}::jsonb)`.execute(db);
    const howTo = readFileSync(join(import.meta.dirname, '../../../docs/how-to/have-several-databases.md'), 'utf8');
    await runScript(/```sql\n(.+?)```/s.exec(howTo)?.[1] ?? '');
    const states = sql<{ state: string }>`select state::text from north_job.job where id = ${id}`;
    await expect
      .poll(async () => (await states.execute(db)).rows, { timeout: 15 * second })
      .toEqual([{ state: 'completed' }]);
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

async function emptySchema(name: string): Promise<void> {
  const south = await open('south');
  await south.runScript(`drop schema if exists ${name} cascade; create schema ${name}`);
  await south.close();
}

test.runIf(onPostgres)('a migration beside running processes leaves what they have prepared usable', async () => {
  await emptySchema('beside');
  const [running, migrating] = [await open('beside'), await open('beside')];
  await migrating.runScript('create table thing (id int, word text); insert into thing values (1, $$one$$)');
  const read = (what: string) => sql.raw<object>(what);
  const named = async () =>
    (await sql`select ${read('id, word')} from thing where id = ${1}`.execute(running.db)).rows[0];
  const whole = async () => (await sql`select * from thing where id = ${1}`.execute(running.db)).rows[0];
  const copied = () =>
    sql`insert into thing (id, word) select j.* from json_to_recordset(${'[]'}::json) as j(id int, word text)
      returning id`.execute(running.db);
  const runOften = async () => {
    for (let times = 0; times < 40; times++) await Promise.all([named(), whole(), copied()]);
  };
  await runOften();
  const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`;
  const { rows } = await prepared.execute(running.db);
  const texts = rows.map(({ statement }) => statement.slice(0, 12)).sort();
  expect(texts).toEqual(['insert into ', 'select id, w']);
  await migrating.runScript('alter table thing add column more int default 2');
  await runOften();
  expect([await named(), await whole()]).toEqual([
    { id: 1, word: 'one' },
    { id: 1, word: 'one', more: 2 },
  ]);
  await migrating.runScript('alter table thing alter column id type bigint');
  const failures = await Promise.all(
    Array.from({ length: 6 }, () =>
      named().then(
        () => undefined,
        (error) => error,
      ),
    ),
  );
  for (const error of failures) if (error) expect(isUnavailable(error), error).toBe(true);
  await expect.poll(() => named().catch(() => undefined)).toEqual({ id: 1, word: 'one' });
  await Promise.all([running.close(), migrating.close()]);
});

test.runIf(onPostgres)('several who migrate at once apply each migration once', { timeout: minute }, async () => {
  for (let round = 0; round < 3; round++) {
    await emptySchema('fresh');
    const several = await Promise.all(Array.from({ length: 6 }, () => open('fresh')));
    const applied = await Promise.all(several.map(migrate));
    const names = applied.flat();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
    await Promise.all(several.map((connection) => connection.close()));
  }
});

test.runIf(onPostgres)('a database of a newer version is neither migrated nor used', async () => {
  await emptySchema('newer');
  const connection = await open('newer');
  await migrate(connection);
  await requireMigrated(connection);
  await connection.runScript("insert into migration (name) values ('9999_later.sql')");
  const refusal = /newer version, which applied 9999_later\.sql/;
  await expect(migrate(connection)).rejects.toThrow(refusal);
  await expect(requireMigrated(connection)).rejects.toThrow(refusal);
  await connection.close();
});

test.runIf(onPostgres)(
  'a migration waits longer than other statements for a table, which others still read',
  { timeout: minute },
  async () => {
    const [latest, undo] = [
      '0341_chat_payload.sql',
      "alter table chat_message drop column payload, add constraint chat_message_kind_check check (kind <> '');" +
        'alter table chat_inbox drop column last_payload',
    ];
    await emptySchema('waiting');
    const impatient = { connectionMs: second, statementMs: 500, readMs: 500 };
    const [process, other] = [await open('waiting', impatient), await open('waiting')];
    await migrate(process);
    await process.runScript(`${undo}; delete from migration where name = '${latest}'`);
    const [holds, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = other.inScripts(async (run) => {
      await run('select from chat_message');
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    const migrated = migrate(process);
    const waits = sql<{
      pid: number;
    }>`select pid from pg_locks where not granted and relation = 'chat_message'::regclass`;
    await expect
      .poll(async () => (await waits.execute(other.db)).rows.length, { timeout: 20 * second, interval: 5 })
      .toBe(1);
    // Behind a migration that waits as long as it takes, this would too.
    await other.runScript("set statement_timeout = '20s'; select from chat_message; reset statement_timeout");
    await wait(2 * impatient.statementMs + second);
    held.resolve();
    await reading;
    expect(await migrated).toEqual([latest]);
    await Promise.all([process.close(), other.close()]);
  },
);
