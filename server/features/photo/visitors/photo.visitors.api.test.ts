import { randomUUID } from 'node:crypto';
import { day, minute } from '@rendezvous/contract/durations';
import { addPhoto, changePhoto, deletePhoto } from '@rendezvous/contract/photo';
import { changeProfile, readProfile } from '@rendezvous/contract/profile';
import { report } from '@rendezvous/contract/report';
import { searchMembers } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';
import { picture } from '../../../testing/pictures.ts';
import { reportRetentionDays } from '../../safety/safety.reports.rules.ts';

const amsterdam = 2759794;
let app: TestApp;
let reporter: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  reporter = await joinMember(app, { gender: 'male' });
});
afterAll(() => app.close());

const visitor = () => app.browser();
const shownTo = async (id: string, browser = visitor()) => (await browser.api(readProfile, { query: { id } })).profile;

async function add({ browser }: TestMember, seed: number): Promise<string> {
  const { photo } = await browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) });
  await jobsDone(app);
  return photo.id;
}

const accept = (member_id: string, id: string) =>
  app.photos.review.decide({ member_id, id, rejection: null, decider: 'operator', overrules: false });

/** The way of a member who wants to be rid of a report: private, and public again. */
async function hideAndShow({ browser }: TestMember, id: string): Promise<void> {
  for (const isPrivate of [true, false]) {
    await browser.api(changePhoto, { body: { id, private: isPrivate } });
    await jobsDone(app);
  }
}

/** Moves the member's photos so many days into the past. */
async function passDays({ id }: TestMember, days: number): Promise<void> {
  const earlier = (column: string) => sql`${sql.ref(column)} - ${days} * interval '1 day'`;
  await sql`update photo set public_since = ${earlier('public_since')} where member_id = ${id}`.execute(
    app.connection.db,
  );
  await sql`update profile set main_image_stands_since = ${earlier('main_image_stands_since')}
    where member_id = ${id}`.execute(app.connection.db);
  await app.search.syncAllProfiles();
}

async function giveReport(about: TestMember, photo: string | undefined): Promise<void> {
  const body = { profile: about.id, from: photo ? 'photo' : 'profile', reason: 'fake', client_id: randomUUID(), photo };
  await reporter.browser.api(report, { body: body as never });
}

/** As the desk closes them. */
async function closeReports(about: TestMember, outcome: 'acted' | 'no_breach'): Promise<void> {
  const { db } = app.connection;
  const { rows } = await sql<{ id: string }>`select id from safety_report where other_id = ${about.id}`.execute(db);
  for (const { id } of rows) {
    const data = JSON.stringify({ id });
    await db.updateTable('safety_report').set({ outcome, closed_at: new Date() }).where('id', '=', id).execute();
    await sql`insert into job.job (name, data) values ('safety.report_closed', ${data}::jsonb)`.execute(db);
  }
  await jobsDone(app);
}

async function passRetention(about: TestMember): Promise<void> {
  await app.connection.db
    .updateTable('safety_report')
    .set({ closed_at: new Date(Date.now() - (reportRetentionDays + 1) * day) })
    .where('other_id', '=', about.id)
    .execute();
  await app.reports.removeOld();
}

const cases = [
  ...(['policy', 'operator'] as const).flatMap((by) =>
    [2.9, 3.1].flatMap((days) => [
      ...(['none', 'open', 'open of the photo', 'no_breach', 'acted'] as const).map((reported) => ({
        isConfirmed: true,
        by,
        days,
        reported,
      })),
      { isConfirmed: false, by, days, reported: 'none' as const },
    ]),
  ),
  ...(['acted, shown anew', 'acted, long ago'] as const).map((reported) => ({
    isConfirmed: true,
    by: 'policy' as const,
    days: 3.1,
    reported,
  })),
];
type Case = (typeof cases)[number];

const isSeen = ({ isConfirmed, by, days, reported }: Case): boolean =>
  isConfirmed && (by === 'operator' || (days > 3 && (reported === 'none' || reported === 'no_breach')));

async function memberIn({ isConfirmed, by, days, reported }: Case, seed: number) {
  const member = isConfirmed ? await joinMember(app) : await signUpMember(app);
  if (!isConfirmed) await member.browser.api(changeProfile, { body: { gender: 'female', city: amsterdam } });
  const photo = await add(member, seed);
  if (by === 'operator') await accept(member.id, photo);
  await jobsDone(app);
  await passDays(member, days);
  if (isConfirmed && reported !== 'none')
    await giveReport(member, reported === 'open of the photo' ? photo : undefined);
  if (isConfirmed && reported === 'no_breach') await closeReports(member, reported);
  if (isConfirmed && reported.startsWith('acted')) await closeReports(member, 'acted');
  await jobsDone(app);
  if (reported === 'acted, long ago') await passRetention(member);
  if (reported === 'acted, shown anew' || reported === 'acted, long ago') {
    await hideAndShow(member, photo);
    await passDays(member, days);
  }
  const key = await app.connection.db
    .selectFrom('photo')
    .select('key')
    .where('id', '=', photo)
    .executeTakeFirstOrThrow();
  return { member, photo, ...key };
}

test('visitors see a confirmed member’s photo if a person accepted it or it stood three days without a report', {
  timeout: 5 * minute,
}, async () => {
  for (const [seed, one] of cases.entries()) {
    const { member, photo, key } = await memberIn(one, seed + 1);
    const about = JSON.stringify(one);
    const seen = isSeen(one);
    const profile = one.isConfirmed ? await shownTo(member.id) : undefined;
    expect(profile?.main_image?.id, about).toBe(seen ? photo : undefined);
    expect(profile?.photos.map(({ id }) => id) ?? [], about).toEqual(seen ? [photo] : []);
    for (const sort of ['newest', 'nearest', 'best'] as const) {
      for (const online of ['true', 'false'] as const) {
        const query = { photo: 'true', sort, online, city: amsterdam, gender: 'female' } as const;
        const { profiles, similar } = await visitor().api(searchMembers, { query });
        const found = profiles.some(({ id }) => id === member.id);
        expect(found, `${about} ${sort} ${online}`).toBe(seen);
        for (const card of [...profiles, ...similar]) expect(card.main_image, about).not.toBeNull();
      }
      const all = await visitor().api(searchMembers, { query: { sort, city: amsterdam, gender: 'female' } });
      expect(JSON.stringify(all).includes(key), `${about} ${sort}`).toBe(seen);
    }
    if (one.isConfirmed) expect((await shownTo(member.id, reporter.browser)).main_image?.id, about).toBe(photo);
    // Of the few on a page, the next case is to be found.
    await sql`update profile set status = 'disabled' where member_id = ${member.id}`.execute(app.connection.db);
    await app.search.syncAllProfiles();
  }
});

test('a photo that visitors saw and that is reported leaves the address that they know', async () => {
  const anna = await joinMember(app);
  await add(anna, 100);
  await passDays(anna, 4);
  const known = (await shownTo(anna.id)).main_image?.filename ?? '';
  expect((await visitor().send({ method: 'GET', url: known })).statusCode).toBe(200);
  await giveReport(anna, undefined);
  await jobsDone(app);
  expect((await shownTo(anna.id)).main_image).toBeNull();
  expect((await visitor().send({ method: 'GET', url: known })).statusCode).toBe(404);
  const { main_image } = await shownTo(anna.id, reporter.browser);
  expect((await reporter.browser.send({ method: 'GET', url: main_image?.filename ?? '' })).statusCode).toBe(200);
});

test('a report closes every address that visitors know, also that of an earlier main photo', async () => {
  const anna = await joinMember(app);
  const first = await add(anna, 102);
  await passDays(anna, 4);
  const known = [(await shownTo(anna.id)).main_image?.filename ?? ''];
  const second = await add(anna, 103);
  await anna.browser.api(changePhoto, { body: { id: second, main: true } });
  await passDays(anna, 4);
  const main = (await shownTo(anna.id)).main_image;
  expect([main?.id, known[0]?.length]).toEqual([second, main?.filename.length]);
  known.push(main?.filename ?? '');
  const statuses = () =>
    Promise.all(known.map(async (url) => (await visitor().send({ method: 'GET', url })).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  await giveReport(anna, undefined);
  await jobsDone(app);
  expect(await statuses()).toEqual([404, 404]);
  const { photos } = await shownTo(anna.id, reporter.browser);
  expect(photos.map(({ id }) => id)).toEqual([second, first]);
});

test('a report closes the address of an earlier main photo also below one that an operator accepted', async () => {
  const anna = await joinMember(app);
  await add(anna, 107);
  await passDays(anna, 4);
  const known = (await shownTo(anna.id)).main_image?.filename ?? '';
  const second = await add(anna, 108);
  await accept(anna.id, second);
  await anna.browser.api(changePhoto, { body: { id: second, main: true } });
  await jobsDone(app);
  const accepted = (await shownTo(anna.id)).main_image?.filename ?? '';
  const status = async (url: string) => (await visitor().send({ method: 'GET', url })).statusCode;
  expect([await status(known), await status(accepted)]).toEqual([200, 200]);
  await giveReport(anna, undefined);
  await jobsDone(app);
  expect([await status(known), await status(accepted)]).toEqual([404, 200]);
});

test('a photo that a report hid is shown once an operator accepts it, another one after its three days', async () => {
  const [anna, bea] = [await joinMember(app), await joinMember(app)];
  const [ofAnna, ofBea] = [await add(anna, 104), await add(bea, 105)];
  for (const member of [anna, bea]) {
    await passDays(member, 4);
    await giveReport(member, undefined);
    await closeReports(member, 'acted');
    expect((await shownTo(member.id)).main_image).toBeNull();
  }
  await accept(anna.id, ofAnna);
  await jobsDone(app);
  expect((await shownTo(anna.id)).main_image?.id).toBe(ofAnna);
  const other = await add(bea, 106);
  await bea.browser.api(changePhoto, { body: { id: other, main: true } });
  await passDays(bea, 4);
  expect((await shownTo(bea.id)).main_image?.id).toBe(other);
  await bea.browser.api(changePhoto, { body: { id: ofBea, main: true } });
  expect((await shownTo(bea.id)).main_image).toBeNull();
});

test('a reported photo that is deleted and added again stays hidden once the report is upheld', async () => {
  const anna = await joinMember(app);
  const reported = await add(anna, 107);
  await passDays(anna, 4);
  await giveReport(anna, reported);
  await anna.browser.api(deletePhoto, { body: { id: reported } });
  await add(anna, 107);
  await passDays(anna, 4);
  await closeReports(anna, 'acted');
  expect((await shownTo(anna.id)).main_image).toBeNull();
});

test('a photo that was private waits anew, and an operator may confirm what the policy accepted, once', async () => {
  const anna = await joinMember(app);
  const id = await add(anna, 101);
  await passDays(anna, 4);
  await hideAndShow(anna, id);
  expect((await shownTo(anna.id)).main_image).toBeNull();
  expect(await accept(anna.id, id)).toEqual({ made: true, before: 'active' });
  expect(await accept(anna.id, id)).toEqual({ made: false, before: 'active' });
  await jobsDone(app);
  expect((await shownTo(anna.id)).main_image?.id).toBe(id);
});
