import { randomUUID } from 'node:crypto';
import { endSessions, listSessions, logIn, logOut } from '@rendezvous/contract/access';
import { day, minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { readProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpForm, signUpMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = () => `${randomUUID()}@example.test`;
const form = (changes: object = {}) => signUpForm(changes) as never;
const loggedOut = { status: 403, error: 'authentication_required' };

test('requires authentication', async () => {
  const visitor = app.browser();
  expect(await problemOf(visitor.api(listSessions))).toMatchObject(loggedOut);
  expect(await problemOf(visitor.api(endSessions))).toMatchObject(loggedOut);
});

test('a confirmed member logs in, in whatever case they type the address', async () => {
  const { email, id } = await joinMember(app);
  const browser = app.browser();
  const { user } = await browser.api(logIn, { body: { email: email.toUpperCase(), password: testPassword } });
  expect(user).toMatchObject({ id, status: 'active', profile: { status: 'active' } });
  expect((await browser.api(readUser)).user.id).toBe(id);
});

test('a wrong password and an unknown address are answered alike', async () => {
  const { email } = await signUpMember(app);
  const wrong = await problemOf(app.browser().api(logIn, { body: { email, password: 'not this one' } }));
  expect(wrong).toEqual({ status: 401, error: 'access.login_failed' });
  expect(await problemOf(app.browser().api(logIn, { body: { email: address(), password: 'not this one' } }))).toEqual(
    wrong,
  );
  expect(await problemOf(app.browser('gay.localhost').api(logIn, { body: { email, password: testPassword } }))).toEqual(
    wrong,
  );
});

test('logging out ends this session and no other', async () => {
  const { browser, email } = await signUpMember(app);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  const kept = browser.jar.get('auth.session') ?? '';
  await browser.api(logOut);
  expect(browser.jar.has('auth.session')).toBe(false);
  const thief = app.browser();
  thief.jar.set('auth.session', kept);
  expect(await problemOf(thief.api(readUser))).toMatchObject(loggedOut);
  await phone.api(readUser);
  await app.browser().api(logOut);
});

test('the cookie cannot be read by scripts, and is sent to our own pages only', async () => {
  const response = await app.browser().send({
    method: 'POST',
    url: '/api/signup.php',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(form()),
  });
  expect([response.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^auth\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^auth\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(response.body).not.toMatch(/password|hash/);
});

test('logging in again replaces the session of this browser', async () => {
  const { browser, email } = await signUpMember(app);
  const before = browser.jar.get('auth.session') ?? '';
  await browser.api(logIn, { body: { email, password: testPassword } });
  const old = app.browser();
  old.jar.set('auth.session', before);
  expect(await problemOf(old.api(readUser))).toMatchObject(loggedOut);
});

test('a session ends after thirty days', async () => {
  const { browser, id } = await signUpMember(app);
  const startedAt = new Date(Date.now() - 30 * day - 1000);
  await app.connection.db
    .updateTable('access_session')
    .set({ created_at: startedAt })
    .where('member_id', '=', id)
    .execute();
  expect(await problemOf(browser.api(readUser))).toMatchObject(loggedOut);
});

test('an altered cookie opens nothing', async () => {
  const { browser, id } = await signUpMember(app);
  const token = browser.jar.get('auth.session') ?? '';
  const other = await signUpMember(app);
  const altered = [
    `${id}.`,
    id,
    `${token}.x`,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${other.id}.${token.split('.')[1]}`,
    token.toUpperCase(),
    '%00',
    'x'.repeat(5000),
  ];
  for (const value of altered) {
    browser.jar.set('auth.session', value);
    expect(await problemOf(browser.api(readUser)), value).toMatchObject(loggedOut);
  }
});

test('who call at the same moment are each themselves, strangers among them nobody, and all were seen', async () => {
  const members = [await joinMember(app), await joinMember(app), await joinMember(app)];
  const { db } = app.connection;
  const ids = members.map(({ id }) => id);
  const longAgo = new Date(0);
  await db.updateTable('access_session').set({ last_seen_at: longAgo }).where('member_id', 'in', ids).execute();
  await db.updateTable('profile').set({ last_active_at: longAgo }).where('member_id', 'in', ids).execute();
  const secret = members[1]?.browser.jar.get('auth.session')?.split('.')[1];
  const stranger = app.browser();
  stranger.jar.set('auth.session', `${ids[0]}.${secret}`);
  const calls = [...members, ...members].flatMap(({ browser }) => [
    browser.api(readUser),
    problemOf(stranger.api(readUser)),
  ]);
  const answers = await Promise.all(calls);
  expect(answers.map((answer) => ('user' in answer ? answer.user.id : answer.error))).toEqual(
    [...ids, ...ids].flatMap((id) => [id, loggedOut.error]),
  );
  const seen = await db.selectFrom('profile').select('last_active_at').where('member_id', 'in', ids).execute();
  expect(seen.filter((row) => row.last_active_at > longAgo)).toHaveLength(ids.length);
});

test('a hidden page sets the member back five minutes, unless they are here elsewhere', async () => {
  const { browser, id, email } = await joinMember(app);
  const seen = async () =>
    (
      await app.connection.db
        .selectFrom('profile')
        .select('last_active_at')
        .where('member_id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_active_at?.getTime() ?? 0;
  await browser.send({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(Date.now() - (await seen())).toBeGreaterThanOrEqual(5 * minute);
  await browser.api(readUser);
  expect(Date.now() - (await seen())).toBeLessThan(5000);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  await browser.send({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(Date.now() - (await seen())).toBeLessThan(minute);
});

test('what a hidden page reads does not show its member as online, what a visible one reads does', async () => {
  const { browser, id } = await joinMember(app);
  const other = await joinMember(app);
  const isOnline = async () => (await other.browser.api(readProfile, { query: { id } })).profile.online;
  const get = (headers: Record<string, string>) => browser.send({ method: 'GET', url: '/api/user.php', headers });
  await browser.send({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(await isOnline()).toBe(false);
  await get({ 'page-visibility': 'hidden' });
  expect(await isOnline()).toBe(false);
  await get({});
  expect(await isOnline()).toBe(true);
});
