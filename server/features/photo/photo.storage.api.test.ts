import { second } from '@rendezvous/contract/durations';
import { addPhoto, changePhoto, deletePhoto } from '@rendezvous/contract/photo';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { createBucket, type RunningS3, refuse, startS3 } from '../../testing/s3.ts';

let s3: RunningS3;
let app: TestApp;
let anna: TestMember;
beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ S3_URL: await createBucket(s3.url) });
});
beforeEach(async () => {
  anna = await joinMember(app);
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

const add = async (seed: number, isPrivate = false) => {
  const file = new Blob([new Uint8Array(await picture({ seed }))]);
  return (await anna.browser.api(addPhoto, { body: { private: isPrivate ? 'true' : 'false' }, file })).photo;
};
/** Accepted, so that its address contains its key. */
async function addAccepted(seed: number) {
  const { id } = await add(seed);
  await jobsDone(app);
  const { photos } = (await anna.browser.api(readOwnProfile)).profile;
  return photos.find((photo) => photo.id === id) as (typeof photos)[number];
}
const get = (url: string) => anna.browser.send({ method: 'GET', url });
const photoFiles = async () => [...(await filesOf(app.config)).keys()].filter((name) => name.startsWith('photos/'));
/** How many failed jobs of this name will be retried for as long as it takes. */
const triedAgain = async (name: string) =>
  (
    await sql`select 1 from job.job where name = ${name} and state = 'retry' and retry_limit > 300`.execute(
      app.connection.db,
    )
  ).rows.length;
const noStore = refuse(403, 'AccessDenied');

test('photos are stored in the private bucket and served by the app', async () => {
  const photo = await add(1, true);
  const address = app.config.S3_URL?.address as string;
  const names = await photoFiles();
  expect(names).toHaveLength(8);
  const { statusCode, headers, rawPayload } = await get(photo.filename);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  for (const name of names) expect((await fetch(`${address}/${name}`)).status, 'without our signature').toBe(403);
});

test('a photo that the store refuses leaves nothing, and is accepted once the store works', async () => {
  s3.answer = noStore;
  expect(await problemOf(add(2))).toMatchObject({ status: 500, error: 'request.failed' });
  s3.answer = s3.closed;
  expect((await anna.browser.api(readOwnProfile)).profile.photos).toEqual([]);
  expect(await add(2)).toMatchObject({ status: 'checking' });
});

test('a photo that cannot be read at the moment is a failure, not a missing photo', async () => {
  const photo = await addAccepted(3);
  s3.answer = noStore;
  const failed = await get(photo.filename);
  expect([failed.statusCode, failed.json(), failed.headers['cache-control']]).toEqual([
    500,
    expect.objectContaining({ error: 'request.failed' }),
    'no-store',
  ]);
  s3.answer = s3.closed;
  expect((await get(photo.filename)).statusCode).toBe(200);
});

test('a photo made private while the store is away is so at once, and its address closes later', async () => {
  const photo = await addAccepted(5);
  s3.answer = noStore;
  const { photos } = await anna.browser.api(changePhoto, { body: { id: photo.id, private: true } });
  expect(photos.find(({ id }) => id === photo.id)).toMatchObject({ private: true });
  const reader = await joinMember(app);
  const shown = (await reader.browser.api(readProfile, { query: { id: anna.id } })).profile;
  expect(shown.main_image).toBeNull();
  expect(shown.photos).toMatchObject([{ id: photo.id, private: true, locked: true }]);
  await expect.poll(() => triedAgain('photo.rekey'), { timeout: 15 * second }).toBe(1);
  s3.answer = s3.closed;
  await hurry(app, 'photo.rekey');
  await expect.poll(async () => (await get(photo.filename)).statusCode, { timeout: 15 * second }).toBe(404);
  const [own] = (await anna.browser.api(readOwnProfile)).profile.photos;
  expect((await get(own?.filename ?? '')).statusCode).toBe(200);
});

test('a photo that cannot be copied whole leaves no part of its copy', async () => {
  const photo = await addAccepted(6);
  const before = await photoFiles();
  let copies = 0;
  s3.answer = (request, response) => {
    const isCopy = request.headers['x-amz-copy-source'] !== undefined;
    if (isCopy) copies++;
    return (copies > 2 && isCopy ? refuse(404, 'NoSuchKey') : s3.closed)(request, response);
  };
  await anna.browser.api(changePhoto, { body: { id: photo.id, private: true } });
  await expect.poll(() => triedAgain('photo.rekey'), { timeout: 15 * second }).toBe(1);
  expect(copies).toBe(3);
  expect((await photoFiles()).toSorted()).toEqual(before.toSorted());
  s3.answer = s3.closed;
  await hurry(app, 'photo.rekey');
  await expect.poll(async () => (await get(photo.filename)).statusCode, { timeout: 15 * second }).toBe(404);
});

test('files deleted while the store is away are removed once it is back', async () => {
  const photo = await addAccepted(4);
  const key = photo.filename.split('/')[2] as string;
  s3.answer = noStore;
  await anna.browser.api(deletePhoto, { body: { id: photo.id } });
  await expect.poll(() => triedAgain('photo.sweep'), { timeout: 15 * second }).toBe(1);
  s3.answer = s3.closed;
  await hurry(app, 'photo.sweep');
  await expect
    .poll(async () => (await photoFiles()).filter((name) => name.includes(key)), { timeout: 15 * second })
    .toEqual([]);
});
