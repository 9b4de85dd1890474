import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { exportPath, readExport, requestExport } from '@rendezvous/contract/departure';
import { minute, second } from '@rendezvous/contract/durations';
import { afterEach, expect, test } from 'vitest';
import { openStorage } from '../../adapters/storage/open.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
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
