import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readUser } from '@rendezvous/contract/member';
import { addPhoto, changePhoto, deletePhoto, maxPhotos } from '@rendezvous/contract/photo';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { hugePng, picture } from '../../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const ownPhotos = async (member: TestMember) => (await member.browser.api(readOwnProfile)).profile.photos;
const shownTo = async (reader: TestMember, id: string) =>
  (await reader.browser.api(readProfile, { query: { id } })).profile;
const statusOf = (member: TestMember, url: string) =>
  member.browser.send({ method: 'GET', url }).then((response) => response.statusCode);

async function add(member: TestMember, seed: number, isPrivate = false) {
  return (
    await member.browser.api(addPhoto, {
      body: { private: isPrivate ? 'true' : 'false' },
      file: blob(await picture({ seed })),
    })
  ).photo;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await holds()) return;
    await wait(50);
  }
  throw new Error('It did not happen within ten seconds');
}

async function addAccepted(member: TestMember, seed: number, isPrivate = false) {
  const photo = await add(member, seed, isPrivate);
  await until(async () => (await ownPhotos(member)).some((own) => own.id === photo.id && own.status === 'active'));
  return photo;
}

const makePremium = (member: TestMember) =>
  app.connection.db.updateTable('profile').set({ paid_user: true }).where('member_id', '=', member.id).execute();

test('requires authentication', async () => {
  const file = blob(await picture());
  expect(await problemOf(app.browser().api(addPhoto, { file }))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
  expect(await problemOf(app.browser().api(changePhoto, { body: { id: v7(), main: true } }))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
  expect(await problemOf(app.browser().api(deletePhoto, { body: { id: v7() } }))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
});

test('a new photo is pending, then active, and only then visible to others', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const photo = await add(anna, 1);
  expect(photo).toMatchObject({ status: 'checking', private: false, locked: false, width: 480, height: 600 });
  expect((await anna.browser.api(readUser)).user.profile.main_image).toMatchObject({ id: photo.id });
  // The photo is accepted by one job, and becomes the main one by the next.
  await until(async () => !!(await shownTo(bert, anna.id)).main_image);
  const { main_image, num_photos } = await shownTo(bert, anna.id);
  expect([main_image?.id, main_image?.drawn, num_photos]).toEqual([photo.id, false, 1]);
  const file = await bert.browser.send({ method: 'GET', url: main_image?.thumb_filename ?? '' });
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=604800, immutable',
  ]);
});

test('where photos are reviewed by hand, others see one only after it is accepted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rendezvous-sites-'));
  const site = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
  await writeFile(join(folder, 'rendezvous.json'), JSON.stringify({ ...site, photo_policy: 'manual' }));
  const manual = await startTestApp({ SITES_DIR: folder });
  const [anna, bert] = [await joinMember(manual), await joinMember(manual)];
  const photo = await add(anna, 1);
  await jobsDone(manual);
  expect((await shownTo(bert, anna.id)).photos).toEqual([]);
  const decide = async (rejection: 'contact' | null) => {
    const decision = { member_id: anna.id, id: photo.id, rejection, decider: 'operator', overrules: true } as const;
    await manual.photos.review.decide(decision);
    await jobsDone(manual);
  };
  await decide('contact');
  expect([(await ownPhotos(anna))[0]?.status, (await shownTo(bert, anna.id)).photos]).toEqual(['rejected', []]);
  await decide(null);
  expect((await shownTo(bert, anna.id)).photos.map((shown) => shown.id)).toEqual([photo.id]);
  await manual.close();
  await rm(folder, { recursive: true });
});

test('a picture from a phone is accepted and loses its device and location data', async () => {
  const anna = await joinMember(app);
  const heic = readFileSync(join(import.meta.dirname, '../../adapters/image/fixtures/hevc-with-gps.heic'));
  expect(heic.includes('TestCam')).toBe(true);
  const { photo } = await anna.browser.api(addPhoto, { file: blob(heic) });
  expect(photo).toMatchObject({ width: 640, height: 480 });
  for (const url of [photo.filename, photo.thumb_filename]) {
    const file = (await anna.browser.send({ method: 'GET', url })).rawPayload;
    expect([file.subarray(8, 12).toString(), file.includes('TestCam'), file.includes('EXIF')]).toEqual([
      'WEBP',
      false,
      false,
    ]);
  }
});

test('each kind of invalid file has its own failure', async () => {
  const anna = await joinMember(app);
  const whole = await picture({ seed: 9 });
  const bad: [Uint8Array, number, string][] = [
    [Buffer.from('I am a text'), 415, 'photo.unsupported'],
    [Buffer.alloc(0), 415, 'photo.unsupported'],
    [whole.subarray(0, whole.length / 2), 422, 'photo.unreadable'],
    [hugePng(1, 60_000), 422, 'photo.too_small'],
    [hugePng(20_000, 20_000, 1024 ** 2), 422, 'photo.too_many_pixels'],
    [Buffer.concat([whole, Buffer.alloc(16 * 1024 ** 2)]), 413, 'request.too_large'],
  ];
  for (const [bytes, status, error] of bad)
    expect(await problemOf(anna.browser.api(addPhoto, { file: blob(bytes) })), error).toMatchObject({ status, error });
  expect(await ownPhotos(anna)).toEqual([]);
  for (const [headers, payload] of [
    [{ 'content-type': 'application/json' }, '{}'],
    [{ 'content-type': 'multipart/form-data' }, 'x'],
    [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\n'],
  ] as const) {
    const response = await anna.browser.send({ method: 'POST', url: '/api/photo.php', headers, payload });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  }
});

test('a photo of 14 MB is accepted', async () => {
  const anna = await joinMember(app);
  const bytes = Buffer.concat([await picture({ seed: 3 }), Buffer.alloc(14 * 1024 ** 2)]);
  expect((await anna.browser.api(addPhoto, { file: blob(bytes) })).photo.status).toBe('checking');
});

test('a member cannot add the same photo twice', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  await add(anna, 4);
  expect(await problemOf(add(anna, 4))).toMatchObject({ status: 409, error: 'photo.duplicate' });
  await add(bert, 4);
});

test('a free member may have three photos, a premium member more', async () => {
  const anna = await joinMember(app);
  for (const seed of [1, 2, 3]) await add(anna, seed);
  expect(await problemOf(add(anna, 4))).toMatchObject({ status: 403, error: 'photo.too_many', params: { max: 3 } });
  await makePremium(anna);
  await add(anna, 4);
  expect((await anna.browser.api(readOwnProfile)).profile).toMatchObject({ max_photos: maxPhotos.premium });
});

test('concurrent uploads never exceed the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 4, maxLength: 6 }), async (seeds) => {
      const anna = await joinMember(app);
      const results = await Promise.allSettled(seeds.map((seed) => add(anna, seed)));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(maxPhotos.free);
      expect(await ownPhotos(anna)).toHaveLength(maxPhotos.free);
    }),
    { numRuns: 4 },
  );
});

test('a private photo is blurred for free members, and sharp for premium members and its owner', async () => {
  const [anna, bert, carla] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  await makePremium(carla);
  await addAccepted(anna, 6, true);
  const [locked] = (await shownTo(bert, anna.id)).photos;
  const [open] = (await shownTo(carla, anna.id)).photos;
  expect([locked?.private, locked?.locked, open?.locked]).toEqual([true, true, false]);
  const { key } = await app.connection.db
    .selectFrom('photo')
    .select('key')
    .where('member_id', '=', anna.id)
    .executeTakeFirstOrThrow();
  for (const reader of [anna, bert, carla])
    expect(JSON.stringify([await shownTo(reader, anna.id), await ownPhotos(reader)])).not.toContain(key);
  expect((await shownTo(bert, anna.id)).main_image).toBeNull();
  expect((await shownTo(bert, anna.id)).can.see_private_photos).toEqual({
    allowed: false,
    reason: 'profile.premium_required',
  });
  expect([await statusOf(bert, locked?.filename ?? ''), await statusOf(carla, open?.filename ?? '')]).toEqual([
    200, 200,
  ]);
});

test('a photo that becomes private gets a new address, and the old one stops working', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const photo = await addAccepted(anna, 7);
  const [before] = await ownPhotos(anna);
  const [after] = (await anna.browser.api(changePhoto, { body: { id: photo.id, private: true } })).photos;
  expect([await statusOf(anna, after?.filename ?? ''), await statusOf(bert, after?.filename ?? '')]).toEqual([
    200, 404,
  ]);
  await until(async () => (await statusOf(bert, before?.filename ?? '')) === 404);
  expect((await shownTo(bert, anna.id)).main_image).toBeNull();
});

test('the main photo is the chosen one, and the next one when it is removed', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const [first, second] = [await addAccepted(anna, 1), await addAccepted(anna, 2)];
  expect((await shownTo(bert, anna.id)).main_image?.id).toBe(first.id);
  await anna.browser.api(changePhoto, { body: { id: second.id, main: true } });
  expect((await shownTo(bert, anna.id)).main_image?.id).toBe(second.id);
  expect((await shownTo(bert, anna.id)).photos.map((photo) => photo.id)).toEqual([second.id, first.id]);
  await anna.browser.api(deletePhoto, { body: { id: second.id } });
  expect(await shownTo(bert, anna.id)).toMatchObject({ main_image: { id: first.id }, num_photos: 1 });
  await until(async () => (await statusOf(anna, second.filename)) === 404);
});

test('a private photo cannot be the main one', async () => {
  const anna = await joinMember(app);
  const photo = await add(anna, 8, true);
  expect(await problemOf(anna.browser.api(changePhoto, { body: { id: photo.id, main: true } }))).toMatchObject({
    status: 422,
    error: 'photo.main_is_public',
  });
  const [both] = (await anna.browser.api(changePhoto, { body: { id: photo.id, main: true, private: false } })).photos;
  expect(both).toMatchObject({ private: false });
});

test('an older photo without some sizes is served in another size until they exist', async () => {
  const anna = await joinMember(app);
  await addAccepted(anna, 5);
  const [photo] = await ownPhotos(anna);
  const key = photo?.filename.split('/')[2] as string;
  const get = async (size: string) => {
    const { statusCode, headers, rawPayload } = await anna.browser.send({
      method: 'GET',
      url: `/photos/${key}/${size}.webp`,
    });
    return { statusCode, kept: headers['cache-control'], bytes: rawPayload.toString('base64') };
  };
  const all = new Map(
    [...(await filesOf(app.config))]
      .filter(([name]) => name.includes(key))
      .map(([name, bytes]) => [name.split('/').at(-1), bytes]),
  );
  await app.storage.removeFolder(key);
  for (const file of ['large.webp', 'thumb.webp', 'match.webp'])
    await app.storage.write(`${key}/${file}`, all.get(file) as Uint8Array);
  const [thumb, match] = [await get('thumb'), await get('match')];
  expect(thumb).toMatchObject({ statusCode: 200, kept: 'private, max-age=604800, immutable' });
  expect(await get('thumb2x')).toEqual({ ...thumb, kept: 'private, max-age=600' });
  expect(await get('face')).toEqual({ ...match, kept: 'private, max-age=600' });
  await app.storage.write(`${key}/thumb2x.webp`, all.get('thumb2x.webp') as Uint8Array);
  expect(await get('thumb2x')).toMatchObject({ kept: 'private, max-age=604800, immutable' });
});

test("nobody can change another member's photo or a missing one", async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const photo = await add(anna, 1);
  for (const id of [photo.id, v7()]) {
    expect(await problemOf(bert.browser.api(changePhoto, { body: { id, private: true } }))).toMatchObject({
      status: 404,
      error: 'photo.not_found',
    });
    expect(await problemOf(bert.browser.api(deletePhoto, { body: { id } }))).toMatchObject({
      status: 404,
      error: 'photo.not_found',
    });
  }
  expect(await problemOf(bert.browser.api(deletePhoto, { body: { id: 'x' } }))).toMatchObject({
    status: 422,
    fields: { id: 'request.invalid_id' },
  });
});

test('a file with an unknown or malformed key is not found', async () => {
  const anna = await joinMember(app);
  for (const path of ['0'.repeat(32), 'x', '..%2f..%2fsecret', '%2e%2e'])
    expect(await statusOf(anna, `/photos/${path}/large.webp`)).toBe(404);
  const photo = await add(anna, 1);
  const key = photo.filename.split('/')[2];
  for (const file of ['large.png', 'huge.webp', '..%2fsecret', ''])
    expect(await statusOf(anna, `/photos/${key}/${file}`)).toBe(404);
});

test('a visitor gets only the main photo, even if the site shows visitors everything', async () => {
  const anna = await joinMember(app);
  const main = await addAccepted(anna, 901);
  await addAccepted(anna, 902);
  await addAccepted(anna, 903, true);
  await app.photos.review.decide({
    member_id: anna.id,
    id: main.id,
    rejection: null,
    decider: 'operator',
    overrules: false,
  });
  await jobsDone(app);
  const seenBy = async (browser: TestMember['browser']) =>
    (await browser.api(readProfile, { query: { id: anna.id } })).profile;
  const { photos, num_photos } = await seenBy(app.browser());
  expect(photos.map(({ id }) => id)).toEqual([main.id]);
  expect(num_photos).toBeGreaterThan(1);
  expect((await seenBy((await joinMember(app)).browser)).photos.length).toBe(3);
});
