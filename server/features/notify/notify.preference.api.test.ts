import { randomUUID } from 'node:crypto';
import { sendMessage } from '@rendezvous/contract/chat';
import { day } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { readNotifications, saveNotifications } from '@rendezvous/contract/notify';
import { changeInvisible } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { bodyOf, joinMember, linkInMail, type TestMember } from '../../testing/members.ts';

let app: TestApp;
let writer: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  writer = await joinMember(app);
  await app.connection.db.updateTable('credit_balance').set({ balance: 1000, paid_user: true }).execute();
});
afterAll(() => app.close());

const write = (to: TestMember) =>
  writer.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } });
/** Sets the member as away for days. */
const away = (id: string) =>
  app.connection.db
    .updateTable('profile')
    .set({ last_active_at: new Date(Date.now() - 3 * day) })
    .where('member_id', '=', id)
    .execute();
const mailsTo = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email && mail.headers?.['List-Unsubscribe']);

/** A member who got a reminder, and the signed parameters of its links. */
async function reminded() {
  const member = await joinMember(app);
  await write(member);
  await away(member.id);
  await app.notify.remind();
  const link = await linkInMail(app, member.email, '/notifications');
  return { member, search: link.search, link: bodyOf(link) };
}

test('every optional mail says how to decline, and one click in the mail program stops them all', async () => {
  const { member, search } = await reminded();
  const [mail] = await mailsTo(member);
  const address = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.html).toContain('/notifications?member=');
  const { pathname } = new URL(address);
  const post = (query: string, type = 'application/x-www-form-urlencoded') =>
    app.app.inject({
      method: 'POST',
      url: `${pathname}${query}`,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post(search.replace(/token=.{3}/, 'token=AAA'))).statusCode, 'an altered link').toBe(410);
  expect((await post('')).statusCode).toBe(410);
  expect((await member.browser.api(readUser)).user.notifications_disabled).toEqual([]);
  expect((await post(search)).statusCode).toBe(200);
  expect((await post(search, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  expect((await member.browser.api(readUser)).user.notifications_disabled).toEqual(['listunsubscribe']);
  const opened = await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/notifications${search}`]);
  await away(member.id);
  await app.connection.db.deleteFrom('notify_mail').where('member_id', '=', member.id).execute();
  await app.notify.remind();
  await jobsDone(app);
  expect((await mailsTo(member)).length).toBe(1);
  expect((await member.browser.api(saveNotifications, { body: { resume: true } })).disabled).toEqual([]);
});

test("the signed link opens its reader's preferences without a session, and nothing of any other member", async () => {
  const { member, link } = await reminded();
  const visitor = app.browser();
  const before = await visitor.api(readNotifications, { query: link });
  expect(before).toMatchObject({ preferences: { new_messages: true, promotions: false, news: false }, push: null });
  expect(
    await problemOf(visitor.api(saveNotifications, { body: { ...link, push: { show_sender: true } } })),
  ).toMatchObject({ error: 'authentication_required' });
  await visitor.api(saveNotifications, { body: { ...link, preferences: { like: false, news: true } } });
  expect((await member.browser.api(readNotifications)).preferences).toEqual({
    ...before.preferences,
    like: false,
    news: true,
  });
  const wrong = { error: 'notify.link_invalid' };
  expect(await problemOf(visitor.api(readNotifications, { query: { ...link, member: writer.id } }))).toMatchObject(
    wrong,
  );
  expect(
    await problemOf(visitor.api(saveNotifications, { body: { ...link, token: 'x', preferences: { like: true } } })),
  ).toMatchObject(wrong);
  expect(await problemOf(app.browser('gay.localhost').api(readNotifications, { query: link }))).toMatchObject(wrong);
  expect(await problemOf(visitor.api(readNotifications))).toMatchObject({ error: 'authentication_required' });
});

test('members who switched reminders off get none; the others get one per absence', async () => {
  const { member } = await reminded();
  await away(member.id);
  await app.notify.remind();
  const silent = await joinMember(app);
  await silent.browser.api(saveNotifications, { body: { preferences: { unread_message_reminders: false } } });
  await write(silent);
  await away(silent.id);
  await app.notify.remind();
  await jobsDone(app);
  expect([(await mailsTo(member)).length, (await mailsTo(silent)).length]).toEqual([1, 0]);
});

test('an invisible member can be neither messaged nor liked', async () => {
  const member = await joinMember(app);
  expect((await member.browser.api(changeInvisible, { body: { invisible: true } })).profile.invisible).toBe(true);
  expect(await problemOf(write(member))).toMatchObject({ error: 'profile.invisible' });
  await member.browser.api(changeInvisible, { body: { invisible: false } });
  await write(member);
});

test('a preference that is none is refused, so that a misspelt one is not lost', async () => {
  const { browser } = await joinMember(app);
  const save = (preferences: object) => browser.api(saveNotifications, { body: { preferences } });
  expect(await problemOf(save({ newz: false }))).toMatchObject({ status: 422, error: 'request.invalid' });
  expect((await save({ like: false })).preferences.like).toBe(false);
});
