import { resendActivation } from '@rendezvous/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { confirm, signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const subjectsTo = async (email: string) => ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email).map((mail) => mail.subject);

test('who does not confirm is reminded three times in a week, the last time as such; who did, or said that our mails are not wanted, is left in peace', async () => {
  const late = await signUpMember(app);
  const quick = await signUpMember(app);
  await confirm(app, quick);
  const annoyed = await signUpMember(app);
  await expect.poll(() => subjectsTo(annoyed.email), { timeout: 20_000 }).toHaveLength(1);
  await app.connection.db
    .updateTable('account_member')
    .set({ notifications_disabled: ['fbl'] })
    .where('id', '=', annoyed.id)
    .execute();
  const planned = await app.connection.db
    .withSchema('job')
    .selectFrom('job' as never)
    .select(['start_after' as never])
    .where('name' as never, '=', 'account.mail' as never)
    .where('state' as never, '=', 'created' as never)
    .execute();
  const days = (planned as { start_after: Date }[]).map(({ start_after }) => Math.round((start_after.getTime() - Date.now()) / 86_400_000)).sort();
  expect(days).toEqual([1, 1, 1, 3, 3, 3, 7, 7, 7]);
  await app.connection.runScript("update job.job set start_after = now() where name = 'account.mail' and state = 'created'");
  await expect.poll(() => subjectsTo(late.email), { timeout: 20_000 }).toHaveLength(4);
  expect((await subjectsTo(late.email)).filter((subject) => subject === 'Laatste herinnering: bevestig je e-mailadres voor Rendezvous')).toHaveLength(1);
  for (const { email } of [quick, annoyed]) expect(await subjectsTo(email)).toHaveLength(1);
});

test('the activation mail is sent again ten times a day and no more', async () => {
  const { browser } = await signUpMember(app);
  for (let mail = 0; mail < 10; mail++) await browser.api(resendActivation);
  expect(await problemOf(browser.api(resendActivation))).toEqual({ status: 429, error: 'account.too_many_mails' });
});
