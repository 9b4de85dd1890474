import { resendActivation } from '@rendezvous/contract/account';
import { day, hour, second } from '@rendezvous/contract/durations';
import { saveNotifications } from '@rendezvous/contract/notify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { dueNow, jobsDone } from '../../testing/jobs.ts';
import { confirm, mailedLink, signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const subjectsTo = async (email: string) =>
  ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email).map((mail) => mail.subject);

test('a member is reminded three times in a week to confirm, unless they confirmed or declined our mails', async () => {
  const late = await signUpMember(app);
  const quick = await signUpMember(app);
  await confirm(app, quick);
  const annoyed = await signUpMember(app);
  const silent = await signUpMember(app);
  await silent.browser.api(saveNotifications, { body: { preferences: { reminders: false } } });
  await expect.poll(() => subjectsTo(annoyed.email), { timeout: 20 * second }).toHaveLength(1);
  await app.connection.db
    .updateTable('member')
    .set({ notifications_disabled: ['fbl'] })
    .where('id', '=', annoyed.id)
    .execute();
  const planned = await app.connection.db
    .withSchema('job')
    .selectFrom('job' as never)
    .select(['start_after' as never])
    .where('name' as never, '=', 'account.mail' as never)
    .where('state' as never, '=', 'created' as never)
    .where('start_after' as never, '>', new Date(Date.now() + hour) as never)
    .execute();
  const days = (planned as { start_after: Date }[])
    .map(({ start_after }) => Math.round((start_after.getTime() - Date.now()) / day))
    .sort();
  expect(days).toEqual([1, 1, 1, 1, 3, 3, 3, 3, 7, 7, 7, 7]);
  await dueNow(app, 'account.mail');
  await expect.poll(() => subjectsTo(late.email), { timeout: 20 * second }).toHaveLength(4);
  expect(
    (await subjectsTo(late.email)).filter(
      (subject) => subject === 'Laatste herinnering: bevestig je e-mailadres voor Rendezvous',
    ),
  ).toHaveLength(1);
  await jobsDone(app);
  for (const { email } of [quick, annoyed, silent]) expect(await subjectsTo(email)).toHaveLength(1);
});

test('a reminder can be declined by its own link or at one press, the mail that was asked for cannot', async () => {
  const { email, browser } = await signUpMember(app);
  await dueNow(app, 'account.mail');
  await expect.poll(() => subjectsTo(email), { timeout: 20 * second }).toHaveLength(4);
  const mails = ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email);
  expect(mails.filter((mail) => mail.headers?.['List-Unsubscribe-Post'] === 'List-Unsubscribe=One-Click')).toHaveLength(
    3,
  );
  const link = await mailedLink(app, email, '/notifications');
  expect(
    (await app.browser().api(saveNotifications, { body: { ...link, preferences: { reminders: false } } })).preferences
      .reminders,
  ).toBe(false);
  await browser.api(resendActivation);
  await expect.poll(() => subjectsTo(email), { timeout: 20 * second }).toHaveLength(5);
});

test('the activation mail is sent again ten times a day and no more', async () => {
  const { browser } = await signUpMember(app);
  for (let mail = 0; mail < 10; mail++) await browser.api(resendActivation);
  expect(await problemOf(browser.api(resendActivation))).toEqual({ status: 429, error: 'account.too_many_mails' });
});
