import { logIn } from '@rendezvous/contract/access';
import { readOwnProfile } from '@rendezvous/contract/profile';
import { otherSizeOf } from '@rendezvous/contract/shared';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { jobsDone } from '../testing/jobs.ts';
import { demoPassword } from './logins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'embedded', DEMO_MEMBERS: '1' });
});
afterAll(() => app.close());

test('demo photos exist at the start, and in larger sizes a little later', async () => {
  const login = app.demo.find(({ site }) => site.hosts.includes('localhost'));
  // Demo members are created on the embedded database only.
  if (process.env.TEST_DATABASE === 'postgres') return expect(app.demo).toEqual([]);
  const browser = app.browser();
  await browser.api(logIn, { body: { email: login?.email ?? '', password: demoPassword } });
  const { photos } = (await browser.api(readOwnProfile)).profile;
  const photo = photos.find((own) => !own.private) as (typeof photos)[number];
  const get = async (url: string) => {
    const { statusCode, rawPayload } = await browser.send({ method: 'GET', url });
    expect(statusCode).toBe(200);
    return (await sharp(rawPayload).metadata()).width;
  };
  for (const url of [
    photo.filename,
    photo.thumb_filename,
    photo.match,
    otherSizeOf(photo, 'thumb2x'),
    otherSizeOf(photo, 'face'),
  ])
    expect(await get(url)).toBeGreaterThan(0);
  await jobsDone(app);
  expect([
    await get(photo.filename),
    await get(otherSizeOf(photo, 'thumb2x')),
    await get(photo.thumb_filename),
  ]).toEqual([photo.width, 960, 480]);
});
