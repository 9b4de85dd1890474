import { deleteAccount, reactivate, requestReactivation } from '@rendezvous/contract/departure';
import { minute } from '@rendezvous/contract/durations';
import { addPhoto, changePhoto, deletePhoto } from '@rendezvous/contract/photo';
import {
  changeInvisible,
  type ProfilePhoto,
  type Rejection,
  readOwnProfile,
  readProfile,
} from '@rendezvous/contract/profile';
import { block, unblock } from '@rendezvous/contract/safety';
import type { Image } from '@rendezvous/contract/shared';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, mailedLink, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { boundAddresses, newKey } from './photo.addresses.ts';

let app: TestApp;
let anna: TestMember;
let premium: TestMember;
let free: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [anna, premium, free] = await Promise.all([joinMember(app), joinMember(app), joinMember(app)]);
  await app.connection.db.updateTable('profile').set({ paid_user: true }).where('member_id', '=', premium.id).execute();
});

async function add(seed: number, isPrivate: boolean): Promise<string> {
  const file = new Blob([new Uint8Array(await picture({ seed }))]);
  const { photo } = await anna.browser.api(addPhoto, { body: { private: isPrivate ? 'true' : 'false' }, file });
  await jobsDone(app);
  return photo.id;
}

const own = async (id: string) =>
  (await anna.browser.api(readOwnProfile)).profile.photos.find((photo) => photo.id === id) as ProfilePhoto;
const shownTo = async (reader: Browser, id: string) =>
  (await reader.api(readProfile, { query: { id: anna.id } })).profile.photos.find(
    (photo) => photo.id === id,
  ) as ProfilePhoto;
const addressesOf = ({ filename, thumb_filename, match }: Image) => [filename, thumb_filename, match];
const get = (browser: Browser, url: string, headers = {}) => browser.send({ method: 'GET', url, headers });
/** Whether the files can be opened; all sizes must agree. */
async function opens(browser: Browser, image: Image): Promise<boolean> {
  const statuses = await Promise.all(addressesOf(image).map(async (url) => (await get(browser, url)).statusCode));
  const [first] = statuses;
  expect(new Set(statuses).size, 'all sizes alike').toBe(1);
  expect([200, 404]).toContain(first);
  return first === 200;
}
async function decide(id: string, rejection: Rejection | null): Promise<void> {
  await app.photos.review.decide({ member_id: anna.id, id, rejection, decider: 'operator', overrules: true });
  await jobsDone(app);
}
const isPrivateAddress = ({ filename }: Image) => filename.startsWith('/private-photos/');
const visitor = () => app.browser();

test('a public photo opens for everybody in the pool, and under no other host', async () => {
  const shown = await shownTo(free.browser, await add(1, false));
  expect(isPrivateAddress(shown)).toBe(false);
  for (const browser of [free.browser, premium.browser, anna.browser, visitor()])
    expect(await opens(browser, shown)).toBe(true);
  for (const browser of [app.browser('gay.localhost'), (await joinMember(app, { host: 'gay.localhost' })).browser])
    expect(await opens(browser, shown)).toBe(false);
  expect((await get(app.browser('evil.example'), shown.filename)).json()).toEqual({ error: 'request.unknown_site' });
  const marked = newKey('gay').slice(32);
  const elsewhere = shown.filename.replace(/[0-9a-f]{8}(?=\/large)/, marked);
  expect(
    [elsewhere === shown.filename, (await get(app.browser('gay.localhost'), elsewhere)).statusCode],
    'with the mark of the other pool',
  ).toEqual([false, 404]);
});

test('a private photo opens for its owner and premium members, each at a personal, never cached address', async () => {
  const id = await add(2, true);
  const readers = {
    owner: [anna.browser, await own(id)],
    premium: [premium.browser, await shownTo(premium.browser, id)],
  } as const;
  for (const [reader, photo] of Object.values(readers)) {
    const file = await get(reader, photo.filename);
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    const others = [
      free.browser,
      visitor(),
      app.browser('gay.localhost'),
      reader === anna.browser ? premium.browser : anna.browser,
    ];
    for (const other of others) expect(await opens(other, photo)).toBe(false);
    expect((await get(app.browser('evil.example'), photo.filename)).json()).toEqual({ error: 'request.unknown_site' });
  }
  expect((await anna.browser.api(readOwnProfile)).profile.photos.map(addressesOf), 'read again, the same').toEqual([
    addressesOf(readers.owner[1]),
  ]);
});

test('a free member gets the blurred files, at an address that opens no sharp one', async () => {
  const id = await add(3, true);
  const locked = await shownTo(free.browser, id);
  const sharp = await shownTo(premium.browser, id);
  expect([locked.locked, sharp.locked, await opens(free.browser, locked), await opens(premium.browser, sharp)]).toEqual(
    [true, false, true, true],
  );
  const [blurred, whole] = [
    await get(free.browser, locked.thumb_filename),
    await get(premium.browser, sharp.thumb_filename),
  ];
  expect(blurred.rawPayload.equals(whole.rawPayload)).toBe(false);
  expect((await get(free.browser, locked.filename.replace('/blurred/', '/sharp/'))).statusCode).toBe(404);
  for (const other of [premium.browser, anna.browser, visitor()]) expect(await opens(other, locked)).toBe(false);
  const { photos, main_image } = (await visitor().api(readProfile, { query: { id: anna.id } })).profile;
  expect([photos, main_image], 'a visitor learns nothing of private photos').toEqual([[], null]);
});

test('an address that is expired, altered or made for another member opens nothing', async () => {
  const id = await add(4, true);
  const bound = { viewer: premium.id, owner: anna.id, photo: id, kind: 'sharp' } as const;
  const made = (secret: string, at: number) => `${boundAddresses(secret).folder(bound, at)}/large.webp`;
  const { SECRET } = app.config;
  expect((await get(premium.browser, made(SECRET, Date.now()))).statusCode).toBe(200);
  const { filename } = await shownTo(premium.browser, id);
  const wrong = [
    made(SECRET, Date.now() - 10 * minute),
    made('guessed', Date.now()),
    filename.replace(anna.id, premium.id),
    filename.replace(id, anna.id),
    filename.replace(/\/\d+\./, (until) => `/${Number(until.slice(1, -1)) + 300}.`),
    filename.replace('large', 'huge'),
    filename.replace('/large.webp', '/..%2flarge.webp'),
    filename.replace('/sharp/', '/other/'),
    filename.replace(anna.id, 'x'),
  ];
  for (const url of wrong) expect((await get(premium.browser, url)).statusCode, url).toBe(404);
});

test('a photo that is pending or rejected opens only for its owner', async () => {
  const id = await add(5, false);
  for (const status of ['checking', 'rejected'] as const) {
    await app.connection.db.updateTable('photo').set({ status }).where('id', '=', id).execute();
    const photo = await own(id);
    expect([photo.status, isPrivateAddress(photo), await opens(anna.browser, photo)]).toEqual([status, true, true]);
    for (const other of [premium.browser, free.browser, visitor()]) expect(await opens(other, photo)).toBe(false);
    const { folder } = boundAddresses(app.config.SECRET);
    for (const kind of ['sharp', 'blurred'] as const) {
      const address = folder({ viewer: premium.id, owner: anna.id, photo: id, kind });
      expect((await get(premium.browser, `${address}/large.webp`)).statusCode, 'with an address that is its own').toBe(
        404,
      );
    }
  }
});

test('a photo rejected later closes at its known addresses, and reopens at new ones once accepted', async () => {
  const id = await add(6, false);
  const before = await shownTo(free.browser, id);
  await decide(id, 'contact');
  expect(await opens(free.browser, before)).toBe(false);
  await decide(id, null);
  expect([await opens(free.browser, before), await opens(free.browser, await shownTo(free.browser, id))]).toEqual([
    false,
    true,
  ]);
});

test('a photo that becomes private closes at its known addresses', async () => {
  const id = await add(7, false);
  const before = await shownTo(free.browser, id);
  await anna.browser.api(changePhoto, { body: { id, private: true } });
  await jobsDone(app);
  for (const browser of [free.browser, premium.browser, anna.browser, visitor()])
    expect(await opens(browser, before)).toBe(false);
  expect(await opens(premium.browser, await shownTo(premium.browser, id))).toBe(true);
});

test('a blocked member can open no photo by an earlier address, public or private, until unblocked', async () => {
  const [open, hidden] = [await add(8, false), await add(9, true)];
  const before = {
    public: await shownTo(premium.browser, open),
    private: await shownTo(premium.browser, hidden),
    free: await shownTo(free.browser, hidden),
  };
  await anna.browser.api(block, { body: { profile: premium.id } });
  await jobsDone(app);
  for (const photo of [before.public, before.private]) expect(await opens(premium.browser, photo)).toBe(false);
  expect(await opens(free.browser, before.free), 'nothing changes for others').toBe(true);
  expect(await opens(free.browser, await shownTo(free.browser, open))).toBe(true);
  expect(
    (await free.browser.api(readProfile, { query: { id: anna.id } })).profile.main_image?.id,
    'the card follows',
  ).toBe(open);
  await anna.browser.api(unblock, { body: { profile: premium.id } });
  for (const id of [open, hidden]) expect(await opens(premium.browser, await shownTo(premium.browser, id))).toBe(true);
});

test('members also cannot see the private photos of members they block', async () => {
  const id = await add(10, true);
  const [before, blurred] = [await shownTo(premium.browser, id), await shownTo(free.browser, id)];
  for (const reader of [premium, free]) await reader.browser.api(block, { body: { profile: anna.id } });
  expect([await opens(premium.browser, before), await opens(free.browser, blurred)]).toEqual([false, false]);
});

test('the photos of an invisible member open for readers who may see the profile', async () => {
  const [open, hidden] = [await add(11, false), await add(12, true)];
  await anna.browser.api(changeInvisible, { body: { invisible: true } });
  for (const id of [open, hidden]) expect(await opens(premium.browser, await shownTo(premium.browser, id))).toBe(true);
});

test('deleting an account closes all its photos at once; reactivation brings them back at new addresses', async () => {
  const [open, hidden] = [await add(13, false), await add(14, true)];
  const before = [
    await own(open),
    await own(hidden),
    await shownTo(premium.browser, open),
    await shownTo(premium.browser, hidden),
  ];
  await anna.browser.api(deleteAccount, {});
  await jobsDone(app);
  for (const photo of before)
    for (const browser of [premium.browser, anna.browser, visitor()]) expect(await opens(browser, photo)).toBe(false);
  await app.browser().api(requestReactivation, { body: { email: anna.email } });
  await anna.browser.api(reactivate, { body: await mailedLink(app, anna.email, '/account-deleted') });
  expect(await opens(premium.browser, before[2] as ProfilePhoto)).toBe(false);
  for (const id of [open, hidden]) expect(await opens(premium.browser, await shownTo(premium.browser, id))).toBe(true);
});

test('a deleted photo is gone at every address', async () => {
  const [open, hidden] = [await add(15, false), await add(16, true)];
  const before = [await shownTo(premium.browser, open), await shownTo(premium.browser, hidden)];
  for (const id of [open, hidden]) await anna.browser.api(deletePhoto, { body: { id } });
  expect(await opens(premium.browser, before[1] as ProfilePhoto)).toBe(false);
  await jobsDone(app);
  expect(await opens(premium.browser, before[0] as ProfilePhoto)).toBe(false);
});

test('a member who logged out can open none of their earlier addresses', async () => {
  const photo = await shownTo(premium.browser, await add(17, true));
  await premium.browser.send({ method: 'GET', url: '/api/logout.php' });
  expect(await opens(premium.browser, photo)).toBe(false);
});
