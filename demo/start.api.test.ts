import { logIn } from '@rendezvous/contract/access';
import { activate, signUp } from '@rendezvous/contract/account';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, minute } from '@rendezvous/contract/durations';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { searchMembers, widest } from '@rendezvous/contract/search';
import { otherSizeOf } from '@rendezvous/contract/shared';
import { readSettings } from '@rendezvous/contract/site';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPlaces } from '../server/features/place/place.service.ts';
import { problemOf, startTestApp } from '../server/testing/app.ts';
import { mailedLink, signUpForm } from '../server/testing/members.ts';
import { importDemo } from './import.ts';
import { closeLogins, demoLogins, demoPassword, obstacleToDemo } from './logins.ts';
import { createDemo } from './start.ts';

/** Each starts an app of its own. */
const starting = 2 * minute;

test('a demo begins with members who have their pictures in every size, and says that these are drawings', {
  timeout: starting,
}, async () => {
  const SECRET = 'a secret of this test, long enough for it';
  const demo = createDemo({ DEMO_MEMBERS: 12, SECRET, CONVERSATION_SECRET: SECRET });
  const app = await startTestApp({ SECRET }, { prepare: demo.fill });
  expect(demo.describe(80).join('\n')).toContain('http://localhost:80/login   demo@rendezvous.test');
  const browser = app.browser();
  await browser.api(logIn, { body: { email: 'demo@rendezvous.test', password: demoPassword } });
  const own = (await browser.api(readOwnProfile)).profile.photos;
  expect(own.map((photo) => photo.private)).toEqual([false, true]);
  const photo = own[0] as (typeof own)[number];
  for (const url of [photo.filename, photo.thumb_filename, photo.match, otherSizeOf(photo, 'face')]) {
    const { statusCode, rawPayload } = await browser.send({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: photo.width, height: photo.height });
  }
  const { profiles } = await browser.api(searchMembers, { query: { gender: 'any', ...widest } });
  const shown = profiles.filter(({ main_image }) => main_image);
  expect(shown.length).toBeGreaterThan(0);
  for (const { id, main_image } of shown) {
    expect(main_image?.drawn).toBe(true);
    const { photos } = (await browser.api(readProfile, { query: { id } })).profile;
    expect(photos.map(({ drawn }) => drawn)).toEqual(photos.map(() => true));
  }
  await app.close();
});

test('brands of demo members say so, however these came, and no account of a visitor brings or ends it', {
  timeout: starting,
}, async () => {
  const app = await startTestApp();
  const { connection, config, storage, sites } = app;
  /** Which brands say so after the next start. */
  const demo = async () => {
    await sites.readDemo();
    const says = async (host: string) => (await app.browser(host).api(readSettings)).is_demo;
    return {
      logins: (await demoLogins(connection.db, sites.all())).map(({ site }) => site.id),
      says: [await says('localhost'), await says('bdsm.localhost')],
    };
  };
  const none = { logins: [], says: [false, false] };
  expect(await demo()).toEqual(none);

  const stranger = app.browser();
  const email = 'demo@rendezvous.test';
  await stranger.api(signUp, { body: signUpForm({ email }) });
  expect(await demo()).toEqual(none);
  await stranger.api(activate, { body: await mailedLink(app, email, '/activate/done') });
  expect(await demo()).toEqual(none);
  await stranger.api(deleteAccount, {});
  expect(await demo()).toEqual(none);

  const velvet = sites.all().filter(({ id }) => id === 'velvet');
  const places = createPlaces();
  await importDemo({ db: connection.db, config, sites: velvet, places, storage, count: 1, progress: () => {} });
  const here = { logins: ['velvet'], says: [false, true] };
  expect(await demo()).toEqual(here);
  const robin = app.browser('bdsm.localhost');
  await robin.api(logIn, { body: { email: 'demo@velvet.test', password: demoPassword } });
  await robin.api(deleteAccount, {});
  await connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 15 * day) })
    .where('email', '=', 'demo@velvet.test')
    .execute();
  await app.departure.eraseDue();
  const erased = connection.db.selectFrom('member_email').select('email').where('email', '=', 'demo@velvet.test');
  expect(await erased.execute()).toEqual([]);
  expect(await demo()).toEqual(here);
  await app.close();
});

test('demo members are for an empty installation out of others’ reach, where alone their password opens', {
  timeout: starting,
}, async () => {
  const plain = await startTestApp();
  const { connection, config, storage, sites } = plain;
  const databases = new Map([['default', connection.db]]);
  const outside = { ...config, PUBLIC_URL: 'https://dating.example' };
  expect(await obstacleToDemo(config, databases)).toBeUndefined();
  expect(await obstacleToDemo(outside, databases)).toMatch(/^PUBLIC_URL: others reach https:\/\/dating\.example/);
  await plain.browser().api(signUp, { body: signUpForm({ email: 'robin@example.test' }) });
  expect(await obstacleToDemo(config, databases)).toMatch(/^The database default has members/);

  const velvet = sites.all().filter(({ id }) => id === 'velvet');
  const places = createPlaces();
  await importDemo({ db: connection.db, config, sites: velvet, places, storage, count: 1, progress: () => {} });
  expect(await obstacleToDemo(config, databases), 'they are here').toBeUndefined();
  const robin = plain.browser('bdsm.localhost');
  const enter = () => robin.api(logIn, { body: { email: 'demo@velvet.test', password: demoPassword } });
  await enter();
  await closeLogins(plain.shards[0]);
  expect(await problemOf(robin.api(readOwnProfile))).toMatchObject({ error: 'authentication_required' });
  expect(await problemOf(enter())).toMatchObject({ error: 'access.login_failed' });
  await plain.close();
});
