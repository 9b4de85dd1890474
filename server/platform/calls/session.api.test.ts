import { logIn, logOut } from '@rendezvous/contract/access';
import { deleteAccount } from '@rendezvous/contract/departure';
import { chooseLanguage, readUser } from '@rendezvous/contract/member';
import { readSettings } from '@rendezvous/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...behindProxy, PUBLIC_URL: 'https://localhost' });
});
afterAll(() => app.close());

test('over TLS only this host can set the cookies of the server', async () => {
  const { browser, email } = await signUpMember(app);
  expect([...browser.jar.keys()].sort()).toEqual(['__Host-auth.device', '__Host-auth.session']);
  const answer = await app.browser().send({
    method: 'POST',
    url: '/api/user.php',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password: testPassword }),
  });
  expect(answer.cookies).toHaveLength(2);
  // The prefix requires: no domain, path `/`, Secure.
  for (const cookie of answer.cookies)
    expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
  expect(answer.cookies.filter((cookie) => cookie.domain !== undefined)).toEqual([]);
});

test('over TLS a chosen language is kept under a name of this host, whatever another host planted', async () => {
  const browser = app.browser();
  browser.jar.set('i18n_redirected', 'nl');
  await browser.send({
    method: chooseLanguage.method,
    url: `${chooseLanguage.path}?${new URLSearchParams({ ...chooseLanguage.when, next: '/' })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'language=fi',
  });
  expect(browser.jar.get('__Host-i18n_redirected')).toBe('fi');
  expect((await browser.api(readSettings)).fictional_plural).toBe('keksityt profiilit');
});

test('a session cookie that a sister subdomain sets under the plain name is ignored', async () => {
  const thief = await signUpMember(app);
  const victim = app.browser();
  victim.jar.set('auth.session', thief.browser.jar.get('__Host-auth.session') ?? '');
  victim.jar.set('auth.device', thief.browser.jar.get('__Host-auth.device') ?? '');
  expect(await problemOf(victim.api(readUser))).toMatchObject({ error: 'authentication_required' });
  await victim.api(logIn, { body: { email: thief.email, password: testPassword } });
  expect(victim.jar.get('__Host-auth.device')).not.toBe(thief.browser.jar.get('__Host-auth.device'));
});

test('a language that a sister subdomain sets under the plain name is ignored', async () => {
  const browser = app.browser();
  browser.jar.set('i18n_redirected', 'fi');
  expect((await browser.api(readSettings)).fictional_plural).not.toBe('keksityt profiilit');
  browser.jar.set('__Host-i18n_redirected', 'fi');
  expect((await browser.api(readSettings)).fictional_plural).toBe('keksityt profiilit');
});

test("only logging out and deleting the account clear the browser's cache", async () => {
  const { browser, email } = await signUpMember(app);
  const clears = async (method: string, url: string, body?: object) => {
    const json = body && { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
    return (await browser.send({ method, url, ...json })).headers['clear-site-data'];
  };
  expect(await clears('GET', '/api/user.php')).toBeUndefined();
  expect(await clears('GET', logOut.path)).toBe('"cache"');
  expect(await clears('POST', '/api/user.php', { email, password: testPassword })).toBeUndefined();
  expect(await clears(deleteAccount.method, deleteAccount.path, {})).toBe('"cache"');
});
