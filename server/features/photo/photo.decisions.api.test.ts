import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { minute, second } from '@rendezvous/contract/durations';
import { addPhoto, changePhoto, photoChecked } from '@rendezvous/contract/photo';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { memberHash } from '../../platform/security/audit.ts';
import { onPostgres, startTestApp, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/commands.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';
import { createBucket } from '../../testing/s3.ts';
import { newKey } from './photo.addresses.ts';
import { acceptedByPolicy } from './photo.decisions.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
let environment: Record<string, string>;
let app: TestApp;

const logged: string[] = [];
const start = () => startTestApp(environment, { memory: false, logTo: { write: (line) => logged.push(line) } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendezvous-decisions-'));
  for (const id of ['rendezvous', 'adonis']) {
    const site = JSON.parse(readFileSync(join(root, `sites/${id}.json`), 'utf8'));
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ ...site, photo_policy: 'manual' }));
  }
  environment = {
    SITES_DIR: folder,
    DATA_DIR: join(folder, 'data'),
    OPERATOR: 'anna',
    LOG_LEVEL: 'error',
    ...(onPostgres && { S3_URL: await createBucket(inject('s3Url')) }),
  };
  app = await start();
  if (app.config.DATABASE_URL) environment.DATABASE_URL = app.config.DATABASE_URL;
}, 2 * minute);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const photos = (...words: string[]) => runCommand('photos', words, environment);

async function add(member: TestMember, seed: number): Promise<string> {
  const { photo } = await member.browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) });
  return `${member.id}/${photo.id}`;
}
const idOf = (name: string) => name.split('/')[1] as string;
const shownTo = async (reader: TestMember, id: string) =>
  (await reader.browser.api(readProfile, { query: { id } })).profile.photos.map((photo) => photo.id);
const ownPhotos = async (member: TestMember) => (await member.browser.api(readOwnProfile)).profile.photos;

/** Decides while the server runs if possible, else while it is stopped. */
async function whileItMay<Result>(run: () => Promise<Result>): Promise<Result> {
  if (onPostgres) return run();
  await app.close();
  try {
    return await run();
  } finally {
    app = await start();
  }
}

test('the command lists pending photos by brand, oldest first, with their pictures, and accepts and rejects them', {
  timeout: 3 * minute,
}, async () => {
  const [anna, bert, carl] = [
    await joinMember(app),
    await joinMember(app),
    await joinMember(app, { host: 'gay.localhost' }),
  ];
  const [first, second, third] = [await add(anna, 1), await add(anna, 2), await add(carl, 3)];
  const answered = await whileItMay(async () => ({
    all: await photos('list', '--save', join(folder, 'pictures')),
    brand: await photos('list', '--site', 'adonis'),
    few: await photos('list', '--limit', '1'),
    accepted: await photos('accept', first, third),
    rejected: await photos('reject', second, '--reason', 'contact'),
    again: await photos('reject', first, '--reason', 'unclear'),
    left: await photos('list'),
  }));
  const names = ({ out }: { out: string }) => out.split('\n').flatMap((line) => line.split(' ')[0] || []);
  expect([names(answered.all), names(answered.brand), names(answered.few), names(answered.left)]).toEqual([
    [first, second, third],
    [third],
    [first],
    [],
  ]);
  expect(answered.all.out).not.toContain(anna.email);
  const audited = app.connection.db.selectFrom('operator_audit').select(['what', 'subject']).orderBy('number');
  const lines = (await audited.execute()).filter(({ what }) => what === 'npm run photos list');
  expect(
    lines.slice(-3).map(({ subject }) => subject),
    'each look, but the one at nothing',
  ).toMatchObject([
    { photos: 3, members: [anna, carl].map(({ id }) => memberHash(app.config.SECRET, id)).join(' ') },
    { photos: 1 },
    { photos: 1 },
  ]);
  expect(existsSync(join(folder, 'pictures', `${idOf(second)}.webp`))).toBe(true);
  expect([answered.accepted, answered.rejected].map(({ status, err }) => [status, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect([answered.again.status, answered.again.out]).toEqual([
    1,
    `${first}  was accepted already; --overrule decides again\n`,
  ]);
  const [here, there] = [again(anna), again(bert)];
  await jobsDone(app);
  expect(await shownTo(there, anna.id)).toEqual([idOf(first)]);
  expect((await there.browser.api(readProfile, { query: { id: anna.id } })).profile.main_image?.id).toBe(idOf(first));
  expect((await ownPhotos(here)).map(({ status, rejection }) => [status, rejection])).toEqual([
    ['active', null],
    ['rejected', 'contact'],
  ]);
  const noted = logged.map((line) => JSON.parse(line)).filter(({ audit }) => audit?.startsWith('npm run photos'));
  expect(noted.map(({ audit, operator, about }) => [audit, operator, about]).sort()).toEqual([
    ...[first, third].sort().map((photo) => ['npm run photos accept', 'anna', { photo: idOf(photo) }]),
    ['npm run photos reject', 'anna', { photo: idOf(second), reason: 'contact' }],
  ]);
});

test.runIf(onPostgres)(
  'of two operators who decide at once one does, and the member hears of it on an open page',
  { timeout: 2 * minute },
  async () => {
    const anna = await joinMember(app);
    const page = await openPage(app, anna);
    const photo = await add(anna, 4);
    const results = await Promise.all([
      photos('accept', photo),
      photos('reject', photo, '--reason', 'minor'),
      photos('accept', photo),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([0, 1, 1]);
    await expect.poll(() => page.named(photoChecked).length, { timeout: 10 * second }).toBe(1);
    const [own] = await ownPhotos(anna);
    expect(page.named(photoChecked)[0]?.photo.status).toBe(own?.status);
    page.close();
  },
);

test.runIf(onPostgres)(
  'a photo that is rejected after all closes for those who had its address',
  { timeout: 2 * minute },
  async () => {
    const [anna, bert] = [await joinMember(app), await joinMember(app)];
    const photo = await add(anna, 5);
    expect((await photos('accept', photo)).status).toBe(0);
    await jobsDone(app);
    const [before] = (await bert.browser.api(readProfile, { query: { id: anna.id } })).profile.photos;
    const status = async () => (await bert.browser.send({ method: 'GET', url: before?.filename ?? '' })).statusCode;
    expect(await status()).toBe(200);
    expect((await photos('reject', photo, '--reason', 'explicit')).status).toBe(1);
    expect((await photos('reject', photo, '--reason', 'explicit', '--overrule')).status).toBe(0);
    await jobsDone(app);
    expect([await status(), await shownTo(bert, anna.id)]).toEqual([404, []]);
  },
);

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

test('invalid arguments are reported and decide nothing', { timeout: 3 * minute }, async () => {
  const photo = await add(await joinMember(app), 6);
  const unknown = `${idOf(photo)}/${idOf(photo)}`;
  const answered = await Promise.all([photos(), photos('reject', 'x', '--reason', 'minor'), photos('list', '--color')]);
  for (const { status, err } of answered) expect([status, err.length > 0]).toEqual([1, true]);
  const reasons = await whileItMay(async () => [
    await photos('reject', photo, '--reason', 'ugly'),
    await photos('accept', unknown),
  ]);
  expect(reasons.map(({ status }) => status)).toEqual([1, 1]);
  expect([reasons[0]?.err, reasons[1]?.out]).toEqual([
    expect.stringContaining('--reason is needed, one of person, others, minor'),
    `${unknown}  is not there\n`,
  ]);
});

test.runIf(!onPostgres)('while the server has the embedded database, the command says so', async () => {
  const { status, err } = await photos('list');
  expect([status, err]).toEqual([1, expect.stringContaining(String(process.pid))]);
});

/** The same member's browser, on the restarted server. */
function again(member: TestMember): TestMember {
  const browser = app.browser(member.browser.host);
  for (const [name, value] of member.browser.jar) browser.jar.set(name, value);
  return { ...member, browser };
}
