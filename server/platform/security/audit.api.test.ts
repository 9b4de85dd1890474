import { changePassword, logIn, logOut, requestReset } from '@rendezvous/contract/access';
import { readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { behindProxy, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember, testPassword } from '../../testing/members.ts';

interface Line {
  level: number;
  audit?: string;
  outcome: string;
  member?: string;
  account?: string;
  address: string;
  suppressing?: true;
  suppressed?: number;
}

let app: TestApp;
let written: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ ...behindProxy, LOG_LEVEL: 'fatal' }, { logTo: { write: (line) => written.push(line) } });
});
beforeEach(() => {
  written = [];
});
afterAll(() => app.close());

const lines = () => written.map((line) => JSON.parse(line) as Line).filter((line) => line.audit);

test('a log-in, a failed one, a change and a log-out each leave a line, linked by pseudonyms', async () => {
  const { browser, email, id } = await signUpMember(app);
  const other = app.browser();
  await problemOf(other.api(logIn, { body: { email, password: 'a wrong password' } }));
  await other.api(logIn, { body: { email: ` ${email.toUpperCase()}`, password: testPassword } });
  await problemOf(
    browser.api(changePassword, {
      body: { current: 'a wrong password', password: 'entirely new words', repeat: 'entirely new words' },
    }),
  );
  await app.browser().api(requestReset, { body: { email } });
  await other.api(logOut);
  const noted = lines();
  expect(noted.map(({ audit, outcome }) => [audit, outcome])).toEqual([
    ['POST /api/signup.php', 'ok'],
    ['POST /api/user.php', 'access.login_failed'],
    ['POST /api/user.php', 'ok'],
    ['POST /api/password.php', expect.stringMatching(/^access\./)],
    ['POST /api/password-reset.php', 'ok'],
    ['GET /api/logout.php', 'ok'],
  ]);
  const [signedUp, failed, loggedIn, changed, reset, loggedOut] = noted;
  expect(new Set([failed?.account, loggedIn?.account, reset?.account, signedUp?.account]).size).toBe(1);
  expect(new Set([signedUp?.member, loggedIn?.member, changed?.member, loggedOut?.member]).size).toBe(1);
  expect(failed?.member).toBeUndefined();
  expect(noted.map(({ level }) => level)).toEqual([30, 40, 30, 40, 30, 30]);
  const all = written.join('').toLowerCase();
  for (const personal of [email.toLowerCase(), id, '127.0.0.1', 'wrong password']) expect(all).not.toContain(personal);
});

test('refused calls leave a line: without a session, and from another site', async () => {
  await problemOf(app.browser().api(readUser));
  await app.browser().send({
    method: 'POST',
    url: '/api/user.php',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(lines().map(({ audit, outcome }) => [audit, outcome])).toEqual([
    ['GET /api/user.php', 'authentication_required'],
    ['POST /api/user.php', 'request.foreign_origin'],
  ]);
});

test('an attack does not flood the log: twenty lines a minute, the last of which says so', async () => {
  const browser = app.browser();
  for (let call = 0; call < 60; call++)
    await browser.send({ method: 'GET', url: '/api/user.php', headers: { 'x-forwarded-for': '203.0.113.9' } });
  const one = lines();
  // If a minute boundary falls in between, another twenty follow.
  expect(one.length).toBeGreaterThanOrEqual(20);
  expect(one.length).toBeLessThanOrEqual(40);
  expect(one.filter(({ suppressing }) => suppressing).length).toBeGreaterThan(0);
  await browser.send({ method: 'GET', url: '/api/user.php', headers: { 'x-forwarded-for': '203.0.113.10' } });
  expect(lines().at(-1)?.address).not.toBe(one[0]?.address);
});

test('lines that were left out are counted, and the count is logged when the process ends at the latest', async () => {
  const log: string[] = [];
  const other = await startTestApp(
    { ...behindProxy, LOG_LEVEL: 'info' },
    { logTo: { write: (line) => log.push(line) } },
  );
  for (let call = 0; call < 60; call++) await other.browser().send({ method: 'GET', url: '/api/user.php' });
  await other.close();
  const noted = log.map((line) => JSON.parse(line) as Line).filter((line) => line.audit === 'GET /api/user.php');
  const left = noted.filter(({ suppressed }) => suppressed !== undefined);
  expect(left.length).toBeGreaterThan(0);
  expect(new Set(noted.map(({ address }) => address)).size).toBe(1);
  expect(noted.length - left.length + left.reduce((sum, { suppressed = 0 }) => sum + suppressed, 0)).toBe(60);
});
