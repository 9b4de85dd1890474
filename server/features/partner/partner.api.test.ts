import { consentVersion } from '@rendezvous/contract/consent';
import { hour, minute, second } from '@rendezvous/contract/durations';
import { completeSignup, readPartnerToken } from '@rendezvous/contract/partner';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { linkInMail, signUpMember, testPassword } from '../../testing/members.ts';
import { partnerKey } from './partner.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = () => `${crypto.randomUUID()}@example.test`;

interface Wishes {
  claims?: Record<string, unknown>;
  partner?: string;
  site?: string;
  expires?: string | null;
  algorithm?: string;
}

function tokenFor(
  email: unknown,
  { claims = {}, partner = 'example', site = 'rendezvous', expires = '1h', algorithm = 'HS256' }: Wishes = {},
) {
  const token = new SignJWT({ email, ...claims }).setProtectedHeader({ alg: algorithm }).setIssuer(partner);
  if (expires) token.setExpirationTime(expires);
  return token.sign(new TextEncoder().encode(partnerKey(app.config.SECRET, site, partner)));
}

const form = (token: string, changes: object = {}) =>
  ({
    token,
    name: 'Robin',
    password: testPassword,
    date_of_birth: '1990-05-17',
    language: 'nl',
    terms: true,
    consent_version: consentVersion,
    ...changes,
  }) as never;
const read = (token: string, host?: string) => app.browser(host).api(readPartnerToken, { query: { token } });
/** What a browser keeps of an earlier visit. */
const cookieOf = (kept: object) => Buffer.from(JSON.stringify(kept)).toString('base64url');

const complete = (token: string, changes?: object, host?: string) =>
  app.browser(host).api(completeSignup, { body: form(token, changes) });
const invalid = { status: 410, error: 'partner.token_invalid' };

test('a partner’s person completes sign-up, is logged in, unconfirmed, and counts as sent by the partner', async () => {
  const email = address();
  const token = await tokenFor(email.toUpperCase(), { claims: { name: 'Sam', ref: 'r1', sub1: 's1', admin: true } });
  expect(await read(token)).toEqual({ email, name: 'Sam' });
  const browser = app.browser();
  browser.jar.set('tracking', cookieOf({ network: 'other', sub3: 'old', consent: 'yes' }));
  const { user } = await browser.api(completeSignup, { body: form(token, { name: 'Sammy' }) });
  expect(user).toMatchObject({ email, status: 'not_confirmed', credits: 3, profile: { name: 'Sammy' } });
  const { db } = app.connection;
  const kept = await db
    .selectFrom('account_attribution')
    .selectAll()
    .where('member_id', '=', user?.id ?? '')
    .executeTakeFirst();
  expect(kept).toMatchObject({ network: 'example', ref: 'r1', sub1: 's1', sub3: null });
  const { terms_at, terms_version } = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', user?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(Date.now() - terms_at.getTime()).toBeLessThan(minute);
  expect(terms_version.getTime()).toBeGreaterThanOrEqual(Date.parse('2023-12-01T12:00:00Z'));
  await linkInMail(app, email, '/activate/done');
});

test('a partner’s person counts as sent by the partner, too, where the browser declined to be remembered', async () => {
  const browser = app.browser();
  browser.jar.set('tracking', cookieOf({ consent: 'no' }));
  const { user } = await browser.api(completeSignup, { body: form(await tokenFor(address())) });
  const kept = await app.connection.db
    .selectFrom('account_attribution')
    .select('network')
    .where('member_id', '=', user?.id ?? '')
    .execute();
  expect(kept).toEqual([{ network: 'example' }]);
});

test('nobody comes in without being 18, consenting, and a name and password of their own', async () => {
  const email = address();
  const token = await tokenFor(email, { claims: { date_of_birth: '1990-01-01', terms: true } });
  expect(
    await problemOf(complete(token, { date_of_birth: '2015-01-01', terms: false, name: '@x', password: 'short' })),
  ).toMatchObject({
    status: 422,
    fields: {
      date_of_birth: 'account.birth_too_young',
      terms: 'account.terms_required',
      name: 'member.name_begins_with_at',
      password: 'access.password_too_short',
    },
  });
  expect(await problemOf(complete(await tokenFor('a@b.nl'), { name: 'A@b.nl' }))).toMatchObject({
    fields: { name: 'member.name_equals_email' },
  });
  expect(await problemOf(complete(await tokenFor('a@mailinator.com')))).toMatchObject({
    error: 'account.email_disposable',
  });
  await complete(token);
});

test('a token works once, also when it is sent twice at once', async () => {
  const token = await tokenFor(address());
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => complete(token)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const used = { status: 410, error: 'partner.token_used' };
  for (const result of results) if (result.status === 'rejected') expect(result.reason.problem.error).toBe(used.error);
  expect(await problemOf(read(token))).toEqual(used);
  expect(await problemOf(complete(token))).toEqual(used);
});

test('a token for a taken address is not used up by that', async () => {
  const { email } = await signUpMember(app);
  const token = await tokenFor(email);
  expect(await problemOf(complete(token))).toMatchObject({ status: 409, error: 'account.email_in_use' });
  expect(await read(token)).toEqual({ email, name: '' });
});

test('a token that has expired, of another site, of a stranger, unsigned or without an end opens nothing', async () => {
  const email = address();
  expect(await problemOf(read(await tokenFor(email, { expires: '-1s' })))).toEqual({
    status: 410,
    error: 'partner.token_expired',
  });
  expect(await problemOf(complete(await tokenFor(email, { expires: '-1s' })))).toEqual({
    status: 410,
    error: 'partner.token_expired',
  });
  const body = Buffer.from(
    JSON.stringify({ iss: 'example', email, exp: Math.floor(Date.now() / second) + hour / second }),
  ).toString('base64url');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const wrong = [
    await tokenFor(email, { partner: 'stranger' }),
    await tokenFor(email, { site: 'adonis' }),
    await tokenFor(email, { expires: null }),
    await tokenFor(email, { algorithm: 'HS512' }),
    await tokenFor('no address'),
    await tokenFor(email, { claims: { name: '@robin' } }),
    none,
    '',
    'a.b.c',
  ];
  for (const token of wrong) {
    expect(await problemOf(read(token)), token).toEqual(invalid);
    expect(await problemOf(complete(token)), token).toEqual(invalid);
  }
  expect(await problemOf(read(await tokenFor(email), 'gay.localhost'))).toEqual(invalid);
});

test('an altered token never brings another address', async () => {
  const email = address();
  const token = await tokenFor(email);
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'Aa0_-.'), async (place, letter) => {
      const altered = token.slice(0, place) + letter + token.slice(place + 1);
      const answer = await read(altered).catch((error) => error.problem);
      expect(answer.email === email || answer.error === invalid.error).toBe(true);
    }),
    { numRuns: 60 },
  );
});
