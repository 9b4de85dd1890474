import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minute, second } from '@rendezvous/contract/durations';
import { addPhoto, photoChecked } from '@rendezvous/contract/photo';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';
import { picture } from '../../testing/pictures.ts';

type Policy = 'automatic' | 'manual';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-policy-'));
let app: TestApp;
function writeSite(id: 'rendezvous' | 'adonis', photo_policy: Policy): void {
  const site = JSON.parse(readFileSync(join(import.meta.dirname, `../../../sites/${id}.json`), 'utf8'));
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...site, photo_policy }));
}
beforeAll(async () => {
  writeSite('rendezvous', 'manual');
  writeSite('adonis', 'manual');
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const file = async (seed: number) => new Blob([new Uint8Array(await picture({ seed }))]);
const add = async ({ browser }: TestMember, seed: number) =>
  (await browser.api(addPhoto, { file: await file(seed) })).photo;
const send = async ({ browser }: TestMember, to: TestMember, seed: number) =>
  (await browser.api(uploadPhoto, { body: { profile: to.id, client_id: randomUUID() }, file: await file(seed) })).photo;
const own = async ({ browser }: TestMember) =>
  (await browser.api(readOwnProfile)).profile.photos.map(({ id, status }) => [id, status]);
const statusOfSent = async (id: string) =>
  (await app.connection.db.selectFrom('photo_sent').select('status').where('id', '=', id).executeTakeFirst())?.status;
/** The minute's run, now. */
async function run(): Promise<void> {
  await sql`insert into job.job (name, data) values ('photo.policy', '{}'::jsonb)`.execute(app.connection.db);
  await jobsDone(app);
}

test('photos that wait when a site’s policy becomes automatic are accepted, and no others', {
  timeout: 2 * minute,
}, async () => {
  const [ann, ben, carl] = [
    await joinMember(app),
    await joinMember(app),
    await joinMember(app, { host: 'gay.localhost' }),
  ];
  const page = await openPage(app, ann);
  const [refused, waiting, sent, elsewhere] = [
    await add(ann, 1),
    await add(ann, 2),
    await send(ann, ben, 3),
    await add(carl, 4),
  ];
  await app.photos.review.decide({
    member_id: ann.id,
    id: refused.id,
    rejection: 'contact',
    decider: 'operator',
    overrules: false,
  });
  await run();
  expect([(await own(ann))[1], await statusOfSent(sent.id)]).toEqual([[waiting.id, 'checking'], 'checking']);

  writeSite('rendezvous', 'automatic');
  const accepted = async () => {
    await run();
    return (await own(ann))[1];
  };
  await expect.poll(accepted, { timeout: 20 * second }).toEqual([waiting.id, 'active']);
  expect(await own(ann)).toEqual([
    [refused.id, 'rejected'],
    [waiting.id, 'active'],
  ]);
  expect(await statusOfSent(sent.id)).toBe('active');
  expect(await own(carl)).toEqual([[elsewhere.id, 'checking']]);
  const { profile } = await ben.browser.api(readProfile, { query: { id: ann.id } });
  expect([profile.photos.map(({ id }) => id), profile.main_image?.id]).toEqual([[waiting.id], waiting.id]);
  await expect
    .poll(() => page.named(photoChecked).map(({ photo }) => [photo.id, photo.status]), { timeout: 10 * second })
    .toContainEqual([waiting.id, 'active']);
  page.close();
});

test('a photo that fails stops none after it, and is accepted once it no longer fails', {
  timeout: 2 * minute,
}, async () => {
  writeSite('adonis', 'manual');
  const carl = await joinMember(app, { host: 'gay.localhost' });
  // Also the last, after which a page of waiting photos would go on.
  const [failing, after, last] = [await add(carl, 5), await add(carl, 6), await add(carl, 7)];
  const { db } = app.connection;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(db);
  await sql`create trigger refused before update on photo for each row
    when (old.id in (${sql.lit(failing.id)}, ${sql.lit(last.id)}))
    execute function refuse()`.execute(db);
  writeSite('adonis', 'automatic');
  const states = async () => {
    await run();
    return own(carl);
  };
  await expect.poll(states, { timeout: 20 * second }).toEqual([
    [failing.id, 'checking'],
    [after.id, 'active'],
    [last.id, 'checking'],
  ]);
  await sql`drop trigger refused on photo`.execute(db);
  await expect.poll(states, { timeout: 20 * second }).toEqual([
    [failing.id, 'active'],
    [after.id, 'active'],
    [last.id, 'active'],
  ]);
});
