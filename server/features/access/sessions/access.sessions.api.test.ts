import { endSession, endSessions, listSessions, logIn } from '@rendezvous/contract/access';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { confirm, signUpMember, testPassword } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(behindProxy);
});
afterAll(() => app.close());

const loggedOut = { status: 403, error: 'authentication_required' };
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
type Browser = ReturnType<TestApp['browser']>;

function logInWith(browser: Browser, email: string, { password = testPassword, address = '203.0.113.1' } = {}) {
  return browser.send({
    method: 'POST',
    url: '/api/user.php',
    headers: { 'content-type': 'application/json', 'user-agent': firefox, 'x-forwarded-for': address },
    payload: JSON.stringify({ email, password }),
  });
}
const mailsTo = async (email: string) => ((await app.mailer.mailbox?.()) ?? []).filter((mail) => mail.to === email);

test('a member sees where they are logged in, this browser first, and nothing that opens a session', async () => {
  const { browser, email } = await signUpMember(app);
  const phone = app.browser();
  await logInWith(phone, email);
  const { sessions } = await browser.api(listSessions);
  expect(sessions).toMatchObject([{ current: true }, { current: false, browser: 'Firefox', system: 'Windows' }]);
  expect(JSON.stringify(sessions)).not.toContain(phone.jar.get('auth.session')?.split('.')[1]);
});

test('one session ends and the others stay; the id of another member ends nothing', async () => {
  const { browser, email } = await signUpMember(app);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  const stranger = await signUpMember(app);
  const id = (await browser.api(listSessions)).sessions[1]?.id ?? '';
  await stranger.browser.api(endSession, { body: { id } });
  await phone.api(readUser);
  await browser.api(endSession, { body: { id } });
  expect(await problemOf(phone.api(readUser))).toMatchObject(loggedOut);
  await browser.api(readUser);
});

test('logging out everywhere ends every session of the member, and nobody else’s', async () => {
  const { browser, email } = await signUpMember(app);
  const stranger = await signUpMember(app);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  await phone.api(endSessions);
  expect(phone.jar.has('auth.session')).toBe(false);
  for (const each of [browser, phone]) expect(await problemOf(each.api(readUser))).toMatchObject(loggedOut);
  await stranger.browser.api(readUser);
});

test('the first login in another browser is mailed, the second is not, nor the browser of the sign-up', async () => {
  const member = await signUpMember(app);
  await confirm(app, member);
  const before = (await mailsTo(member.email)).length;
  await member.browser.api(logIn, { body: { email: member.email, password: testPassword } });
  const phone = app.browser();
  await logInWith(phone, member.email);
  await expect.poll(async () => (await mailsTo(member.email)).length, { timeout: 10 * second }).toBe(before + 1);
  expect((await mailsTo(member.email))[0]?.text).toContain('Firefox op Windows');
  await logInWith(phone, member.email);
  await logInWith(app.browser(), member.email);
  await expect.poll(async () => (await mailsTo(member.email)).length, { timeout: 10 * second }).toBe(before + 2);
});

test('a neighbour behind the same address cannot close an account in a browser where its owner has been', async () => {
  const { browser, email } = await signUpMember(app);
  for (let guess = 0; guess < 6; guess++) await logInWith(app.browser(), email, { password: 'a guess' });
  expect((await logInWith(app.browser(), email)).statusCode).toBe(429);
  expect((await logInWith(browser, email)).statusCode).toBe(200);
  // Nor does having been there give more than five guesses.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => logInWith(browser, email, { password: 'a guess' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
});

test('a browser is kept under another hash for each member, and not by what it sends', async () => {
  const one = await signUpMember(app);
  const other = await signUpMember(app);
  one.browser.jar.delete('auth.session');
  await one.browser.api(logIn, { body: { email: other.email, password: testPassword } });
  const device = one.browser.jar.get('auth.device') ?? '';
  expect(device).toMatch(/^[\w-]{43}$/);
  const rows = await app.connection.db
    .selectFrom('access_device')
    .selectAll()
    .where('member_id', 'in', [one.id, other.id])
    .execute();
  expect(new Set(rows.map((row) => row.device_hash)).size).toBe(rows.length);
  expect(JSON.stringify(rows)).not.toContain(device);
});
