import { logIn } from '@rendezvous/contract/access';
import { activate, signUp } from '@rendezvous/contract/account';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { searchMembers, widest } from '@rendezvous/contract/search';
import { otherSizeOf } from '@rendezvous/contract/shared';
import { readSettings } from '@rendezvous/contract/site';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../server/adapters/storage/open.ts';
import { createPlaces } from '../server/features/place/place.service.ts';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../server/testing/app.ts';
import { jobsDone } from '../server/testing/jobs.ts';
import { mailedLink, signUpForm } from '../server/testing/members.ts';
import { importDemo } from './import.ts';
import { demoPassword } from './logins.ts';
import { bringDemo, obstacleToDemo } from './start.ts';

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

test('demo photos say that they are drawings, on cards and on the profile', async () => {
  if (onPostgres) return;
  const browser = app.browser();
  const { profiles } = await browser.api(searchMembers, { query: { gender: 'any', ...widest } });
  const shown = profiles.filter(({ main_image }) => main_image);
  expect(shown.length).toBeGreaterThan(0);
  for (const { id, main_image } of shown) {
    expect(main_image?.drawn).toBe(true);
    const { photos } = (await browser.api(readProfile, { query: { id } })).profile;
    expect(photos.map(({ drawn }) => drawn)).toEqual(photos.map(() => true));
  }
});

test('the main photos are drawn before anybody looks', async () => {
  await jobsDone(app);
  const mains = await app.connection.db.selectFrom('photo').select('key').where('position', '=', 1).execute();
  const stored = (await openStorage(app.config))('photos');
  const cards = await Promise.all(mains.map(({ key }) => stored.read(`${key}/thumb.webp`)));
  expect(cards.filter((card) => card === undefined)).toEqual([]);
});

test('brands of demo members say so, however these came, and no account of a visitor brings or ends it', async () => {
  const plain = await startTestApp();
  const { connection, config, storage, sites } = plain;
  const starting = { connection, config, sites, places: createPlaces(), storage };
  /** Who has demo members, after the next start. */
  const demo = async () => {
    const { logins } = await bringDemo(starting);
    const says = async (host: string) => (await plain.browser(host).api(readSettings)).is_demo;
    return { logins: logins.map(({ site }) => site.id), says: [await says('localhost'), await says('bdsm.localhost')] };
  };
  const none = { logins: [], says: [false, false] };
  expect(await demo()).toEqual(none);

  const stranger = plain.browser();
  const email = 'demo@rendezvous.test';
  await stranger.api(signUp, { body: signUpForm({ email }) });
  expect(await demo()).toEqual(none);
  await stranger.api(activate, { body: await mailedLink(plain, email, '/activate/done') });
  expect(await demo()).toEqual(none);
  await stranger.api(deleteAccount, {});
  expect(await demo()).toEqual(none);

  const velvet = { ...sites, all: () => sites.all().filter(({ id }) => id === 'velvet') };
  await importDemo({ ...starting, db: connection.db, sites: velvet, count: 1, progress: () => {} });
  const here = { logins: ['velvet'], says: [false, true] };
  expect(await demo()).toEqual(here);
  const robin = plain.browser('bdsm.localhost');
  await robin.api(logIn, { body: { email: 'demo@velvet.test', password: demoPassword } });
  await robin.api(deleteAccount, {});
  await connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 15 * day) })
    .where('email', '=', 'demo@velvet.test')
    .execute();
  await plain.departure.eraseDue();
  const erased = connection.db.selectFrom('member_email').select('email').where('email', '=', 'demo@velvet.test');
  expect(await erased.execute()).toEqual([]);
  expect(await demo()).toEqual(here);
  await plain.close();
});

test('demo members are for an empty installation out of others’ reach, where alone their password opens', async () => {
  const plain = await startTestApp();
  const { connection, config, storage, sites } = plain;
  const databases = new Map([['default', connection.db]]);
  const outside = { ...config, PUBLIC_URL: 'https://dating.example' };
  expect(await obstacleToDemo(config, databases)).toBeUndefined();
  expect(await obstacleToDemo(outside, databases)).toMatch(/^PUBLIC_URL: others reach https:\/\/dating\.example/);
  await plain.browser().api(signUp, { body: signUpForm({ email: 'robin@example.test' }) });
  expect(await obstacleToDemo(config, databases)).toMatch(/^The database default has members/);

  const velvet = { ...sites, all: () => sites.all().filter(({ id }) => id === 'velvet') };
  const starting = { connection, config, sites, places: createPlaces(), storage };
  await importDemo({ ...starting, db: connection.db, sites: velvet, count: 1, progress: () => {} });
  expect(await obstacleToDemo(config, databases), 'they are here').toBeUndefined();
  const robin = plain.browser('bdsm.localhost');
  const enter = () => robin.api(logIn, { body: { email: 'demo@velvet.test', password: demoPassword } });
  await enter();
  expect((await bringDemo({ ...starting, config: outside })).logins).toEqual([]);
  expect(await problemOf(robin.api(readOwnProfile))).toMatchObject({ error: 'authentication_required' });
  expect(await problemOf(enter())).toMatchObject({ error: 'access.login_failed' });
  await plain.close();
});

test(
  'a stop waits for no picture whose turn has not come',
  async () => {
    const stopping = await startTestApp({ DEMO: 'embedded', DEMO_MEMBERS: '100' });
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
  },
  minute,
);
