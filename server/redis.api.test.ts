import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { logOut } from '@rendezvous/contract/access';
import { reportTyping, sendMessage, typing } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { like, likeReceived } from '@rendezvous/contract/like';
import { complain } from '@rendezvous/contract/safety';
import { createClient } from 'redis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveChannel } from './platform/live/live-adapter.ts';
import { type Browser, browserOf, onPostgres, problemOf, startTestApp, type TestApp } from './testing/app.ts';
import { jobsDone } from './testing/jobs.ts';
import { joinMember, type TestMember } from './testing/members.ts';
import { openPage, type Page } from './testing/pages.ts';
import { recordingPush, subscribe } from './testing/pushes.ts';
import { type RunningRedis, startRedis } from './testing/redis.ts';

let redis: RunningRedis;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  redis = await startRedis({ running: false });
});
afterEach(async () => {
  redis.resume();
  for (const end of ending.splice(0).reverse()) await end();
  await redis.stop();
});

async function start(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestApp>[1] = {},
): Promise<TestApp> {
  const app = await startTestApp({ REDIS_URL: redis.url, ...environment }, options);
  ending.push(app.close);
  return app;
}

/** A second process of the same installation. */
const startBeside = ({ config }: TestApp, environment: Record<string, string> = {}) =>
  start(
    { DATABASE_URL: config.DATABASE_URL ?? '', DATA_DIR: config.DATA_DIR, ...environment },
    { checkSocketsEveryMs: 200 },
  );

const ready = async ({ app }: TestApp) => (await app.inject('/readyz')).json();
const redisMetrics = async ({ metricsAddress }: TestApp) =>
  (await (await fetch(`http://127.0.0.1:${metricsAddress?.port}/metrics`)).text()).match(/^rendezvous_redis_.+$/gm);
const lives = async ({ app }: TestApp) => (await app.inject('/healthz')).json();

/** Ann's page, and what it takes for her to see Ben type from any process. */
async function talk(app: TestApp) {
  const [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  const { message } = await ben.browser.api(sendMessage, {
    body: { profile: ann.id, client_id: randomUUID(), text: 'Hi' },
  });
  const page = await openPage(app, ann);
  ending.push(async () => page.close());
  const type = (from: Browser) => from.api(reportTyping, { body: { conversation: message.conversation } });
  return { ann, ben, page, type };
}

/** Types again and again until the page hears of it. */
async function untilHeard(page: Page, type: () => Promise<unknown>): Promise<void> {
  const before = page.named(typing).length;
  const again = async () => {
    await type();
    return page.named(typing).length;
  };
  await expect.poll(again, { interval: 100, timeout: 15 * second }).toBeGreaterThan(before);
}

const elsewhere = (app: TestApp, { browser }: TestMember) => browserOf(app.app, browser);

// Two processes cannot share the embedded database, which has one connection.
test.runIf(onPostgres)(
  'a cut connection to Redis stops no process, and live updates between processes return',
  async () => {
    await redis.start();
    const here = await start();
    const there = await startBeside(here);
    const { ben, page, type } = await talk(here);
    const benThere = elsewhere(there, ben);
    await untilHeard(page, () => type(benThere));
    for (let cut = 0; cut < 3; cut++) {
      await redis.cutConnections();
      for (const app of [here, there]) expect(await lives(app)).toEqual({ ok: true });
    }
    await untilHeard(page, () => type(benThere));
  },
);

test.runIf(onPostgres)(
  'while Redis is stopped live updates reach the pages of the same process, and those of others once it is back',
  async () => {
    await redis.start();
    const here = await start();
    const there = await startBeside(here);
    const { ben, page, type } = await talk(here);
    await redis.stop();
    const before = page.named(typing).length;
    await type(ben.browser);
    await expect.poll(() => page.named(typing).length).toBe(before + 1);
    for (const app of [here, there]) {
      expect(await lives(app)).toEqual({ ok: true });
      await expect.poll(() => ready(app)).toEqual({ ok: true, redis: false });
    }
    await redis.start();
    await untilHeard(page, () => type(elsewhere(there, ben)));
    // Each of the process's connections comes back by itself.
    await expect.poll(() => ready(here)).toEqual({ ok: true, redis: true });
  },
);

test.runIf(onPostgres)(
  'logging out while Redis is stopped ends the page on that process at once and those on others soon',
  async () => {
    await redis.start();
    const here = await start();
    const there = await startBeside(here);
    const { ann, ben, page, type } = await talk(here);
    const pageThere = await openPage(there, ann);
    await redis.stop();
    await ann.browser.api(logOut);
    expect(await page.ended).toBe('io server disconnect');
    expect(await pageThere.ended).toBe('io server disconnect');
    await type(ben.browser);
    await type(elsewhere(there, ben));
    expect([...page.named(typing), ...pageThere.named(typing)]).toEqual([]);
  },
);

test.runIf(onPostgres)(
  'while Redis hangs calls are answered, and live updates return when it goes on',
  { timeout: minute },
  async () => {
    await redis.start();
    const here = await start();
    const there = await startBeside(here);
    const { ben, page, type } = await talk(here);
    redis.hang();
    const before = page.named(typing).length;
    const started = performance.now();
    for (let call = 0; call < 20; call++) await type(ben.browser);
    // At first each waits a quarter of a second to be counted; after three seconds none does.
    expect(performance.now() - started).toBeLessThan(10 * second);
    expect(page.named(typing).length).toBeGreaterThan(before);
    await expect.poll(() => ready(here), { timeout: 10 * second }).toEqual({ ok: true, redis: false });
    // Longer than the client takes to give its connections up.
    await wait(7 * second);
    redis.resume();
    await expect.poll(() => ready(here), { timeout: 10 * second }).toEqual({ ok: true, redis: true });
    await untilHeard(page, () => type(elsewhere(there, ben)));
  },
);

test.runIf(onPostgres)('a start without Redis serves, says so, and finds Redis when it comes', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logTo = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const app = await start({ LOG_LEVEL: 'info', METRICS_PORT: '0' }, { logTo });
  expect(await ready(app)).toEqual({ ok: true, redis: false });
  expect(await redisMetrics(app)).toEqual(['rendezvous_redis_up 0', 'rendezvous_redis_ping_seconds Nan']);
  expect(lines.filter(({ msg }) => msg.startsWith('Redis is away'))).toHaveLength(1);
  await joinMember(app);
  await redis.start();
  await expect.poll(() => ready(app), { timeout: 10 * second }).toEqual({ ok: true, redis: true });
  expect(await redisMetrics(app)).toEqual([
    'rendezvous_redis_up 1',
    expect.stringMatching(/_ping_seconds 0?\.?[\d.e-]+$/),
  ]);
  expect(lines.filter(({ msg }) => msg === 'Redis is back')).toHaveLength(1);
});

/** A process that has stalled: the others know it, and it answers nothing. */
async function startStalled(): Promise<void> {
  const client = createClient({ url: redis.url });
  await client.connect();
  const beat = () => client.publish(liveChannel(redis.url), JSON.stringify({ uid: 'stalled', nsp: '/', type: 2 }));
  const beating = setInterval(beat, 200);
  ending.push(async () => {
    clearInterval(beating);
    client.destroy();
  });
  await beat();
}

test.runIf(onPostgres)(
  'while a process stalls likes and matches are answered, and members who are away hear of them, without delay',
  async () => {
    await redis.start();
    const { push, pages } = recordingPush();
    const here = await start({}, { push });
    await startBeside(here);
    await startStalled();
    const [ann, ben] = [await joinMember(here, { name: 'Ann' }), await joinMember(here, { name: 'Ben' })];
    await subscribe(ann);
    const started = performance.now();
    for (const [from, to] of [
      [ben, ann],
      [ann, ben],
    ] as const)
      await from.browser.api(like, { body: { profile: to.id } });
    expect(performance.now() - started).toBeLessThan(second);
    await expect.poll(() => pages, { timeout: 4 * second }).toEqual(['likes', 'likes']);
  },
);

test.runIf(onPostgres)(
  'a member with a page open at another process gets no push, even while a third stalls',
  async () => {
    await redis.start();
    const { push, pages } = recordingPush();
    const here = await start({}, { push });
    const there = await startBeside(here);
    await startStalled();
    const [ann, ben, cas] = [await joinMember(here), await joinMember(here), await joinMember(here)];
    for (const member of [ann, cas]) await subscribe(member);
    const page = await openPage(there, ann);
    ending.push(async () => page.close());
    for (const member of [ann, cas]) await ben.browser.api(like, { body: { profile: member.id } });
    await expect.poll(() => page.named(likeReceived)).toHaveLength(1);
    await jobsDone(here);
    expect(pages).toEqual(['likes']);
  },
);

test.runIf(onPostgres)('limits are counted over all processes', async () => {
  await redis.start();
  const here = await start({ LIMIT_FACTOR: '1' });
  const there = await startBeside(here, { LIMIT_FACTOR: '1' });
  const complaint = (app: TestApp) =>
    app.browser().api(complain, {
      body: {
        client_id: randomUUID(),
        name: 'Kim',
        email: 'kim@example.test',
        topic: 'other',
        text: 'There is something wrong with this page.',
      },
    });
  for (const app of [here, there, here, there, here]) await complaint(app);
  expect(await problemOf(complaint(there))).toMatchObject({ status: 429, error: 'request.too_many' });
});

test.runIf(onPostgres)(
  'a process that ends cuts its own pages, which come back by themselves, and none of the others',
  async () => {
    await redis.start();
    const here = await start();
    const { ben, page, type } = await talk(here);
    const there = await startTestApp({
      REDIS_URL: redis.url,
      DATABASE_URL: here.config.DATABASE_URL ?? '',
      DATA_DIR: here.config.DATA_DIR,
    });
    const pageThere = await openPage(there, ben, { reconnection: true });
    await there.close();
    expect(await pageThere.ended).not.toBe('io server disconnect');
    expect(pageThere.socket.active).toBe(true);
    pageThere.close();
    await untilHeard(page, () => type(ben.browser));
  },
);
