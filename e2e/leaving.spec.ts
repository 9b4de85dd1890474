/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { heading } from './support/page.ts';
import {
  call,
  chooseLanguage,
  open,
  operatorKey,
  type Person,
  password,
  person,
  phone,
  reload,
} from './support/people.ts';
import { allowLostConnection, allowRefusals, test } from './support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

/** Stores texts as chat, sign-up and complaints do. */
const storeTexts = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem(
      'chat.outbox',
      JSON.stringify([
        { client_id: 'a', sender: 'b', profile: 'c', text: 'a secret', created_at: '', problem: 'request.failed' },
      ]),
    );
    sessionStorage.setItem('signup.draft', JSON.stringify({ email: 'robin@example.test' }));
    sessionStorage.setItem('chat.draft:a:b', 'half a secret');
  });
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const cached = (page: Page, path: string) =>
  page.evaluate(
    async (address) =>
      fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    path,
  );

test('logging out clears the member’s texts from every tab and from the cache; the language stays', async ({
  browser,
}) => {
  allowLostConnection();
  allowRefusals('/api/user.php 403', '/api/chats.php 403', '/api/likes.php 403', '/api/discountcode.php 403');
  const { context, page } = await person(browser);
  const other = await context.newPage();
  await open(other, '/pages/cookies');
  await open(page, '/settings');
  await storeTexts(page);
  await storeTexts(other);
  const picture = '/icons/180.png';
  await page.evaluate((path) => fetch(path).then((answer) => answer.blob()), picture);
  expect(await cached(page, picture)).toBe(true);
  const logOut = page.getByRole('main').getByRole('button', { name: 'Log out', exact: true });
  await context.setOffline(true);
  await logOut.click();
  await expect.poll(() => stored(page), 'without a connection the browser is cleared, too').not.toContain('secret');
  await context.setOffline(false);
  await open(page, '/settings');
  await storeTexts(page);
  const began = Date.now();
  const loaded = other.waitForEvent('load');
  await logOut.click();
  await expect(page).toHaveURL('/');
  expect(Date.now() - began).toBeLessThan(10_000);
  await loaded;
  for (const tab of [page, other]) {
    expect(await stored(tab)).not.toContain('secret');
    expect(await stored(tab)).not.toContain('robin@');
  }
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['i18n_redirected', 'auth.device']),
  );
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('auth.session');
  await context.close();
});

test('a session that ends in the steps of sign-up leads to the login page, and from there back', async ({
  browser,
}) => {
  allowRefusals('/api/user.php 403', '/api/chats.php 403', '/api/likes.php 403', '/api/discountcode.php 403');
  const { context, email, page } = await person(browser);
  await open(page, '/signup?step=about');
  await heading(page, 'Tell us about yourself');
  await context.clearCookies({ name: 'auth.session' });
  await expect(page).toHaveURL('/login?next=%2Fsignup%3Fstep%3Dabout');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Tell us about yourself');
  await context.close();
});

test('a session ended on another device clears the member’s texts too; a visitor’s input stays', async ({
  browser,
}) => {
  allowRefusals('/api/user.php 403', '/api/chats.php 403', '/api/likes.php 403', '/api/discountcode.php 403');
  const { context, email, page } = await person(browser);
  await open(page, '/settings');
  await storeTexts(page);
  const phone = await browser.newContext();
  await call(phone.request, 'POST', '/api/user.php', { email, password });
  await call(phone.request, 'DELETE', '/api/sessions.php', {});
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => stored(page)).not.toContain('secret');
  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  await open(form, '/signup');
  const typed = `${randomUUID()}@example.test`;
  await form.locator('[name=email]').fill(typed);
  await form.evaluate(() => fetch('/api/user.php'));
  await reload(form);
  await expect(form.locator('[name=email]')).toHaveValue(typed);
  for (const one of [phone, visitor, context]) await one.close();
});

const departures = {
  'deletes the account': ({ owner }) => call(owner.context.request, 'POST', '/api/account-deletion.php', {}),
  'blocks the reader': ({ reader, owner }) =>
    call(owner.context.request, 'POST', '/api/block.php', { profile: reader.id }),
  'is banned': async ({ owner }) => {
    const measure = { rule: 'harassment', facts: 'Called a member names, on 26 November.', found: 'report' };
    const answer = await owner.context.request.post('/api/measure-desk.php', {
      data: { ...measure, client_id: randomUUID(), member: owner.id, kind: 'banned' },
      headers: { authorization: `Bearer ${operatorKey}`, 'request-type': 'client' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  },
} satisfies Record<string, (people: { reader: Person; owner: Person }) => Promise<unknown>>;

for (const [what, leave] of Object.entries(departures))
  test(`a profile that is open while its owner ${what} says so at the next press, and one can go on`, async ({
    browser,
  }) => {
    allowRefusals('/api/like.php 404', '/api/profile.php 404');
    const reader = await person(browser, { name: 'Ann', viewport: phone });
    const owner = await person(browser, { name: 'Ben', gender: 'male' });
    const { page } = reader;
    await open(page, '/members');
    await open(page, `/members/${owner.id}`);
    await heading(page, /Ben/);
    await leave({ reader, owner });
    await page.getByRole('main').getByRole('button', { name: 'Like Ben' }).click();
    await expect(page.getByText('This member isn’t here any more.')).toBeVisible();
    await reload(page);
    await page.getByRole('main').getByRole('link', { name: 'Search members' }).click();
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    for (const { context } of [reader, owner]) await context.close();
  });
