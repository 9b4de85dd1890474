import * as contract from '@rendezvous/contract/access';
import { requestReset, resetPassword } from '@rendezvous/contract/access';
import { minute } from '@rendezvous/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from '../../testing/app.ts';
import { mailedLink, signUpForm, signUpMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(behindProxy);
});
afterAll(() => app.close());

async function logIn(email: string, password: string, address: string) {
  const response = await app.browser().send({
    method: 'POST',
    url: '/api/user.php',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    payload: JSON.stringify({ email, password }),
  });
  return { status: response.statusCode, ...response.json() };
}
const blocked = (minutes: number) => ({ status: 429, error: 'access.login_blocked', params: { minutes } });
const failed = { status: 401, error: 'access.login_failed' };

test('logging in requires a password', async () => {
  expect(await logIn('a@example.test', '', '203.0.113.1')).toMatchObject({
    status: 422,
    fields: { password: 'access.password_required' },
  });
});

test('five wrong passwords close an account to where they came from, and to nobody else', async () => {
  const { email } = await signUpMember(app);
  for (let attempt = 0; attempt < 4; attempt++) expect(await logIn(email, 'wrong', '203.0.113.2')).toEqual(failed);
  expect(await logIn(email, 'wrong', '203.0.113.2')).toEqual(blocked(15));
  expect(await logIn(email, testPassword, '203.0.113.2')).toEqual(blocked(15));
  expect(await logIn(email, testPassword, '203.0.113.3')).toMatchObject({ status: 200 });
});

test('an unknown address is blocked alike', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  for (let attempt = 0; attempt < 4; attempt++) expect(await logIn(email, 'wrong', '203.0.113.4')).toEqual(failed);
  expect(await logIn(email, 'wrong', '203.0.113.4')).toEqual(blocked(15));
});

test('twenty guesses at once are no more than five', async () => {
  const { email } = await signUpMember(app);
  const guesses = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong', '203.0.113.5')));
  expect(guesses.filter((guess) => guess.status === 401)).toHaveLength(4);
  expect(guesses.filter((guess) => guess.status === 429)).toHaveLength(16);
});

test('the right password forgets the wrong ones', async () => {
  const { email } = await signUpMember(app);
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) expect(await logIn(email, 'wrong', '203.0.113.6')).toEqual(failed);
    expect(await logIn(email, testPassword, '203.0.113.6')).toMatchObject({ status: 200 });
  }
});

test('one network address cannot guess at many accounts without end', async () => {
  const results = [];
  for (let attempt = 0; attempt < 52; attempt++)
    results.push(await logIn(`${attempt}-${crypto.randomUUID()}@example.test`, 'wrong', '2001:db8:9:9::1'));
  expect(results.slice(0, 49)).toEqual(Array(49).fill(failed));
  expect(results.slice(49)).toEqual(Array(3).fill(blocked(15)));
  expect(await logIn('x@example.test', 'wrong', '2001:db8:9:9:ffff::2')).toEqual(blocked(15));
});

test('guesses from many addresses close an account for an hour, except in its owner’s browsers', async () => {
  const { email, browser } = await signUpMember(app);
  const guesses = [];
  for (let attempt = 0; attempt < 24; attempt++) guesses.push(await logIn(email, 'wrong', `198.51.100.${attempt}`));
  expect(guesses).toEqual([...Array(19).fill(failed), ...Array(5).fill(blocked(60))]);
  expect(await logIn(email, testPassword, '198.51.100.200')).toEqual(blocked(60));
  browser.jar.delete('auth.session');
  await browser.api(contract.logIn, { body: { email, password: testPassword } });
});

test('the owner of an account that was closed by others gets in anywhere by a reset', async () => {
  const { email } = await signUpMember(app);
  for (let attempt = 0; attempt < 20; attempt++) await logIn(email, 'wrong', `198.51.101.${attempt}`);
  const phone = app.browser();
  await phone.api(requestReset, { body: { email } });
  const link = await mailedLink(app, email, '/reset-password/do');
  await phone.api(resetPassword, { body: { ...link, password: 'a new password', repeat: 'a new password' } });
  expect(await logIn(email, 'a new password', '198.51.101.200')).toMatchObject({ status: 200 });
});

test('an address without an account is closed alike by guesses from many addresses', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const guesses = [];
  for (let attempt = 0; attempt < 22; attempt++) guesses.push(await logIn(email, 'wrong', `198.51.102.${attempt}`));
  expect(guesses).toEqual([...Array(19).fill(failed), ...Array(3).fill(blocked(60))]);
});

test('a network cannot guess at many accounts from many of its addresses', { timeout: minute }, async () => {
  const guess = (address: string) => logIn(`${crypto.randomUUID()}@example.test`, 'wrong', address);
  const home = [];
  for (let attempt = 0; attempt < 102; attempt++)
    home.push(await guess(`2001:db8:7:11${(attempt % 200).toString(16).padStart(2, '0')}::1`));
  expect(home.map(({ status }) => status)).toEqual([...Array(99).fill(401), ...Array(3).fill(429)]);
  const hoster = [];
  for (let attempt = 0; attempt < 202; attempt++) hoster.push(await guess(`2001:db8:8:${attempt.toString(16)}00::1`));
  expect(hoster.map(({ status }) => status)).toEqual([...Array(199).fill(401), ...Array(3).fill(429)]);
});

test('who has an account of their own does not wipe out their guesses at others by logging in to it', async () => {
  const { email } = await signUpMember(app);
  const statuses = [];
  for (let round = 0; round < 6; round++) {
    for (let attempt = 0; attempt < 9; attempt++)
      statuses.push((await logIn(`${crypto.randomUUID()}@example.test`, 'wrong', '203.0.113.77')).status);
    if (round < 5) expect(await logIn(email, testPassword, '203.0.113.77')).toMatchObject({ status: 200 });
  }
  expect(statuses).toEqual([...Array(49).fill(401), ...Array(5).fill(429)]);
});

test('a password of a megabyte is refused at every door before anything is done with it', async () => {
  const { email, browser } = await signUpMember(app);
  const password = 'x'.repeat(1_000_000);
  const post = async (url: string, body: object) =>
    (
      await browser.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    ).statusCode;
  const form = signUpForm({ email, password });
  expect(await post('/api/user.php', { email, password })).toBe(413);
  expect(await post('/api/signup.php', form)).toBe(413);
  expect(await post('/api/complete-signup.php', { ...form, token: 'x' })).toBe(413);
  expect(await post('/api/password-reset-do.php', { member: 'x', token: 'x', password, repeat: password })).toBe(413);
  expect(await post('/api/mail-change.php', { email, password })).toBe(413);
  expect(await post('/api/passkey-options.php', { password })).toBe(413);
  const longest = 'x'.repeat(201);
  for (const [url, body] of [
    ['/api/user.php', { email, password: longest }],
    ['/api/signup.php', { ...form, password: longest }],
  ] as const)
    expect(await post(url, body)).toBe(422);
});

test('neither addresses nor where they were tried from are kept', async () => {
  const rows = JSON.stringify(await app.connection.db.selectFrom('access_login_attempt').selectAll().execute());
  expect(rows).not.toContain('example.test');
  expect(rows).not.toContain('203.0.113');
});
