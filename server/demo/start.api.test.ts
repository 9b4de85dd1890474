import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@rendezvous/contract/access';
import { signUp } from '@rendezvous/contract/account';
import { readOwnProfile } from '@rendezvous/contract/profile';
import { searchMembers, widest } from '@rendezvous/contract/search';
import { otherSizeOf } from '@rendezvous/contract/shared';
import { readSettings } from '@rendezvous/contract/site';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../adapters/storage/open.ts';
import { createPlaces } from '../features/place/place.service.ts';
import { createDatabase, onPostgres, startTestApp, type TestApp } from '../testing/app.ts';
import { jobsDone } from '../testing/jobs.ts';
import { signUpForm } from '../testing/members.ts';
import { importDemo } from './import.ts';
import { demoPassword } from './logins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'embedded', DEMO_MEMBERS: '1' });
});
afterAll(() => app.close());

test('demo photos are there from the start, in every size', async () => {
  const login = app.demo.find(({ site }) => site.hosts.includes('localhost'));
  // Demo members are created on the embedded database only.
  if (onPostgres) return expect(app.demo).toEqual([]);
  const browser = app.browser();
  await browser.api(logIn, { body: { email: login?.email ?? '', password: demoPassword } });
  const { photos } = (await browser.api(readOwnProfile)).profile;
  const photo = photos.find((own) => !own.private) as (typeof photos)[number];
  const widthOf = async (url: string) => {
    const { statusCode, rawPayload } = await browser.send({ method: 'GET', url });
    expect(statusCode).toBe(200);
    return (await sharp(rawPayload).metadata()).width;
  };
  expect(await widthOf(photo.filename)).toBe(photo.width);
  expect(await widthOf(photo.thumb_filename)).toBe(480);
  expect(await widthOf(otherSizeOf(photo, 'thumb2x'))).toBe(960);
  expect(await widthOf(photo.match)).toBe(400);
  expect(await widthOf(otherSizeOf(photo, 'face'))).toBe(160);
});

test('the main photos are drawn before anybody looks', async () => {
  await jobsDone(app);
  const mains = await app.connection.db.selectFrom('photo').select('key').where('position', '=', 1).execute();
  const stored = (await openStorage(app.config))('photos');
  const cards = await Promise.all(mains.map(({ key }) => stored.read(`${key}/thumb.webp`)));
  expect(cards.filter((card) => card === undefined)).toEqual([]);
});

test('brands of demo members say so, however these came, and not for an unconfirmed account', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rendezvous-demo-'));
  const here = { DATA_DIR, ...(onPostgres && { DATABASE_URL: await createDatabase() }) };
  const start = () => startTestApp(here, { memory: false });
  const first = await start();
  expect((await first.browser('bdsm.localhost').api(readSettings)).is_demo).toBe(false);
  await first.browser().api(signUp, { body: signUpForm({ email: 'demo@rendezvous.test' }) });
  const sites = { ...first.sites, all: () => first.sites.all().filter(({ id }) => id === 'velvet') };
  const { connection, config, storage } = first;
  await importDemo({ db: connection.db, config, sites, places: createPlaces(), storage, count: 1, progress: () => {} });
  await first.close();
  const second = await start();
  const says = async (host: string) => (await second.browser(host).api(readSettings)).is_demo;
  expect([await says('bdsm.localhost'), await says('localhost')]).toEqual([true, false]);
  await second.close();
  rmSync(DATA_DIR, { recursive: true });
});

test('a stop waits for no picture whose turn has not come', async () => {
  const stopping = await startTestApp({ DEMO: 'embedded', DEMO_MEMBERS: '200' });
  // Demo members are created on the embedded database only.
  if (onPostgres) return stopping.close();
  const browser = stopping.browser();
  const { profiles } = await browser.api(searchMembers, { query: { gender: 'any', ...widest } });
  const urls = profiles.flatMap(({ main_image }) => (main_image ? [otherSizeOf(main_image, 'thumb2x')] : []));
  expect(urls.length).toBeGreaterThan(12);
  const asked = urls.map((url) => browser.send({ method: 'GET', url }));
  await Promise.race(asked);
  await stopping.close();
  const drawn = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200);
  expect(drawn.length).toBeLessThan(4);
});
