import { readUser, saveLanguage } from '@rendezvous/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('requires authentication', async () => {
  const visitor = app.browser();
  const loggedOut = { status: 403, error: 'authentication_required' };
  expect(await problemOf(visitor.api(readUser))).toMatchObject(loggedOut);
  expect(await problemOf(visitor.api(saveLanguage, { body: { language: 'nl' } }))).toMatchObject(loggedOut);
});

test('the language is saved to the account', async () => {
  const { browser } = await signUpMember(app);
  await browser.api(saveLanguage, { body: { language: 'fi' } });
  expect((await browser.api(readUser)).user.language).toBe('fi');
  expect(await problemOf(browser.api(saveLanguage, { body: { language: 'xx' as never } }))).toMatchObject({
    status: 422,
  });
});
