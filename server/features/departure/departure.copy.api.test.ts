import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { exportPath, readExport, requestExport } from '@rendezvous/contract/departure';
import { hour, minute, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openStorage } from '../../adapters/storage/open.ts';
import { onPostgres, startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { addressOf } from '../../testing/pages.ts';

const large = 30 * 1024 * 1024;

let app: TestApp;
afterEach(() => app.close());

const fetchCopy = ({ browser }: TestMember) => browser.send({ method: 'GET', url: exportPath });

async function withCopy(): Promise<TestMember> {
  const member = await joinMember(app);
  await member.browser.api(requestExport, {});
  const state = async () => (await member.browser.api(readExport)).export.status;
  await expect.poll(state, { timeout: 15 * second, interval: 500 }).toBe('ready');
  return member;
}

/** Puts a file in the place of a member's copy that no connection takes at once. */
async function enlarge({ id }: TestMember): Promise<void> {
  const { key } = await app.connection.db
    .selectFrom('departure_export')
    .select('key')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const storage = (await openStorage(app.config))('exports');
  const pieces = async function* () {
    for (let written = 0; written < large; written += 1024 * 1024) yield randomBytes(1024 * 1024);
  };
  await storage.writeFrom(`${key}/data.zip`, pieces());
}

/** Asks for the copy over a connection of its own, and takes nothing of the answer but its beginning. */
async function fetchUnread({ browser }: TestMember) {
  const socket = connect({ port: Number(new URL(await addressOf(app)).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(`GET ${exportPath} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookies}\r\n\r\n`);
  const [beginning] = await once(socket, 'data');
  socket.pause().on('error', () => {});
  expect(String(beginning)).toMatch(/^HTTP\/1\.1 200/);
  return socket;
}

test('a copy comes with its length, and ten times an hour', async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1' });
  const member = await withCopy();
  const { headers, rawPayload, statusCode } = await fetchCopy(member);
  expect([statusCode, Number(headers['content-length'])]).toEqual([200, rawPayload.length]);
  const statuses = new Set<number>();
  expect((await member.browser.send({ method: 'HEAD', url: exportPath })).statusCode, 'is no download').toBe(404);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const byAnotherSite = await member.browser.send({ method: 'GET', url: exportPath, headers: foreign });
  expect([byAnotherSite.statusCode, byAnotherSite.json().error]).toEqual([403, 'request.foreign_origin']);
  for (let time = 2; time <= 10; time++) statuses.add((await fetchCopy(member)).statusCode);
  expect([...statuses]).toEqual([200]);
  const refused = await fetchCopy(member);
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'request.too_many']);
});

test('a member fetches it once at a time, and a connection that takes nothing of it is ended', {
  timeout: minute,
}, async () => {
  app = await startTestApp();
  const member = await withCopy();
  await enlarge(member);
  const { server } = app.app;
  expect(server.timeout).toBe(minute);
  server.timeout = second;
  try {
    const socket = await fetchUnread(member);
    expect((await fetchCopy(member)).json()).toMatchObject({ error: 'request.too_many', params: { seconds: 1 } });
    await expect
      .poll(async () => (await fetchCopy(member)).statusCode, { timeout: 15 * second, interval: second })
      .toBe(200);
    socket.destroy();
  } finally {
    server.timeout = minute;
  }
});

const rowsOf = ({ id }: TestMember) =>
  app.connection.db.selectFrom('departure_export').selectAll().where('member_id', '=', id).execute();
const hasFile = async (key: string) => [...(await filesOf(app.config)).keys()].some((name) => name.includes(key));

test('a copy that was written but never finished is removed after an hour', async () => {
  app = await startTestApp();
  const [late, recent] = [await withCopy(), await withCopy()];
  for (const [{ id }, since] of [[late, 1.1 * hour], [recent, 0.9 * hour]] as const) // biome-ignore format: short
    await app.connection.db
      .updateTable('departure_export')
      .set({ ready_at: null, bytes: null, requested_at: new Date(Date.now() - since) })
      .where('member_id', '=', id)
      .execute();
  const [written, underWay] = [...(await rowsOf(late)), ...(await rowsOf(recent))].map(({ key }) => key);
  expect(await hasFile(written ?? '')).toBe(true);
  await sql`insert into job.job (name, data) values ('departure.export_sweep', '{}'::jsonb)`.execute(app.connection.db);
  await jobsDone(app);
  expect([await rowsOf(late), await hasFile(written ?? '')]).toEqual([[], false]);
  expect([await rowsOf(recent), await hasFile(underWay ?? '')]).toMatchObject([[{ key: underWay }], true]);
});

test('a copy that is ready is neither made nor mailed again by its job', async () => {
  app = await startTestApp();
  const member = await withCopy();
  await jobsDone(app);
  const [row] = await rowsOf(member);
  const data = JSON.stringify({ member_id: member.id, key: row?.key, origin: 'http://localhost' });
  await sql`insert into job.job (name, data) values ('departure.export', ${data}::jsonb)`.execute(app.connection.db);
  await jobsDone(app);
  const mails = await sql`select from job.job where name = 'departure.export_mail'`.execute(app.connection.db);
  expect([mails.rows.length, await rowsOf(member), await hasFile(row?.key ?? '')]).toEqual([1, [row], true]);
});

test.runIf(onPostgres)(
  'a copy that another request has just made is kept, and not forgotten by a second one',
  async () => {
    app = await startTestApp();
    const member = await withCopy();
    const { db } = app.connection;
    const answer = await db.transaction().execute(async (trx) => {
      await trx.updateTable('departure_export').set({ key: 'other' }).where('member_id', '=', member.id).execute();
      const requested = member.browser.api(requestExport, {});
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows.length;
      await expect.poll(waiting, { timeout: 10 * second, interval: 20 }).toBeGreaterThan(0);
      return () => requested;
    });
    expect((await answer()).export.status).toBe('ready');
    expect(await rowsOf(member)).toMatchObject([{ key: 'other' }]);
  },
);
