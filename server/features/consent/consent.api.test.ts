import { signUp } from '@rendezvous/contract/account';
import { consentVersion, decideConsent, readConsent } from '@rendezvous/contract/consent';
import { readUser } from '@rendezvous/contract/member';
import { changeProfile, readOwnProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpForm, signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const required = { status: 403, error: 'consent.required' };
const unticked = { status: 422, fields: { consent_version: 'consent.required' } };
const decide = (browser: Browser, given: boolean) =>
  browser.api(decideConsent, { body: { version: consentVersion, given } });
const change = (browser: Browser, body: object) => browser.api(changeProfile, { body });
const profileOf = async (browser: Browser) => (await browser.api(readOwnProfile)).profile;
const asksOf = async (browser: Browser) => (await browser.api(readUser)).user.asks_consent;
const decisionsOf = (id: string) =>
  app.connection.db.selectFrom('consent').selectAll().where('member_id', '=', id).orderBy('decided_at').execute();

test('where membership itself is special data nobody signs up without consent, and all are refused alike', async () => {
  const { email } = await signUpMember(app, { host: 'gay.localhost' });
  for (const host of ['gay.localhost', 'she.localhost', 'bdsm.localhost'])
    for (const changes of [{}, { email }]) {
      const body = signUpForm({ ...changes, consent_version: undefined });
      expect(await problemOf(app.browser(host).api(signUp, { body })), host).toMatchObject(unticked);
    }
});

test('elsewhere a sign-up without consent stores no special data, and one with such data needs it', async () => {
  const without = (changes = {}) => signUpForm({ consent_version: undefined, ...changes });
  for (const special of [{ sought_gender: 'male' }, { interests: ['tea', 'bondage'] }]) {
    const refused = app.browser().api(signUp, { body: without(special) });
    expect(await problemOf(refused)).toMatchObject(unticked);
  }
  const outdated = app.browser().api(signUp, { body: signUpForm({ consent_version: consentVersion - 1 }) });
  expect(await problemOf(outdated)).toMatchObject({ status: 422, fields: { consent_version: 'consent.changed' } });
  const browser = app.browser();
  await browser.api(signUp, { body: without({ sought_min_age: 30, sought_max_age: 40 }) });
  expect(await profileOf(browser)).toMatchObject({ sought_gender: null, sought_min_age: 30 });
  expect(await asksOf(browser), 'who left the box empty has answered').toBe(false);
});

test('special data is stored with consent alone; what is not, always', async () => {
  const { browser } = await signUpMember(app);
  await change(browser, { interests: ['lingerie'] });
  await decide(browser, false);
  for (const special of [{ sexuality: 'bi' }, { sought_gender: 'any' }, { interests: ['tea', 'bondage'] }])
    expect(await problemOf(change(browser, { eye_color: 'green', ...special }))).toEqual(required);
  expect((await profileOf(browser)).eye_color).toBeNull();
  await change(browser, { gender: 'male', interests: ['tea'], sexuality: null, sought_gender: null });
  await decide(browser, true);
  await change(browser, { sexuality: 'bi', sought_gender: 'any', interests: ['tea', 'bondage'] });
  expect(await profileOf(browser)).toMatchObject({
    sexuality: 'bi',
    sought_gender: 'any',
    interests: ['tea', 'bondage'],
  });
});

test('taking consent back erases what was stored, and every decision is kept with its version and time', async () => {
  const { browser, id } = await joinMember(app, { sexuality: 'gay' });
  await change(browser, { sought_gender: 'male', interests: ['tea', 'bondage'], eye_color: 'green' });
  const { consent } = await decide(browser, false);
  expect(consent).toEqual({ state: 'refused', decided_at: expect.any(String) });
  expect(await profileOf(browser)).toMatchObject({
    sexuality: null,
    sought_gender: null,
    interests: ['tea'],
    eye_color: 'green',
    gender: 'female',
  });
  expect(await decisionsOf(id)).toMatchObject([
    { version: consentVersion, given: true },
    { version: consentVersion, given: false },
  ]);
});

test('a decision and a change at once never leave special data behind without consent', async () => {
  const { browser } = await joinMember(app);
  for (let round = 0; round < 5; round++) {
    await decide(browser, true);
    await Promise.allSettled([
      change(browser, { sexuality: 'gay' }),
      decide(browser, false),
      change(browser, { sexuality: 'bi' }),
    ]);
    expect((await profileOf(browser)).sexuality).toBeNull();
  }
});

test('where membership itself is special data consent is taken back by deleting the account alone', async () => {
  const { browser } = await joinMember(app, { host: 'gay.localhost', gender: 'male', sexuality: 'gay' });
  expect(await problemOf(decide(browser, false))).toMatchObject({ status: 409, error: 'consent.membership' });
  expect((await profileOf(browser)).sexuality).toBe('gay');
  expect((await browser.api(readConsent)).consent.state).toBe('given');
});

test('members of before, and all after a change of the text, are asked; until then what they told stays', async () => {
  const { browser, id } = await joinMember(app, { sexuality: 'gay' });
  const { db } = app.connection;
  await db
    .updateTable('consent')
    .set({ version: consentVersion - 1 })
    .where('member_id', '=', id)
    .execute();
  expect((await browser.api(readConsent)).consent.state).toBe('asked');
  await db.deleteFrom('consent').where('member_id', '=', id).execute();
  expect(await asksOf(browser)).toBe(true);
  expect(await browser.api(readConsent)).toEqual({ consent: { state: 'asked', decided_at: null } });
  await change(browser, { sexuality: 'gay', hair_color: 'red' });
  expect(await problemOf(change(browser, { sexuality: 'bi' }))).toEqual(required);
  expect(await profileOf(browser)).toMatchObject({ sexuality: 'gay', hair_color: 'red' });
  await decide(browser, true);
  expect(await asksOf(browser)).toBe(false);
});

test('only members decide, and only on the present text', async () => {
  expect(await problemOf(app.browser().api(readConsent))).toMatchObject({ error: 'authentication_required' });
  expect(await problemOf(decide(app.browser(), true))).toMatchObject({ error: 'authentication_required' });
  const { browser } = await signUpMember(app);
  const outdated = browser.api(decideConsent, { body: { version: 0, given: true } as never });
  expect(await problemOf(outdated)).toMatchObject({ status: 422, fields: { version: 'consent.changed' } });
});
