import { randomUUID } from 'node:crypto';
import { logIn, logOut } from '@rendezvous/contract/access';
import { checkIdentity, resendActivation, signUp } from '@rendezvous/contract/account';
import { readUser, saveLanguage } from '@rendezvous/contract/member';
import { readProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = () => `${randomUUID()}@example.test`;
const form = (changes: object = {}) =>
  ({ name: 'Robin', email: address(), password: testPassword, date_of_birth: '1990-05-17', language: 'nl', terms: true, ...changes }) as never;
const over = { status: 403, error: 'authentication_required' };

test('requires authentication', async () => {
  const visitor = app.browser();
  expect(await problemOf(visitor.api(readUser))).toMatchObject(over);
  expect(await problemOf(visitor.api(saveLanguage, { body: { language: 'nl' } }))).toMatchObject(over);
  expect(await problemOf(visitor.api(resendActivation))).toMatchObject(over);
});

test('who signs up is logged in, free, unconfirmed and has the credits of the site', async () => {
  const { browser, user } = await signUpMember(app, { name: 'Sam 🌷' });
  expect(user).toMatchObject({
    loggedIn: true,
    paid_user: false,
    credits: 3,
    status: 'not_confirmed',
    language: 'nl',
    profile: { name: 'Sam 🌷', status: 'disabled', main_image: null },
  });
  expect((await browser.api(readUser)).user).toEqual(user);
});

test('a name, an address and a date of birth that are wrong are told by their field', async () => {
  const wrong = form({ name: '@robin', email: 'robin@', date_of_birth: '', password: 'short', terms: false });
  expect(await problemOf(app.browser().api(signUp, { body: wrong }))).toMatchObject({
    status: 422,
    error: 'request.invalid',
    fields: {
      name: 'account.name_begins_with_at',
      email: 'account.email_invalid',
      date_of_birth: 'account.birth_required',
      password: 'account.password_too_short',
      terms: 'account.terms_required',
    },
  });
  expect(await problemOf(app.browser().api(signUp, { body: form({ name: 'ROBIN@example.test', email: 'robin@example.test' }) }))).toMatchObject({
    fields: { name: 'account.name_equals_email' },
  });
  expect(await problemOf(app.browser('gay.localhost').api(signUp, { body: form({ date_of_birth: '2015-01-01' }) }))).toMatchObject({
    fields: { date_of_birth: 'account.birth_too_young' },
  });
});

test('whatever name or date is sent, its field says what is wrong, and a good one is kept as it was typed', async () => {
  const refusalOf = async (changes: object) => {
    const { fields } = await problemOf(app.browser().api(signUp, { body: form(changes) }));
    return Object.values(fields ?? {});
  };
  const year = new Date().getUTCFullYear();
  for (const [changes, code] of [
    [{ name: '' }, 'account.name_required'],
    [{ name: 'a'.repeat(10_000) }, 'account.name_too_long'],
    [{ name: 'Rob\u202ein' }, 'account.name_has_hidden_characters'],
    [{ name: 'Robin\u200f' }, 'account.name_has_hidden_characters'],
    [{ name: 'Rendezvous' }, 'account.name_reserved'],
    [{ name: 'Àdmin' }, 'account.name_reserved'],
    [{ name: '· Rendezvous Support ·' }, 'account.name_reserved'],
    [{ name: 'Klanten-service' }, 'account.name_reserved'],
    [{ name: 'The Rendezvous Support Team' }, 'account.name_reserved'],
    [{ name: 'rendezvous.com' }, 'account.name_reserved'],
    [{ name: '\u0410dmins' }, 'account.name_reserved'],
    [{ date_of_birth: `${year + 1}-01-01` }, 'account.birth_invalid'],
    [{ date_of_birth: `${year - 17}-01-01` }, 'account.birth_too_young'],
    [{ date_of_birth: '1999-02-29' }, 'account.birth_invalid'],
  ] as const) {
    expect(await refusalOf(changes), JSON.stringify(changes).slice(0, 80)).toEqual([code]);
  }
  for (const name of ['👩‍❤️‍👨 Robin', 'مريم', 'שרה', 'Aïdé', 'Teamo', 'Systema', 'Rendezvous Rosa']) {
    const { user } = await app.browser().api(signUp, { body: form({ name, date_of_birth: '2000-02-29' }) });
    expect(user?.profile.name).toBe(name);
  }
});

test('text with a character that cannot be stored is refused, not failed', async () => {
  for (const signup_message of ['a\u0000b', 'a\ud800b']) {
    expect(await problemOf(app.browser().api(signUp, { body: form({ signup_message }) }))).toMatchObject({
      status: 422,
      error: 'request.invalid',
      fields: { signup_message: 'request.invalid_value' },
    });
  }
  expect(await problemOf(app.browser().api(logIn, { body: { email: 'robin@example.test', password: 'a\u0000b' } }))).toMatchObject({ status: 422 });
});

test('an address has one account per site, in any case', async () => {
  const { email } = await signUpMember(app);
  const taken = { status: 409, error: 'account.email_in_use', fields: { email: 'account.email_in_use' } };
  expect(await problemOf(app.browser().api(checkIdentity, { body: { name: 'Robin', email: email.toUpperCase() } }))).toEqual(taken);
  expect(await problemOf(app.browser().api(signUp, { body: form({ email: ` ${email.toUpperCase()} ` }) }))).toEqual(taken);
  await app.browser().api(checkIdentity, { body: { name: 'Robin', email: address() } });
  expect(await app.browser('gay.localhost').api(signUp, { body: form({ email }) })).toEqual({ user: null });
});

test('ten sign-ups with one address at once make one account', async () => {
  const email = address();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => app.browser().api(signUp, { body: form({ email }) })));
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.problem.error] : []));
  expect(problems).toEqual(Array(9).fill('account.email_in_use'));
  const { count } = await app.connection.db
    .selectFrom('account_member')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('who confirmed can log in, whatever case the address is typed in, and in either form of the password', async () => {
  const { email, id } = await joinMember(app);
  const browser = app.browser();
  const { user } = await browser.api(logIn, { body: { email: email.toUpperCase(), password: testPassword } });
  expect(user).toMatchObject({ id, status: 'active', profile: { status: 'active' } });
  expect((await browser.api(readUser)).user.id).toBe(id);
});

test('a wrong password and an unknown address are answered alike', async () => {
  const { email } = await signUpMember(app);
  const wrong = await problemOf(app.browser().api(logIn, { body: { email, password: 'not this one' } }));
  expect(wrong).toEqual({ status: 401, error: 'account.login_failed' });
  expect(await problemOf(app.browser().api(logIn, { body: { email: address(), password: 'not this one' } }))).toEqual(wrong);
  expect(await problemOf(app.browser('gay.localhost').api(logIn, { body: { email, password: testPassword } }))).toEqual(wrong);
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
  expect(await problemOf(thief.api(readUser))).toMatchObject(over);
  await phone.api(readUser);
  await app.browser().api(logOut);
});

test('the cookie cannot be read by scripts, and is sent to our own pages only', async () => {
  const response = await app
    .browser()
    .send({ method: 'POST', url: '/api/signup.php', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(form()) });
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
  expect(await problemOf(old.api(readUser))).toMatchObject(over);
});

test('a session is over after thirty days', async () => {
  const { browser, id } = await signUpMember(app);
  const begun = new Date(Date.now() - 30 * 24 * 3600 * 1000 - 1000);
  await app.connection.db.updateTable('account_session').set({ created_at: begun }).where('member_id', '=', id).execute();
  expect(await problemOf(browser.api(readUser))).toMatchObject(over);
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
    expect(await problemOf(browser.api(readUser)), value).toMatchObject(over);
  }
});

test('who call at the same moment are each themselves, strangers among them nobody, and all were seen', async () => {
  const members = [await joinMember(app), await joinMember(app), await joinMember(app)];
  const { db } = app.connection;
  const ids = members.map(({ id }) => id);
  const longAgo = new Date(0);
  await db.updateTable('account_session').set({ last_seen_at: longAgo }).where('member_id', 'in', ids).execute();
  await db.updateTable('profile').set({ last_active_at: longAgo }).where('member_id', 'in', ids).execute();
  const secret = members[1]?.browser.jar.get('auth.session')?.split('.')[1];
  const stranger = app.browser();
  stranger.jar.set('auth.session', `${ids[0]}.${secret}`);
  const calls = [...members, ...members].flatMap(({ browser }) => [browser.api(readUser), problemOf(stranger.api(readUser))]);
  const answers = await Promise.all(calls);
  expect(answers.map((answer) => ('user' in answer ? answer.user.id : answer.error))).toEqual([...ids, ...ids].flatMap((id) => [id, over.error]));
  const seen = await db.selectFrom('profile').select('last_active_at').where('member_id', 'in', ids).execute();
  expect(seen.filter((row) => row.last_active_at > longAgo)).toHaveLength(ids.length);
});

test('the language is saved to the account', async () => {
  const { browser } = await signUpMember(app);
  await browser.api(saveLanguage, { body: { language: 'fi' } });
  expect((await browser.api(readUser)).user.language).toBe('fi');
  expect(await problemOf(browser.api(saveLanguage, { body: { language: 'xx' as never } }))).toMatchObject({ status: 422 });
});

test('a hidden page sets the member back five minutes, unless they are here elsewhere', async () => {
  const { browser, id, email } = await joinMember(app);
  const seen = async () =>
    (await app.connection.db.selectFrom('profile').select('last_active_at').where('member_id', '=', id).executeTakeFirstOrThrow()).last_active_at?.getTime() ??
    0;
  await browser.send({ method: 'POST', url: '/api/page-hidden.php', headers: { 'content-type': 'application/json' }, payload: '{}' });
  expect(Date.now() - (await seen())).toBeGreaterThanOrEqual(5 * 60_000);
  await browser.api(readUser);
  expect(Date.now() - (await seen())).toBeLessThan(5000);
  const phone = app.browser();
  await phone.api(logIn, { body: { email, password: testPassword } });
  await browser.send({ method: 'POST', url: '/api/page-hidden.php', headers: { 'content-type': 'application/json' }, payload: '{}' });
  expect(Date.now() - (await seen())).toBeLessThan(60_000);
});

test('what a hidden page reads does not show its member as online, what a visible one reads does', async () => {
  const { browser, id } = await joinMember(app);
  const other = await joinMember(app);
  const isOnline = async () => (await other.browser.api(readProfile, { query: { id } })).profile.online;
  const get = (headers: Record<string, string>) => browser.send({ method: 'GET', url: '/api/user.php', headers });
  await browser.send({ method: 'POST', url: '/api/page-hidden.php', headers: { 'content-type': 'application/json' }, payload: '{}' });
  expect(await isOnline()).toBe(false);
  await get({ 'page-visibility': 'hidden' });
  expect(await isOnline()).toBe(false);
  await get({});
  expect(await isOnline()).toBe(true);
});

test('an address that is given away for some minutes is refused at every step', async () => {
  const refused = { status: 422, error: 'account.email_disposable', fields: { email: 'account.email_disposable' } };
  const email = `${randomUUID()}@mailinator.com`;
  for (const host of ['localhost', 'gay.localhost']) {
    expect(await problemOf(app.browser(host).api(checkIdentity, { body: { name: 'Robin', email } }))).toEqual(refused);
    expect(await problemOf(app.browser(host).api(signUp, { body: form({ email }) }))).toEqual(refused);
  }
});

test('an account that was deleted but not yet erased is told as such, but not where accounts are hidden', async () => {
  const deleted = { status: 409, error: 'account.email_deleted', fields: { email: 'account.email_deleted' } };
  const { id, email } = await signUpMember(app);
  const hidden = await signUpMember(app, { host: 'gay.localhost' });
  await app.connection.db.updateTable('account_member').set({ status: 'deleted' }).where('id', 'in', [id, hidden.id]).execute();
  expect(await problemOf(app.browser().api(checkIdentity, { body: { name: 'Robin', email } }))).toEqual(deleted);
  expect(await problemOf(app.browser().api(signUp, { body: form({ email }) }))).toEqual(deleted);
  await app.browser('gay.localhost').api(checkIdentity, { body: { name: 'Robin', email: hidden.email } });
  expect(await app.browser('gay.localhost').api(signUp, { body: form({ email: hidden.email }) })).toEqual({ user: null });
});
