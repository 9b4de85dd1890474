import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { minute, second } from '@rendezvous/contract/durations';
import { listAudit } from '@rendezvous/contract/operator-desk';
import {
  acceptPhoto,
  addPhoto,
  changePhoto,
  listWaitingPhotos,
  photoChecked,
  rejectPhoto,
  type SeenPhoto,
} from '@rendezvous/contract/photo';
import { type Rejection, readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';
import { newKey } from './photo.addresses.ts';
import { acceptedByPolicy } from './photo.decisions.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
let app: TestApp;
let [ada, bo] = [] as unknown as [TestOperator, TestOperator];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendezvous-decisions-'));
  for (const id of ['rendezvous', 'adonis']) {
    const site = JSON.parse(readFileSync(join(root, `sites/${id}.json`), 'utf8'));
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ ...site, photo_policy: 'manual' }));
  }
  app = await startTestApp({ SITES_DIR: folder });
  ada = await joinOperator(app, { roles: ['moderator'] });
  bo = await joinOperator(app, { roles: ['moderator'] });
}, minute);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function add(member: TestMember, seed: number): Promise<string> {
  const { photo } = await member.browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) });
  return `${member.id}/${photo.id}`;
}
const idOf = (name: string) => name.split('/')[1] as string;
const namedAs = (name: string) => ({ member: name.split('/')[0] as string, photo: idOf(name) });
const shownTo = async (reader: TestMember, id: string) =>
  (await reader.browser.api(readProfile, { query: { id } })).profile.photos.map((photo) => photo.id);
const ownPhotos = async (member: TestMember) => (await member.browser.api(readOwnProfile)).profile.photos;
const listed = async (query: { site?: string; limit?: number } = {}) =>
  (await ada.browser.api(listWaitingPhotos, { query })).photos.map(({ member, photo }) => `${member}/${photo}`);
const accepts = ({ browser }: TestOperator, name: string) => browser.api(acceptPhoto, { body: namedAs(name) });
const rejects = ({ browser }: TestOperator, name: string, reason: Rejection, seen?: SeenPhoto) =>
  browser.api(rejectPhoto, { body: { ...namedAs(name), reason, seen } });

test('operators list pending photos by brand, oldest first, and accept and reject each once', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const carl = await joinMember(app, { host: 'gay.localhost' });
  const [first, second, third] = [await add(anna, 1), await add(anna, 2), await add(carl, 3)];
  expect([await listed(), await listed({ site: 'adonis' }), await listed({ limit: 1 })]).toEqual([
    [first, second, third],
    [third],
    [first],
  ]);
  for (const name of [first, third]) expect(await accepts(ada, name)).toEqual({ made: true, before: 'checking' });
  expect(await rejects(ada, second, 'contact')).toEqual({ made: true, before: 'checking' });
  expect(await rejects(bo, first, 'unclear')).toEqual({ made: false, before: 'active' });
  expect(await listed()).toEqual([]);
  await jobsDone(app);
  expect(await shownTo(bert, anna.id)).toEqual([idOf(first)]);
  expect((await bert.browser.api(readProfile, { query: { id: anna.id } })).profile.main_image?.id).toBe(idOf(first));
  expect((await ownPhotos(anna)).map(({ status, rejection }) => [status, rejection])).toEqual([
    ['active', null],
    ['rejected', 'contact'],
  ]);
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { what: 'photos.review' } });
  expect(
    lines
      .toReversed()
      .map(({ operator, subject, before, after }) => [operator, (subject as { photo: string }).photo, before, after]),
  ).toEqual([
    [ada.name, idOf(first), 'checking', 'active'],
    [ada.name, idOf(third), 'checking', 'active'],
    [ada.name, idOf(second), 'checking', 'rejected'],
    [bo.name, idOf(first), 'active', 'active'],
  ]);
});

test('of two operators who decide at once one does, and the member hears of it on an open page', async () => {
  const anna = await joinMember(app);
  const page = await openPage(app, anna);
  const name = await add(anna, 4);
  const results = await Promise.all([accepts(ada, name), rejects(bo, name, 'minor'), accepts(bo, name)]);
  expect(results.filter(({ made }) => made)).toHaveLength(1);
  await expect.poll(() => page.named(photoChecked).length, { timeout: 10 * second }).toBe(1);
  const [own] = await ownPhotos(anna);
  expect(page.named(photoChecked)[0]?.photo.status).toBe(own?.status);
  page.close();
});

test('what a colleague decided since an operator saw the photo is not undone', async () => {
  const member = await joinMember(app);
  const name = await add(member, 6);
  const waits = { status: 'checking', rejection: null, confirmed: false } as const;
  const accepted = { ...waits, status: 'active', confirmed: true } as const;
  const rejected = { ...waits, status: 'rejected', rejection: 'contact' } as const;
  const decided = { status: 409, error: 'photo.decided' };
  const confirms = (seen: SeenPhoto) => bo.browser.api(acceptPhoto, { body: { ...namedAs(name), seen } });
  await accepts(ada, name);
  for (const seen of [waits, { ...accepted, confirmed: false }, rejected])
    expect(await problemOf(rejects(bo, name, 'minor', seen)), seen.status).toMatchObject(decided);
  expect(await ownPhotos(member)).toMatchObject([{ status: 'active' }]);
  expect(await rejects(bo, name, 'contact', accepted)).toEqual({ made: true, before: 'active' });
  for (const seen of [waits, accepted, { ...rejected, rejection: 'minor' } as const])
    expect(await problemOf(confirms(seen)), seen.status).toMatchObject(decided);
  expect(await confirms(rejected)).toEqual({ made: true, before: 'rejected' });
});

test('a photo that is rejected after all closes for those who had its address', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const name = await add(anna, 5);
  await accepts(ada, name);
  await jobsDone(app);
  const [before] = (await bert.browser.api(readProfile, { query: { id: anna.id } })).profile.photos;
  const status = async () => (await bert.browser.send({ method: 'GET', url: before?.filename ?? '' })).statusCode;
  expect(await status()).toBe(200);
  expect(await rejects(bo, name, 'explicit')).toEqual({ made: false, before: 'active' });
  expect(await rejects(bo, name, 'explicit', { status: 'active', rejection: null, confirmed: true })).toEqual({
    made: true,
    before: 'active',
  });
  await jobsDone(app);
  expect([await status(), await shownTo(bert, anna.id)]).toEqual([404, []]);
});

const reject = (member: TestMember, name: string) =>
  app.photos.review.decide({
    member_id: member.id,
    id: idOf(name),
    rejection: 'minor',
    decider: 'operator',
    overrules: true,
  });
const acceptByPolicy = (member: TestMember, name: string) =>
  app.photos.review.decide({ ...acceptedByPolicy, member_id: member.id, id: idOf(name) });
const rowOf = (name: string) =>
  app.connection.db.selectFrom('photo').selectAll().where('id', '=', idOf(name)).executeTakeFirstOrThrow();

test('whatever the policy and an operator do to a photo at once, the operator’s rejection stands', async () => {
  const anna = await joinMember(app);
  for (const seed of [7, 8, 9]) {
    const name = await add(anna, seed);
    const accept = () => acceptByPolicy(anna, name);
    await Promise.all(seed === 8 ? [reject(anna, name), accept()] : [accept(), reject(anna, name)]);
    await jobsDone(app);
    expect(await rowOf(name)).toMatchObject({ status: 'rejected', accepted_by: null, public_since: null });
    expect((await ownPhotos(anna)).find(({ id }) => id === idOf(name))?.status).toBe('rejected');
  }
});

/** Lets `work` begin between a change of a photo and its commit. */
async function beforeCommit(
  name: string,
  values: object,
  work: () => Promise<unknown>,
  isLocked = false,
): Promise<void> {
  const { db } = app.connection;
  const working = await db.transaction().execute(async (trx) => {
    if (isLocked)
      await trx
        .selectFrom('profile')
        .select('name')
        .where('member_id', '=', name.split('/')[0] as string)
        .forUpdate()
        .execute();
    await trx.updateTable('photo').set(values).where('id', '=', idOf(name)).execute();
    const begun = work();
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length;
    await expect.poll(waiting, { timeout: 10 * second, interval: 20 }).toBeGreaterThan(0);
    return { begun };
  });
  await working.begun;
}

test.runIf(onPostgres)('the policy accepts no photo whose rejection commits meanwhile', async () => {
  const anna = await joinMember(app);
  const name = await add(anna, 10);
  await beforeCommit(name, { status: 'rejected', rejection: 'minor' }, () => acceptByPolicy(anna, name));
  expect(await rowOf(name)).toMatchObject({ status: 'rejected', accepted_by: null, public_since: null });
});

test.runIf(onPostgres)('a photo made public while its acceptance commits is public since then', async () => {
  const anna = await joinMember(app);
  const name = await add(anna, 11);
  await anna.browser.api(changePhoto, { body: { id: idOf(name), private: true } });
  await beforeCommit(name, { status: 'active', accepted_by: 'operator' }, () =>
    anna.browser.api(changePhoto, { body: { id: idOf(name), private: false } }),
  );
  expect(await rowOf(name)).toMatchObject({ status: 'active', private: false, public_since: expect.any(Date) });
});

test.runIf(onPostgres)('a block during a rekeying closes the new address too', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app)];
  const name = await add(anna, 12);
  await acceptByPolicy(anna, name);
  await jobsDone(app);
  const { key } = await rowOf(name);
  const fresh = newKey('main');
  await app.storage.copyFolder(key, fresh);
  await beforeCommit(name, { key: fresh }, () => anna.browser.api(block, { body: { profile: bert.id } }), true);
  await jobsDone(app);
  expect([key, fresh]).not.toContain((await rowOf(name)).key);
});

test('a reason that there is none of, and a photo that is not there, decide nothing', async () => {
  const name = await add(await joinMember(app), 6);
  expect(await problemOf(rejects(ada, name, 'ugly' as Rejection))).toMatchObject({ status: 422 });
  const unknown = `${idOf(name)}/${idOf(name)}`;
  expect(await problemOf(accepts(ada, unknown))).toMatchObject({ error: 'photo.not_found' });
  expect(await rowOf(name)).toMatchObject({ status: 'checking' });
});
