import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn, logOut } from '@rendezvous/contract/access';
import { minute, second } from '@rendezvous/contract/durations';
import { like, listLikes } from '@rendezvous/contract/like';
import { addPhoto } from '@rendezvous/contract/photo';
import { searchMembers } from '@rendezvous/contract/search';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onPostgres, problemOf, startTestApp, type TestApp } from './testing/app.ts';
import { joinMember, type TestMember, testPassword } from './testing/members.ts';
import { addressOf, openPage } from './testing/pages.ts';
import { startPostgres } from './testing/postgres.ts';

const patience = { connectionMs: 500, statementMs: 2 * second, readMs: 2 * second };

let app: TestApp;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '4', LIMIT_FACTOR: '1' }, { patience });
});
afterAll(() => app.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Begins a request of which no more than this comes, and collects the answer. */
async function begin(text: string) {
  const { port } = new URL(await addressOf(app));
  const socket = connect(Number(port), '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  await once(socket, 'connect');
  socket.write(text);
  return { answer: () => answer, send: (more: string) => socket.write(more), closed: once(socket, 'close') };
}

const headers = (member: Pick<TestMember, 'browser'>, more: string[]) =>
  [
    'Host: localhost',
    'Request-Type: client',
    `Cookie: auth.session=${member.browser.jar.get('auth.session')}`,
    ...more,
  ].join('\r\n');
const beginUpload = (member: Pick<TestMember, 'browser'>) =>
  begin(
    [
      `${addPhoto.method} ${addPhoto.path} HTTP/1.1`,
      headers(member, ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 4000000']),
      '',
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"',
      '',
      'bytes',
    ].join('\r\n'),
  );

test('a request that does not end within its time is ended', async () => {
  await addressOf(app);
  expect(app.app.server).toMatchObject({ requestTimeout: minute, headersTimeout: 20 * second });
  Object.assign(app.app.server, { requestTimeout: 300, headersTimeout: 300 });
  const { answer, closed } = await begin(
    `POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
  );
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 408 /);
  Object.assign(app.app.server, { requestTimeout: minute, headersTimeout: 20 * second });
});

test('a third upload, or a visitor’s, is refused before its bytes are read, and its connection ended', async () => {
  const [robin, kim] = [await joinMember(app), await joinMember(app)];
  const first = [await beginUpload(robin), await beginUpload(robin)];
  await wait(200);
  const third = await beginUpload(robin);
  await third.closed;
  expect(third.answer()).toMatch(/^HTTP\/1.1 429 .*retry-after: 5.*"request.too_many"/is);
  expect(first.map(({ answer }) => answer())).toEqual(['', '']);
  const visitors = await beginUpload({ browser: app.browser() });
  await visitors.closed;
  expect(visitors.answer()).toMatch(/^HTTP\/1.1 403 .*"authentication_required"/is);
  const other = await beginUpload(kim);
  await wait(200);
  expect(other.answer()).toBe('');
});

// The embedded database has one connection and cannot be away.
test.runIf(onPostgres)(
  'while all connections wait for a lock, other calls and /readyz answer in time, and calls succeed again afterwards',
  async () => {
    const [robin, kim] = [await joinMember(app), await joinMember(app, { gender: 'male' })];
    // Of one caller three changes at once.
    const others = [robin];
    while (others.length < 4) others.push(await joinMember(app));
    const locker = new pg.Client({ connectionString: app.config.DATABASE_URL });
    await locker.connect();
    await locker.query('begin; lock table like_edge in access exclusive mode');
    const stuck = Promise.allSettled(
      others.flatMap(({ browser }) =>
        Array.from({ length: 3 }, () => problemOf(browser.api(like, { body: { profile: kim.id } }))),
      ),
    );
    await wait(100);
    const started = performance.now();
    const ready = await app.app.inject({ url: '/readyz' });
    const answer = await kim.browser.send({ method: 'GET', url: listLikes.path });
    const tookMs = performance.now() - started;
    const outcomes = await stuck;
    await locker.end();
    expect([ready.statusCode, answer.statusCode, answer.headers['retry-after']]).toEqual([503, 503, '5']);
    expect(answer.json()).toMatchObject({ error: 'request.busy' });
    expect(tookMs).toBeLessThan(4 * second);
    expect(outcomes).toEqual(Array(12).fill({ status: 'fulfilled', value: expect.objectContaining({ status: 503 }) }));
    expect(await robin.browser.api(like, { body: { profile: kim.id } })).toEqual({ matched: false });
  },
);

test.runIf(onPostgres)(
  'while the database is away, calls over HTTP and sockets are answered with 503 and when to try again',
  { timeout: minute },
  async () => {
    const postgres = await startPostgres();
    const lonely = await startTestApp({ DATABASE_URL: await postgres.createDatabase('away') }, { patience });
    try {
      const robin = await joinMember(lonely);
      const page = await openPage(lonely, robin);
      await postgres.stop();
      const visitor = lonely.browser();
      const answers = [
        await visitor.send({ method: 'GET', url: `${searchMembers.path}?gender=male` }),
        await visitor.send({
          method: logIn.method,
          url: logIn.path,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ email: robin.email, password: testPassword }),
        }),
        await robin.browser.send({ method: 'GET', url: listLikes.path }),
      ];
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
        Array(3).fill([503, '5']),
      );
      expect(await page.call(listLikes)).toMatchObject({ status: 503, problem: { error: 'request.busy' } });
      expect((await lonely.app.inject({ url: '/readyz' })).statusCode).toBe(503);
      page.close();
    } finally {
      await lonely.close();
    }
  },
);

test.runIf(onPostgres)(
  'while the database hangs, calls are answered with 503 in time, and succeed as soon as it goes on',
  { timeout: minute },
  async () => {
    const postgres = await startPostgres();
    const DATABASE_URL = await postgres.createDatabase('hangs');
    const hung = await startTestApp({ DATABASE_URL, DATABASE_POOL: '2' }, { patience });
    try {
      const [robin, kim] = [await joinMember(hung), await joinMember(hung, { gender: 'male' })];
      const calls = () =>
        Promise.all([
          robin.browser.send({ method: 'GET', url: listLikes.path }),
          kim.browser.send({ method: 'GET', url: `${searchMembers.path}?gender=male` }),
          ...Array.from({ length: 4 }, () =>
            robin.browser.send({
              method: like.method,
              url: like.path,
              headers: { 'content-type': 'application/json' },
              payload: JSON.stringify({ profile: kim.id }),
            }),
          ),
        ]);
      postgres.freeze();
      const started = performance.now();
      expect((await calls()).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503));
      expect(performance.now() - started).toBeLessThan(8 * second);
      postgres.thaw();
      await expect.poll(async () => (await calls()).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    } finally {
      postgres.thaw();
      await hung.close();
      await postgres.stop();
    }
  },
);

test.runIf(onPostgres)(
  'hundreds of calls of one member that wait for the database leave the others their connections',
  { timeout: minute },
  async () => {
    // The flood's statements wait for twice as long as the other's call waits for a connection, so that a flood that
    // holds all of them fails the call, and a slow machine does not.
    const longer = { connectionMs: 5 * second, statementMs: 10 * second, readMs: 10 * second };
    const strict = await startTestApp({ LIMIT_FACTOR: '1', DATABASE_POOL: '20' }, { patience: longer });
    const locker = new pg.Client({ connectionString: strict.config.DATABASE_URL });
    try {
      const [robin, kim] = [await joinMember(strict), await joinMember(strict, { gender: 'male' })];
      await locker.connect();
      await locker.query('begin; lock table like_edge in access exclusive mode');
      const flood = Promise.allSettled(
        Array.from({ length: 60 }, () => robin.browser.api(like, { body: { profile: kim.id } })),
      );
      await wait(200);
      const answer = await kim.browser.send({ method: 'GET', url: '/api/sessions.php' });
      await locker.query('rollback');
      await flood;
      expect(answer.statusCode).toBe(200);
    } finally {
      await locker.end();
      await strict.close();
    }
  },
);

test('an upload whose session ended while it came is not taken', async () => {
  const robin = await joinMember(app);
  const [first, last] = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    'bytes\r\n--x--\r\n',
  ];
  const form = headers(robin, [
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${first.length + last.length}`,
  ]);
  const upload = await begin(`${addPhoto.method} ${addPhoto.path} HTTP/1.1\r\n${form}\r\n\r\n${first}`);
  await wait(300);
  await robin.browser.send({ method: logOut.method, url: logOut.path });
  upload.send(last);
  await expect.poll(upload.answer, { timeout: 5 * second }).toContain('authentication_required');
});
