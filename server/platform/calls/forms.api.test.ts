import { day, second } from '@rendezvous/contract/durations';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import { chooseLanguage, readUser } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const own = { 'sec-fetch-site': 'same-origin' };
const formType = 'application/x-www-form-urlencoded';

interface Post {
  readonly fields?: Record<string, string> | string;
  readonly next?: string;
  readonly headers?: Record<string, string>;
  readonly to?: Endpoint;
}

/** A form as a browser posts it, without the header of our scripts. */
const post = (browser: Browser, { fields = {}, next, headers = own, to = chooseLanguage }: Post) =>
  browser.send({
    method: to.method,
    url: `${to.path}?${new URLSearchParams({ ...to.when, ...(next !== undefined && { next }) })}`,
    headers: { 'request-type': '', 'content-type': formType, ...headers },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });

const isPage = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['content-type'] === 'text/html; charset=utf-8';

test('a form makes the call, and leads the browser back to the page that holds it', async () => {
  const browser = app.browser();
  const answer = await post(browser, { fields: { language: 'fi' }, next: '/pages/terms?from=mail#refund' });
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    303,
    '/pages/terms?from=mail#refund',
    'no-store',
  ]);
  expect(answer.cookies).toMatchObject([
    { name: 'i18n_redirected', value: 'fi', path: '/', sameSite: 'Lax', maxAge: (365 * day) / second },
  ]);
  expect(answer.cookies[0]).not.toHaveProperty('httpOnly');
});

test('a form is made as the member whose session the browser has', async () => {
  const { browser } = await signUpMember(app);
  await post(browser, { fields: { language: 'pl' } });
  expect((await browser.api(readUser)).user.language).toBe('pl');
});

test('a form of another site is refused, and so is one of an unnamed page', async () => {
  const { browser } = await signUpMember(app);
  const { language } = (await browser.api(readUser)).user;
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ] as Record<string, string>[]) {
    const answer = await post(browser, { fields: { language: 'pl' }, headers });
    expect([answer.statusCode, isPage(answer), answer.cookies], JSON.stringify(headers)).toEqual([403, true, []]);
  }
  expect((await browser.api(readUser)).user.language).toBe(language);
  const old = await post(browser, { fields: { language: 'pl' }, headers: { origin: 'http://localhost' } });
  expect(old.statusCode, 'browsers without Sec-Fetch-Site name the origin').toBe(303);
});

test('a form leads to no other site and to no call, whatever `next` says', async () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/logout.php',
    '/%61pi/logout.php',
    '/ap%69%2Flogout.php',
    '/%ff',
    '',
  ]) {
    const done = await post(app.browser(), { fields: { language: 'nl' }, next });
    expect([done.statusCode, done.headers.location], JSON.stringify(next)).toEqual([303, '/']);
    const failed = await post(app.browser(), { fields: {}, next });
    expect(failed.body, JSON.stringify(next)).toContain('<a href="/">');
  }
  const twice = await app.browser().send({
    method: 'POST',
    url: `${chooseLanguage.path}?next=/a&next=//evil.example`,
    headers: { 'content-type': formType, ...own },
    payload: 'language=nl',
  });
  expect(twice.headers.location).toBe('/');
});

test('a form that fails says why in the language of its page, and leads back there', async () => {
  const browser = app.browser();
  browser.jar.set('i18n_redirected', 'nl');
  const wrong = await post(browser, { fields: { language: 'tlh' }, next: '/pages/faq?q="><script>' });
  expect([wrong.statusCode, isPage(wrong), wrong.headers.refresh]).toEqual([422, true, undefined]);
  expect(wrong.body).toContain('<html lang="nl">');
  expect(wrong.body).toContain('Controleer wat je hebt ingevuld.');
  expect(wrong.body).toContain('<a href="/pages/faq?q=%22%3E%3Cscript%3E">Terug</a>');
  // Without a choice, the page of the form was in the language of the site, whatever the browser's is.
  const failed = await post(app.browser(), { headers: { ...own, 'accept-language': 'fi' } });
  expect(failed.body).toContain('<html lang="nl">');
});

test('a form is checked by the schema of its call: unknown, malformed and too many fields are refused', async () => {
  for (const [fields, status] of [
    ['language=nl&extra=1', 422],
    ['language=', 422],
    ['', 422],
    ['language=n%00l', 422],
    ['%ff=%', 422],
    ['__proto__=1&language=nl', 422],
    [`language=${'x'.repeat(300_000)}`, 413],
  ] as const) {
    const answer = await post(app.browser(), { fields });
    expect([answer.statusCode, isPage(answer), answer.cookies], fields.slice(0, 40)).toEqual([status, true, []]);
  }
});

test('a form to an unknown site is answered by a page', async () => {
  const answer = await post(app.browser('nowhere.example'), { fields: { language: 'nl' } });
  expect([answer.statusCode, isPage(answer)]).toEqual([421, true]);
});

test('calls that declare no form take none, and a script gets JSON from those that do', async () => {
  const { browser } = await signUpMember(app);
  const others = app.door.boundCalls
    .map(({ endpoint }) => endpoint)
    .filter(({ method, form, raw, access }) => method !== 'GET' && !form && !raw && access !== 'operator');
  expect(others.length).toBeGreaterThan(20);
  for (const to of others) {
    const answer = await post(browser, { to, fields: { language: 'nl' } });
    expect([answer.statusCode, answer.json().error], to.path).toEqual([415, 'request.unsupported']);
  }
  const answer = await browser.send({
    method: 'POST',
    url: `${chooseLanguage.path}?next=/members`,
    headers: { 'content-type': 'application/json' },
    payload: '{"language":"de"}',
  });
  expect([answer.statusCode, answer.json(), answer.cookies[0]?.value]).toEqual([200, {}, 'de']);
  expect((await browser.send({ method: 'POST', url: chooseLanguage.path })).json()).toMatchObject({
    error: 'request.invalid',
  });
});
