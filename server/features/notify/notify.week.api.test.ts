import { randomUUID } from 'node:crypto';
import { sendMessage } from '@rendezvous/contract/chat';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';
import { like } from '@rendezvous/contract/like';
import { saveLanguage } from '@rendezvous/contract/member';
import { saveNotifications } from '@rendezvous/contract/notify';
import { changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
let writer: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  writer = await joinMember(app, { name: 'Charlie' });
  await app.connection.db
    .updateTable('credit_balance')
    .set({ balance: 1000, paid_user: true })
    .where('member_id', '=', writer.id)
    .execute();
});
afterAll(() => app.close());
/** Members who already exist are not news. */
beforeEach(() => app.connection.runScript("update search_member set signed_up = now() - interval '90 days'"));

const daysAgo = (days: number) => new Date(Date.now() - days * day);
const write = (to: TestMember) =>
  writer.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text: 'Come to me tonight' } });
const likes = (from: TestMember, to: TestMember) => from.browser.api(like, { body: { profile: to.id } });
/** Sets the member as last seen this many days ago. */
const away = ({ id }: TestMember, days: number) =>
  app.connection.db
    .updateTable('profile')
    .set({ last_active_at: daysAgo(days) })
    .where('member_id', '=', id)
    .execute();

/** Lets a week pass for everyone. */
async function aWeekLater(): Promise<void> {
  await app.connection.db
    .updateTable('notify_week')
    .set({ looked_at: daysAgo(8) })
    .execute();
  await Promise.all([app.notify.lookBack(), app.notify.lookBack()]);
  await jobsDone(app);
}
const overviews = async ({ email }: TestMember) =>
  ((await app.mailer.mailbox?.()) ?? []).filter(
    (mail) => mail.to === email && /^(Jouw week op|Your week on) Rendezvous$/.test(mail.subject),
  );
/** The lines between the lead and the button. */
const linesOf = (mail: { text: string } | undefined) => mail?.text.split('\n\n').slice(3, -5) ?? [];

test('an absent member gets one overview a week, in their language, with counts but no contents or names', async () => {
  const member = await joinMember(app);
  const liker = await joinMember(app, { name: 'Dominique' });
  await joinMember(app, { name: 'Emerson' });
  await write(member);
  await write(member);
  await likes(liker, member);
  await away(member, 4);
  await aWeekLater();
  const [mail, ...others] = await overviews(member);
  expect(others).toEqual([]);
  expect(linesOf(mail)).toEqual(['2 ongelezen berichten', '1 nieuwe like', '2 nieuwe leden bij jou in de buurt']);
  expect(mail?.text).toMatch(/^Neem een kijkje\nhttp:\/\/localhost(:\d+)?\/chats\?lang=nl$/m);
  expect(mail?.html).not.toMatch(/Charlie|Dominique|Emerson|tonight/);
  expect(mail?.headers?.['List-Unsubscribe']).toMatch(/\/unsubscribe\?member=/);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

  await aWeekLater();
  expect(await overviews(member), 'nothing came since').toHaveLength(1);
  await likes(writer, member);
  await member.browser.api(saveLanguage, { body: { language: 'en' } });
  await away(member, 12);
  await aWeekLater();
  const [latest] = await overviews(member);
  expect([latest?.subject, linesOf(latest)]).toEqual(['Your week on Rendezvous', ['1 new like']]);
  await app.notify.lookBack();
  await jobsDone(app);
  expect(await overviews(member), 'not twice in a week').toHaveLength(2);
});

test('members who were here, are gone for good, or do not want it get no overview', async () => {
  const here = await joinMember(app);
  const gone = await joinMember(app);
  const silent = await joinMember(app);
  await silent.browser.api(saveNotifications, { body: { preferences: { weekly_updates: false } } });
  const bounced = await joinMember(app);
  await app.connection.db
    .updateTable('member')
    .set({ notifications_disabled: ['bounce'] })
    .where('id', '=', bounced.id)
    .execute();
  const left = await joinMember(app);
  const mailed = await joinMember(app);
  const unconfirmed = await signUpMember(app);
  for (const member of [here, gone, silent, bounced, left, mailed]) await write(member);
  await left.browser.api(deleteAccount, {});
  await away(here, 2);
  await away(gone, 61);
  for (const member of [silent, bounced, left, mailed, unconfirmed]) await away(member, 4);
  await aWeekLater();
  expect(await overviews(mailed)).toHaveLength(1);
  for (const member of [here, gone, silent, bounced, left, unconfirmed]) expect(await overviews(member)).toEqual([]);
});

test('a member who returns while the mail waits gets none', async () => {
  const member = await joinMember(app);
  await write(member);
  await away(member, 4);
  await app.connection.db
    .updateTable('notify_week')
    .set({ looked_at: daysAgo(8) })
    .where('member_id', '=', member.id)
    .execute();
  const looking = app.notify.lookBack();
  await away(member, 0);
  await looking;
  await jobsDone(app);
  expect(await overviews(member)).toEqual([]);
});

test('only new members who are wanted, near, real and not blocked are news', async () => {
  const rotterdam = 2747891;
  const berlin = 2950159;
  const member = await joinMember(app, { gender: 'male', sexuality: 'hetero' });
  await member.browser.api(changeProfile, { body: { sought_min_age: 18, sought_max_age: 50 } });
  await joinMember(app, { gender: 'female', date_of_birth: '1960-01-01' });
  const near = await joinMember(app, { gender: 'female' });
  await joinMember(app, { gender: 'male' });
  await joinMember(app, { gender: 'female', city: berlin });
  await joinMember(app, { gender: 'female', city: rotterdam });
  const operators = await joinMember(app, { gender: 'female' });
  await app.connection.db
    .updateTable('profile')
    .set({ fictional: true })
    .where('member_id', '=', operators.id)
    .execute();
  const blocked = await joinMember(app, { gender: 'female' });
  await likes(blocked, member);
  await write(member);
  await member.browser.api(block, { body: { profile: blocked.id } });
  await member.browser.api(block, { body: { profile: writer.id } });
  await away(member, 4);
  await aWeekLater();
  expect(linesOf((await overviews(member))[0])).toEqual(['1 nieuw lid bij jou in de buurt']);
  await near.browser.api(block, { body: { profile: member.id } });
  await app.connection.db
    .updateTable('notify_week')
    .set({ notified_at: null })
    .where('member_id', '=', member.id)
    .execute();
  await aWeekLater();
  expect(await overviews(member), 'and nobody is left').toHaveLength(1);
});

test('for a new member, too, nothing is sent before a week has passed', async () => {
  const member = await joinMember(app);
  await write(member);
  await away(member, 4);
  await app.notify.lookBack();
  await jobsDone(app);
  expect(await overviews(member)).toEqual([]);
});
