import { changePassword, logIn, requestReset, resetPassword } from '@rendezvous/contract/access';
import { activate, signUp } from '@rendezvous/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { mailedLink, signUpForm, signUpMember, testPassword } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusedAs = (password: string) => ({ status: 422, error: 'request.invalid', fields: { password } });
const refused = refusedAs('access.password_common');
const form = (email: string, password: string) => signUpForm({ email, password, language: 'en' });
const twice = (password: string) => ({ password, repeat: password });
const linkOf = (email: string, path: string) => mailedLink(app, email, path);

test('sign-up refuses a common password, the person’s address or name and the brand, then takes another', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const browser = app.browser();
  const reasons = {
    common: ['password'],
    pattern: ['12345678', 'aaaaaaaa', '        '],
    personal: [email, 'Robin-Robin', 'Rendezvous1'],
  };
  for (const [reason, passwords] of Object.entries(reasons))
    for (const password of passwords)
      expect(await problemOf(browser.api(signUp, { body: form(email, password) })), password).toEqual(
        refusedAs(`access.password_${reason}`),
      );
  await browser.api(signUp, { body: form(email, testPassword) });
});

test('where accounts are hidden, a known address is refused a common password like an unknown one', async () => {
  const host = 'gay.localhost';
  const { email } = await signUpMember(app, { host });
  for (const address of [email, `${crypto.randomUUID()}@example.test`])
    expect(await problemOf(app.browser(host).api(signUp, { body: form(address, 'password') }))).toEqual(refused);
});

test('changing the password refuses a common one and keeps the present one', async () => {
  const { browser, email } = await signUpMember(app);
  expect(
    await problemOf(browser.api(changePassword, { body: { current: testPassword, ...twice('qwertyuiop') } })),
  ).toEqual(refused);
  await app.browser().api(logIn, { body: { email, password: testPassword } });
});

test('a reset refuses a common password and its link still works', async () => {
  const { email } = await signUpMember(app);
  await app.browser().api(requestReset, { body: { email } });
  const link = await linkOf(email, '/reset-password/do');
  expect(await problemOf(app.browser().api(resetPassword, { body: { ...link, ...twice('iloveyou') } }))).toEqual(
    refused,
  );
  await app.browser().api(resetPassword, { body: { ...link, ...twice('a new password') } });
});

test('so does the confirmation on another device', async () => {
  const { email } = await signUpMember(app);
  const link = await linkOf(email, '/activate/done');
  expect(await problemOf(app.browser().api(activate, { body: { ...link, password: 'Welkom2026!' } }))).toEqual(refused);
  await app.browser().api(activate, { body: { ...link, password: 'a new password' } });
});
