import { randomUUID } from 'node:crypto';
import { activate, checkIdentity, logIn, logOut, readUser, resendActivation, saveLanguage, signUp } from '@rendezvous/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, linkInMail, signUpMember, testPassword } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const address = () => `${randomUUID()}@example.test`;
const form = (changes: object = {}) => ({ name: 'Robin', email: address(), password: testPassword, date_of_birth: '1990-05-17', language: 'nl', terms: true, ...changes }) as never;
const over = { status: 403, error: 'authentication_required' };

test('requires authentication', async () => {
  const visitor = app.browser();
  expect(await problemOf(visitor.api(readUser))).toMatchObject(over);
  expect(await problemOf(visitor.api(saveLanguage, { body: { language: 'nl' } }))).toMatchObject(over);
  expect(await problemOf(visitor.api(resendActivation))).toMatchObject(over);
});

test('who signs up is logged in, free, unconfirmed and has the credits of the site', async () => {
  const { browser, user } = await signUpMember(app, { name: 'Sam 🌷' });
  expect(user).toMatchObject({ loggedIn: true, paid_user: false, credits: 3, status: 'not_confirmed', language: 'nl', profile: { name: 'Sam 🌷', status: 'disabled', main_image: null } });
  expect((await browser.api(readUser)).user).toEqual(user);
});
