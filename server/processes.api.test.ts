import { like, likeReceived } from '@rendezvous/contract/like';
import { expect, test } from 'vitest';
import { browserOf, onPostgres, startTestApp } from './testing/app.ts';
import { joinMember } from './testing/members.ts';
import { openPage } from './testing/pages.ts';
import { startRedis } from './testing/redis.ts';

// Two processes cannot share the embedded database, which has one connection.
test.runIf(onPostgres)('with Redis, a page open at one process hears at once what happens at another', async () => {
  const redis = await startRedis();
  const here = await startTestApp({ REDIS_URL: redis.url });
  const there = await startTestApp({
    REDIS_URL: redis.url,
    DATABASE_URL: here.config.DATABASE_URL ?? '',
    DATA_DIR: here.config.DATA_DIR,
  });
  try {
    const robin = await joinMember(here);
    const kim = await joinMember(here, { name: 'Kim', gender: 'male' });
    const page = await openPage(here, robin);
    await browserOf(there.app, kim.browser).api(like, { body: { profile: robin.id } });
    await expect.poll(() => page.named(likeReceived)).toMatchObject([{ profile: { id: kim.id }, total_new: 1 }]);
    page.close();
  } finally {
    await there.close();
    await here.close();
    await redis.stop();
  }
});
