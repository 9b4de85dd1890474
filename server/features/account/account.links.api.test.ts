import { checkReset, endOtherSessions, logIn, requestReset, resetPassword } from '@rendezvous/contract/access';
import { activate, changeEmail, confirmEmail, resendActivation } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { readNotifications } from '@rendezvous/contract/notify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { bodyOf, mailedLink, signUpMember, type TestMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const loggedOut = { status: 403, error: 'authentication_required' };
const address = () => `new-${crypto.randomUUID()}@example.test`;
const linkOf = (email: string, path: string) => mailedLink(app, email, path);
const linksIn = async (email: string, path: string) =>
  ((await app.mailer.mailbox?.()) ?? [])
    .filter((mail) => mail.to === email)
    .flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).pathname === path)
    .map((link) => bodyOf(new URL(link)));

/** Asks for the new address and opens its link. */
async function move({ browser }: Pick<TestMember, 'browser'>, email = address()): Promise<string> {
  await browser.api(changeEmail, { body: { email, password: testPassword } });
  await browser.api(confirmEmail, { body: await linkOf(email, '/mail-change/do') });
  return email;
}

test('a link to a new password that was mailed to the old address opens nothing after the change', async () => {
  const member = await signUpMember(app);
  await app.browser().api(requestReset, { body: { email: member.email } });
  const link = await linkOf(member.email, '/reset-password/do');
  expect(await app.browser().api(checkReset, { query: link })).toEqual({ works: true });
  const email = await move(member);
  expect(await app.browser().api(checkReset, { query: link })).toEqual({ works: false });
  const taken = app
    .browser()
    .api(resetPassword, { body: { ...link, password: 'taken over quietly', repeat: 'taken over quietly' } });
  expect(await problemOf(taken)).toEqual({ status: 410, error: 'access.link_invalid' });
  await app.browser().api(logIn, { body: { email, password: testPassword } });
});

test('an activation link mailed to a mistyped address opens nothing once the address is corrected', async () => {
  const member = await signUpMember(app);
  const link = await linkOf(member.email, '/activate/done');
  await move(member);
  expect(await problemOf(app.browser().api(activate, { body: link }))).toEqual({
    status: 410,
    error: 'account.activation_failed',
  });
});

test('of several activation links the others end with the one that is used', async () => {
  const member = await signUpMember(app);
  await linkOf(member.email, '/activate/done');
  await member.browser.api(resendActivation);
  await expect
    .poll(async () => (await linksIn(member.email, '/activate/done')).length, { timeout: 10 * second })
    .toBe(2);
  const [newer, older] = (await linksIn(member.email, '/activate/done')) as [
    ReturnType<typeof bodyOf>,
    ReturnType<typeof bodyOf>,
  ];
  await member.browser.api(activate, { body: older });
  expect(await problemOf(app.browser().api(activate, { body: newer }))).toEqual({
    status: 410,
    error: 'account.activation_failed',
  });
  expect((await member.browser.api(activate, { body: older })).user.status).toBe('active');
});

test('the notifications of a member are not opened by a mail to their old address', async () => {
  const member = await signUpMember(app);
  const { member: id } = await linkOf(member.email, '/activate/done');
  const decline = new URL(app.notify.declineOf({ id, email: member.email }, 'http://localhost').page);
  const link = bodyOf(decline);
  await app.browser().api(readNotifications, { query: link });
  const email = await move(member);
  expect(await problemOf(app.browser().api(readNotifications, { query: link }))).toMatchObject({
    error: 'notify.link_invalid',
  });
  const unsubscribed = await app.browser().send({ method: 'POST', url: `/unsubscribe${decline.search}` });
  expect(unsubscribed.statusCode).toBe(410);
  await app
    .browser()
    .api(readNotifications, { query: bodyOf(new URL(app.notify.declineOf({ id, email }, 'http://localhost').page)) });
});

test('a link that is asked for while the address changes works only if it went to the new one', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => signUpMember(app)));
  await Promise.all(
    members.map(async (member) => {
      const email = address();
      await member.browser.api(changeEmail, { body: { email, password: testPassword } });
      const link = await linkOf(email, '/mail-change/do');
      await Promise.all([
        app.browser().api(requestReset, { body: { email: member.email } }),
        member.browser.api(confirmEmail, { body: link }),
      ]).catch(() => undefined);
      expect((await member.browser.api(readUser)).user.email).toBe(email);
    }),
  );
  await jobsDone(app);
  const links = (await Promise.all(members.map(({ email }) => linksIn(email, '/reset-password/do')))).flat();
  for (const link of links) expect(await app.browser().api(checkReset, { query: link })).toEqual({ works: false });
});

test('every other browser is logged out at one press, this one stays', async () => {
  const { browser, email } = await signUpMember(app);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  await browser.api(endOtherSessions);
  await browser.api(readUser);
  expect(await problemOf(phone.api(readUser))).toMatchObject(loggedOut);
});
