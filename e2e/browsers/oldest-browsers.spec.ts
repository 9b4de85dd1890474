import { expect } from '@playwright/test';
import { leave } from '../support/chat.ts';
import { write } from '../support/deeds.ts';
import { open, person, phone } from '../support/people.ts';
import { allowErrors, test } from '../support/test.ts';

/** What the oldest supported browsers, and some older ones, lack. */
const forget = `
  for (const [owner, names] of [
    [URL, ['parse', 'canParse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Intl, ['Segmenter']],
    [AbortSignal, ['any']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [globalThis, ['Iterator', 'navigation']],
    [document, ['startViewTransition']],
  ])
    for (const name of names) {
      delete owner[name];
      if (owner[name] !== undefined) Object.defineProperty(owner, name, { value: undefined });
    }
`;

test('the oldest supported browsers show every page, and follow links in messages', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann', viewport: phone });
  const ben = await person(browser, { name: 'Čenek', gender: 'male' });
  await write(ben, ann, 'Look at https://example.org/page');
  const { page } = ann;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(forget);
  for (const address of ['/members', '/chats', '/profile', '/settings', '/likes', `/members/${ben.id}`]) {
    await open(page, address);
    await expect(page.getByRole('main').getByRole('heading').first(), address).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Error' }), address).toHaveCount(0);
  }
  await open(page, `/members/${ben.id}/chat`);
  await page.getByRole('log').getByRole('button', { name: 'https://example.org/page' }).click();
  await expect(page.getByRole('dialog', { name: 'Go to example.org?' })).toBeVisible();
  expect(errors).toEqual([]);
  await leave(ann, ben);
});

test('the oldest supported browsers log a visitor in and lead on', async ({ browser }) => {
  const ann = await person(browser, { name: 'Ann' });
  await ann.context.clearCookies({ name: 'auth.session' });
  const { page } = ann;
  await page.addInitScript(forget);
  await open(page, '/login?next=%2Fsettings');
  await page.getByLabel('Email address').fill(ann.email);
  // A password manager may tell the page nothing of what it fills in.
  await page
    .getByLabel('Password', { exact: true })
    .evaluate((field) => Object.assign(field, { value: 'correct horse battery' }));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/settings');
  await leave(ann);
});

test('a part that fails as it loads leaves the page as the server wrote it, with links that work', async ({
  browser,
}) => {
  allowErrors('This browser lacks something');
  const { page, context } = await person(browser, { name: 'Ann' });
  await page.route(/\/assets\/member-background-[^/]*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("This browser lacks something")' }),
  );
  const failed = page.waitForEvent('pageerror');
  await page.goto('/settings');
  await failed;
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Settings');
  await expect(title).toHaveCSS('font-family', /Figtree/);
  await page
    .getByRole('link', { name: /Members|Search/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/members/);
  await expect(title).toBeVisible();
  await context.close();
});
