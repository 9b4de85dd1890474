import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { like, listLikes, unlike } from '@rendezvous/contract/like';
import { changeInvisible, changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { widest } from '@rendezvous/contract/search';
import * as contract from '@rendezvous/contract/swipe';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';

const [amsterdam, utrecht] = [2759794, 2745912];
const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const picture = JSON.stringify({
  id: idOf(0),
  filename: '/photos/a/large.webp',
  thumb_filename: '/photos/a/card.webp',
  match: '/photos/a/match.webp',
  status: 'active',
  width: 800,
  height: 1000,
  placeholder: 'data:image/webp;base64,UklGRiQAAABXRUJQ',
  drawn: false,
});

let app: TestApp;
let anna: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from profile`.execute(app.connection.db);
  await app.search.syncAllProfiles();
  anna = await joinMember(app, { name: 'Anna', sexuality: 'hetero' });
});

/** Men of about Anna's age in Utrecht; every third without a photo. */
async function men(count: number): Promise<string[]> {
  await sql`insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region,
      city_id, latitude, longitude, main_image, status, created_at, last_active_at)
    select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'rendezvous', 'main', 'Man ' || n, 'male',
      'hetero', date '1990-01-01', 'NL', 'UT', ${utrecht}::int, 52.0908, 5.1222,
      case when n % 3 > 0 then ${picture}::jsonb end, 'active', now() - interval '1 day',
      now() - n * interval '1 day' from generate_series(1, ${count}) n`.execute(app.connection.db);
  await app.search.syncAllProfiles();
  return Array.from({ length: count }, (_, index) => idOf(index + 1));
}

const deck = (query: object = {}, by = anna) => by.browser.api(contract.readDeck, { query });
const cards = async (query?: object, by?: TestMember) => (await deck(query, by)).profiles.map((card) => card.id);
const likeInGame = (id: string, by = anna) => by.browser.api(contract.likeInGame, { body: { profile: id } });
const pass = (id: string, by = anna) => by.browser.api(contract.pass, { body: { profile: id } });
const undo = (id: string, by = anna) => by.browser.api(contract.undoPass, { body: { profile: id } });
const given = async () => (await anna.browser.api(listLikes)).profiles.map((card) => card.id);

test('requires authentication', async () => {
  const visitor = app.browser();
  for (const endpoint of [contract.readDeck, contract.likeInGame, contract.pass, contract.undoPass]) {
    const refused = await problemOf(visitor.api(endpoint, { body: { profile: v7() } }));
    expect(refused, endpoint.summary).toMatchObject({ status: 403, error: 'authentication_required' });
  }
});

test('the deck has whom the member looks for, those with a photo first', async () => {
  const ids = await men(6);
  await joinMember(app, { name: 'Berta', gender: 'female' });
  await joinMember(app, { name: 'Senior', gender: 'male', date_of_birth: '1950-01-01' });
  const found = await deck();
  expect(new Set(found.profiles.map((card) => card.id))).toEqual(new Set(ids));
  expect(found.profiles.map((card) => card.main_image !== null)).toEqual([true, true, true, true, false, false]);
  expect(found.profiles[0]).toMatchObject({ age: expect.any(Number), city: 'Utrecht', distance: 35 });
  expect(found).toMatchObject({ passed: null, likes: { left: 4 } });
  expect(await cards(widest)).toHaveLength(7);
});

test('a card says the first line of the bio and what both like, intimate things aside', async () => {
  const [first = ''] = await men(1);
  const like = ['hiking', 'sex', 'art'];
  await anna.browser.api(changeProfile, { body: { interests: ['hiking', 'sex', 'wine'] } });
  await sql`update profile set about = ${'Sings in a choir.\nLoses at chess.'}, about_language = 'en',
    interests = ${like}::text[] where member_id = ${first}`.execute(app.connection.db);
  const told = { lead: 'Sings in a choir.', lead_language: 'en', shared_interests: ['hiking'] };
  expect((await deck()).profiles).toMatchObject([told]);
  await pass(first);
  expect((await deck()).passed).toMatchObject(told);
});

test('a card says nothing that the brand does not show of a profile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-cards-'));
  const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
  const settings = { ...example.settings, visible_profile_fields: [], visible_profile_notes: [] };
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...example, settings }));
  const discreet = await startTestApp({ SITES_DIR: folder });
  const [one, other] = [await joinMember(discreet), await joinMember(discreet, { gender: 'male' })];
  for (const { browser } of [one, other])
    await browser.api(changeProfile, { body: { interests: ['hiking'], about: 'Sings in a choir.' } });
  await discreet.search.syncAllProfiles();
  expect((await deck({ gender: 'any' }, one)).profiles).toMatchObject([
    { id: other.id, lead: '', lead_language: null, shared_interests: [] },
  ]);
  await discreet.close();
  rmSync(folder, { recursive: true });
});

test('the deck leaves out whoever is blocked, blocks, hides, is not confirmed, or in another pool', async () => {
  const [first = ''] = await men(1);
  const man = (name: string) => joinMember(app, { name, gender: 'male', city: amsterdam });
  const [blocked, blocking, hidden] = [await man('Blocked'), await man('Blocking'), await man('Hidden')];
  await signUpMember(app, { name: 'Unconfirmed', gender: 'male' });
  expect(await cards()).toHaveLength(4);
  await anna.browser.api(block, { body: { profile: blocked.id } });
  await blocking.browser.api(block, { body: { profile: anna.id } });
  await sql`update credit_balance set paid_user = true where member_id = ${hidden.id}`.execute(app.connection.db);
  await hidden.browser.api(changeInvisible, { body: { invisible: true } });
  expect(await cards()).toEqual([first]);
  await sql`update profile set pool = 'elsewhere' where member_id = ${first}`.execute(app.connection.db);
  await app.search.syncAllProfiles();
  expect(await cards()).toEqual([]);
});

test('the deck leaves out whom the member likes, also outside the game, until they take it back', async () => {
  const [first = '', second = '', third = ''] = await men(3);
  await likeInGame(first);
  await anna.browser.api(like, { body: { profile: second } });
  expect(await cards()).toEqual([third]);
  await anna.browser.api(unlike, { body: { profile: second } });
  expect(new Set(await cards())).toEqual(new Set([second, third]));
});

test('a member who was passed comes back after thirty days, or when the pass is undone', async () => {
  const [first = '', second = ''] = await men(2);
  for (let time = 0; time < 2; time++) await pass(first);
  expect(await cards()).toEqual([second]);
  expect((await deck()).passed).toMatchObject({ id: first, name: 'Man 1' });
  await pass(second);
  expect(await deck()).toMatchObject({ profiles: [], passed: { id: second } });
  for (let time = 0; time < 2; time++) await undo(second);
  expect(await deck()).toMatchObject({ profiles: [{ id: second }], passed: { id: first } });
  await sql`update swipe_pass set passed_at = now() - interval '29 days 23 hours'`.execute(app.connection.db);
  expect(await cards()).toEqual([second]);
  await sql`update swipe_pass set passed_at = now() - interval '30 days 1 second'`.execute(app.connection.db);
  expect(new Set(await cards())).toEqual(new Set([first, second]));
  expect((await deck()).passed).toBeNull();
});

test('the last member passed is not shown once they cannot be seen', async () => {
  const ben = await joinMember(app, { name: 'Ben', gender: 'male' });
  await pass(ben.id);
  expect((await deck()).passed).toMatchObject({ id: ben.id });
  await ben.browser.api(block, { body: { profile: anna.id } });
  expect((await deck()).passed).toBeNull();
});

test('a pass of somebody who cannot be seen answers as any other, and is not kept', async () => {
  const ben = await joinMember(app, { name: 'Ben', gender: 'male' });
  await ben.browser.api(block, { body: { profile: anna.id } });
  for (const id of [ben.id, v7(), anna.id]) expect(await pass(id)).toEqual({});
  const kept = await app.connection.db.selectFrom('swipe_pass').selectAll().where('member_id', '=', anna.id).execute();
  expect(kept).toEqual([]);
});

test('a member likes four a day in the game, and as many as they like outside it', async () => {
  const ids = await men(7);
  const [again = '', , , , fifth = '', sixth = ''] = ids;
  for (const [index, id] of ids.slice(0, 4).entries())
    expect(await likeInGame(id)).toMatchObject({ matched: false, likes: { left: 3 - index } });
  expect(await problemOf(likeInGame(fifth))).toMatchObject({ status: 403, error: 'swipe.limit_reached' });
  expect(await given()).not.toContain(fifth);
  expect(await cards()).toContain(fifth);
  expect(await likeInGame(again), 'liked already').toMatchObject({ likes: { left: 0 } });
  await anna.browser.api(like, { body: { profile: sixth } });
  expect(await likeInGame(sixth), 'liked outside').toMatchObject({ likes: { left: 0 } });
  expect(new Set(await given())).toEqual(new Set([...ids.slice(0, 4), sixth]));
  expect((await deck()).likes.left).toBe(0);
});

test('a member liked already costs nothing', async () => {
  const [first = ''] = await men(1);
  await likeInGame(first);
  expect((await likeInGame(first)).likes.left).toBe(3);
  await anna.browser.api(unlike, { body: { profile: first } });
  expect((await likeInGame(first)).likes.left).toBe(2);
});

test('the day ends at midnight where the member lives, and brings new likes', async () => {
  const ids = await men(6);
  for (const id of ids.slice(0, 4)) await likeInGame(id);
  const { likes } = await deck();
  const midnight = new Intl.DateTimeFormat('nl', { timeZone: 'Europe/Amsterdam', timeStyle: 'medium' });
  expect(midnight.format(new Date(likes.next_at))).toBe('00:00:00');
  expect(Date.parse(likes.next_at)).toBeGreaterThan(Date.now());
  await sql`update swipe_day set ends_at = now() - interval '1 second'`.execute(app.connection.db);
  expect((await deck()).likes.left).toBe(4);
  expect((await likeInGame(ids[4] ?? '')).likes).toEqual({ left: 3, next_at: likes.next_at });
});

test('of fifty likes at once, to fifty members, four are given', async () => {
  const ids = await men(50);
  const answers = await Promise.all(
    ids.map((id) =>
      likeInGame(id).then(
        ({ likes }) => likes.left,
        ({ problem }) => problem.error,
      ),
    ),
  );
  expect(answers.filter((answer) => typeof answer === 'number').sort()).toEqual([0, 1, 2, 3]);
  expect(answers.filter((answer) => answer === 'swipe.limit_reached')).toHaveLength(46);
  expect(await given()).toHaveLength(4);
});

test('of fifty likes at once, to one member, one is counted', async () => {
  const [first = ''] = await men(1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => likeInGame(first)));
  expect(new Set(answers.map(({ likes }) => likes.left))).toEqual(new Set([3]));
});

test('a like of the game is received as any other, and makes a match', async () => {
  const ben = await joinMember(app, { name: 'Ben', gender: 'male' });
  await pass(ben.id);
  await likeInGame(ben.id);
  expect(await ben.browser.api(listLikes)).toMatchObject({ liked_by: [{ id: anna.id, like_new: true }], total_new: 1 });
  expect((await deck()).passed, 'a like ends the pass').toBeNull();
  expect(await likeInGame(anna.id, ben)).toMatchObject({ matched: true, likes: { left: 3 } });
  expect((await anna.browser.api(listLikes)).matches).toMatchObject([{ id: ben.id }]);
});

test('a refused like costs nothing', async () => {
  const ben = await joinMember(app, { name: 'Ben', gender: 'male' });
  await ben.browser.api(block, { body: { profile: anna.id } });
  for (const [id, error] of [
    [ben.id, 'profile.not_found'],
    [v7(), 'profile.not_found'],
    [anna.id, 'like.not_yourself'],
  ] as const)
    expect(await problemOf(likeInGame(id))).toMatchObject({ error });
  expect((await deck()).likes.left).toBe(4);
});

test('passes that count no longer are deleted', async () => {
  const [first = '', second = ''] = await men(2);
  await pass(first);
  await likeInGame(second);
  await sql`update swipe_pass set passed_at = now() - interval '30 days 1 second'`.execute(app.connection.db);
  await sql`update swipe_day set ends_at = now()`.execute(app.connection.db);
  await pass(second);
  await app.swipes.removeOld();
  const kept = await app.connection.db.selectFrom('swipe_pass').select('other_id').execute();
  expect(kept).toEqual([{ other_id: second }]);
  expect(await app.connection.db.selectFrom('swipe_day').selectAll().execute()).toEqual([]);
});
