import type { AddressInfo } from 'node:net';
import { like, likeReceived } from '@rendezvous/contract/like';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { joinMember } from './testing/members.ts';
import { startRedis } from './testing/redis.ts';

/** Two processes cannot share the embedded database, which has one connection. */
const onPostgres = process.env.TEST_DATABASE === 'postgres';

test.runIf(onPostgres)('with Redis, a page open at one process hears at once what happens at another', async () => {
  const redis = await startRedis();
  const here = await startTestApp({ REDIS_URL: redis.url });
  const there = await startTestApp({ REDIS_URL: redis.url, DATABASE_URL: here.config.DATABASE_URL ?? '', DATA_DIR: here.config.DATA_DIR });
  try {
    const robin = await joinMember(here);
    const kim = await joinMember(here, { name: 'Kim', gender: 'male' });
    const heard = await openPage(here, robin.browser.jar.get('auth.session') ?? '');
    const browserThere = there.browser();
    browserThere.jar.set('auth.session', kim.browser.jar.get('auth.session') ?? '');
    const arrival = heard.next(likeReceived.name);
    await browserThere.api(like, { body: { profile: robin.id } });
    expect(await arrival).toMatchObject({ profile: { id: kim.id }, total_new: 1 });
    heard.close();
  } finally {
    await there.close();
    await here.close();
    await redis.stop();
  }
});

async function openPage(app: TestApp, session: string) {
  await app.listen();
  const { port } = app.app.server.address() as AddressInfo;
  const socket = io(`http://localhost:${port}`, { path: '/live', transports: ['websocket'], extraHeaders: { cookie: `auth.session=${session}` } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    next: (name: string) => new Promise<unknown>((resolve) => socket.once(name, resolve)),
    close: () => socket.close(),
  };
}
