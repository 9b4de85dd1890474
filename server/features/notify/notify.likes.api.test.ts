import { like, listLikes, unlike } from '@rendezvous/contract/like';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { hurry, jobsDone } from '../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { recordingPush, subscribe } from '../../testing/pushes.ts';

const service = recordingPush();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { push: service.push });
});
afterAll(() => app.close());
beforeEach(() => {
  service.isAway = false;
  service.tags.splice(0);
});

/** A member who is away and has one browser that gets push messages. */
async function subscribed(): Promise<TestMember> {
  const member = await joinMember(app);
  await subscribe(member);
  return member;
}

const likes = ({ browser }: TestMember, { id }: TestMember) => browser.api(like, { body: { profile: id } });
const unlikes = ({ browser }: TestMember, { id }: TestMember) => browser.api(unlike, { body: { profile: id } });
const tags = async () => {
  await jobsDone(app);
  return service.tags;
};
const jobsOf = async ({ id }: TestMember) =>
  (
    await sql<{ state: string }>`select state::text from job.job where name = 'notify.push'
      and data ->> 'member_id' = ${id}`.execute(app.connection.db)
  ).rows.map(({ state }) => state);

test('liking and unliking in a loop pushes one like and one match', async () => {
  const [anna, bert] = [await joinMember(app), await subscribed()];
  for (let time = 0; time < 20; time++) {
    await likes(anna, bert);
    await unlikes(anna, bert);
  }
  expect(await tags()).toEqual(['like']);
  await likes(bert, anna);
  for (let time = 0; time < 20; time++) {
    await likes(anna, bert);
    await unlikes(anna, bert);
  }
  expect(await tags()).toEqual(['like', 'match']);
  expect((await jobsOf(bert)).length).toBe(2);
});

test('a like of someone whom its receiver cannot see is announced to nobody', async () => {
  const [unconfirmed, bert] = [await signUpMember(app), await subscribed()];
  expect(await likes(unconfirmed, bert)).toEqual({ matched: false });
  expect(await tags()).toEqual([]);
  expect(await bert.browser.api(listLikes)).toMatchObject({ liked_by: [], total_new: 0 });
});

test('one push waits for a browser with each tag, however much happens; the next comes once it is sent', async () => {
  const bert = await subscribed();
  service.isAway = true;
  for (let time = 0; time < 5; time++) {
    await likes(await joinMember(app), bert);
    await app.events.drain(10_000);
  }
  await expect.poll(() => jobsOf(bert)).toEqual(['retry']);
  service.isAway = false;
  await hurry(app, 'notify.push');
  expect(await tags()).toEqual(['like']);
  await likes(await joinMember(app), bert);
  expect(await tags()).toEqual(['like', 'like']);
});

test('a push that never went out holds up the next one for a quarter of an hour at most', async () => {
  const bert = await subscribed();
  const waitingSince = (ago: string) =>
    sql`update notify_push_subscription set pending = jsonb_build_object('like', now() - ${ago}::interval)
      where member_id = ${bert.id}`.execute(app.connection.db);
  await waitingSince('14 minutes');
  await likes(await joinMember(app), bert);
  expect(await tags()).toEqual([]);
  await waitingSince('16 minutes');
  await likes(await joinMember(app), bert);
  expect(await tags()).toEqual(['like']);
});
