import { hour } from '@rendezvous/contract/durations';
import { changeMatchFinder, like, listLikes, readAutomaticLike, unlike } from '@rendezvous/contract/like';
import { block } from '@rendezvous/contract/safety';
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
  service.pages.splice(0);
});

/** A member who is away and has one browser that gets push messages. */
async function subscribed(): Promise<TestMember> {
  const member = await joinMember(app);
  await subscribe(member);
  return member;
}

const likes = ({ browser }: TestMember, { id }: TestMember) => browser.api(like, { body: { profile: id } });
const unlikes = ({ browser }: TestMember, { id }: TestMember) => browser.api(unlike, { body: { profile: id } });
const pages = async () => {
  await jobsDone(app);
  return service.pages;
};
const jobsOf = async ({ id }: TestMember) =>
  (
    await sql<{ state: string }>`select state::text from job.job where name = 'notify.push'
      and data ->> 'member_id' = ${id}`.execute(app.connection.db)
  ).rows.map(({ state }) => state);

/** Nobody else suits a member of another country. */
const brussels = 2800866;
/** How many mails the member gets once they are due. */
async function mailed({ id, email }: TestMember): Promise<number> {
  const mails = async () => ((await app.mailer.mailbox?.()) ?? []).filter(({ to }) => to === email).length;
  const before = await mails();
  await app.connection.db
    .updateTable('profile')
    .set({ last_active_at: new Date(Date.now() - hour) })
    .where('member_id', '=', id)
    .execute();
  await hurry(app, 'notify.mail');
  await jobsDone(app);
  return (await mails()) - before;
}

test('a like that stands when its mail is due is mailed; one taken back or blocked is not', async () => {
  const [anna, bert, carl] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  await likes(bert, anna);
  await unlikes(bert, anna);
  expect(await mailed(anna)).toBe(0);
  await likes(carl, anna);
  await anna.browser.api(block, { body: { profile: carl.id } });
  expect(await mailed(anna)).toBe(0);
  await likes(await joinMember(app), anna);
  expect(await mailed(anna)).toBe(1);
});

test('of two likes one is taken back before the mail, and the other one is mailed', async () => {
  const [anna, bert, carl] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  for (const one of [bert, carl]) await likes(one, anna);
  await unlikes(carl, anna);
  expect(await mailed(anna)).toBe(1);
});

test('a like that comes while the mail about one taken back is called off is mailed', async () => {
  const [anna, bert, carl] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  await likes(bert, anna);
  await unlikes(bert, anna);
  await app.connection.runScript(`
    create function like_meanwhile() returns trigger language plpgsql as $$ begin
      insert into like_edge (member_id, direction, other_id, is_new)
        values ('${anna.id}', 'received', '${carl.id}', true);
      return old; end $$;
    create trigger like_meanwhile before delete on notify_mail for each row execute function like_meanwhile()`);
  expect(await mailed(anna)).toBe(0);
  await app.connection.runScript('drop function like_meanwhile cascade');
  expect(await mailed(anna)).toBe(1);
});

test('a match is mailed while it stands, and not once the other has taken their like back', async () => {
  const [anna, bert, carl] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  for (const other of [bert, carl]) await likes(anna, other);
  await likes(bert, anna);
  await unlikes(bert, anna);
  expect(await mailed(anna)).toBe(0);
  await likes(carl, anna);
  expect(await mailed(anna)).toBe(1);
});

test.each([
  ['stands', 1],
  ['is taken back', 0],
] as const)('a match by a like in the member’s name that %s is mailed %i times', async (outcome, times) => {
  const away = await joinMember(app, { gender: 'female', sexuality: 'hetero', city: brussels });
  const other = await joinMember(app, { gender: 'male', sexuality: 'hetero', city: brussels });
  await away.browser.api(changeMatchFinder, { body: { automatic: true } });
  await likes(other, away);
  expect(await other.browser.api(readAutomaticLike)).toMatchObject({ id: away.id });
  if (outcome === 'is taken back') await unlikes(other, away);
  expect(await mailed(away)).toBe(times);
  await away.browser.api(changeMatchFinder, { body: { automatic: false } });
});

test('liking and unliking in a loop pushes one like and one match', async () => {
  const [anna, bert] = [await joinMember(app), await subscribed()];
  for (let time = 0; time < 20; time++) {
    await likes(anna, bert);
    await unlikes(anna, bert);
  }
  expect(await pages()).toEqual(['likes']);
  await likes(bert, anna);
  for (let time = 0; time < 20; time++) {
    await likes(anna, bert);
    await unlikes(anna, bert);
  }
  expect(await pages()).toEqual(['likes', 'likes']);
  expect((await jobsOf(bert)).length).toBe(2);
});

test('a like of someone whom its receiver cannot see is announced to nobody', async () => {
  const [unconfirmed, bert] = [await signUpMember(app), await subscribed()];
  expect(await likes(unconfirmed, bert)).toEqual({ matched: false });
  expect(await pages()).toEqual([]);
  expect(await bert.browser.api(listLikes)).toMatchObject({ liked_by: [], total_new: 0 });
});

test('one push of a kind waits for a browser, however much happens; the next comes once it is sent', async () => {
  const bert = await subscribed();
  service.isAway = true;
  for (let time = 0; time < 5; time++) {
    await likes(await joinMember(app), bert);
    await app.events.drain(10_000);
  }
  await expect.poll(() => jobsOf(bert)).toEqual(['retry']);
  service.isAway = false;
  await hurry(app, 'notify.push');
  expect(await pages()).toEqual(['likes']);
  await likes(await joinMember(app), bert);
  expect(await pages()).toEqual(['likes', 'likes']);
});

test('a push that never went out holds up the next one for a quarter of an hour at most', async () => {
  const bert = await subscribed();
  const waitingSince = (ago: string) =>
    sql`update notify_push_subscription set pending = jsonb_build_object('like', now() - ${ago}::interval)
      where member_id = ${bert.id}`.execute(app.connection.db);
  await waitingSince('14 minutes');
  await likes(await joinMember(app), bert);
  expect(await pages()).toEqual([]);
  await waitingSince('16 minutes');
  await likes(await joinMember(app), bert);
  expect(await pages()).toEqual(['likes']);
});
