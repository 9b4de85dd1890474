/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { desk, open, person, phone } from './people.ts';

test.beforeEach(({ context }) => context.addCookies([{ name: 'i18n_redirected', value: 'en', domain: 'localhost', path: '/' }]));

const banner = (page: Page) => page.getByRole('banner');

test('a visitor has the brand that leads home, a way to log in, and the languages', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, '/pricing');
  await expect(banner(page).getByRole('button')).toHaveCount(1);
  await expect(banner(page).getByRole('button', { name: 'Language' })).toBeVisible();
  await banner(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await banner(page).getByRole('link', { name: 'Rendezvous' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Rendezvous`);
});

test('a member has their items, the brand that leads to the members, and a menu that ends with the way out', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: desk });
  await open(page, '/settings');
  const items = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  const links = await items.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual(['/members', '/chats', '/likes', '/premium']);
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await banner(page).getByRole('link', { name: 'Rendezvous' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await banner(page)
    .getByRole('button', { name: /^Account/ })
    .click();
  const menu = page.locator('[popover]:popover-open');
  expect(await menu.locator('a, button').allTextContents()).toEqual(['My profile', 'Settings', 'Log out']);
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  await context.close();
});

test('a session that ends on the server ends here without a word, and leads to the login', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  await page.clock.install();
  await open(page, '/settings');
  await page.route('**/api/user.php', (route) => route.fulfill({ status: 403, json: { error: 'authentication_required' } }));
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL('/login?next=%2Fsettings');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('alert').or(page.getByRole('dialog'))).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a progress bar shows while a page is long on its way, and goes when it is there', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: desk });
  await open(page, '/settings');
  await page.evaluate(() => {
    Object.assign(window, { shown: 0 });
    new MutationObserver(() => {
      if (document.querySelector('.mantine-Progress-root[data-mounted]')) (window as unknown as { shown: number }).shown++;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: number }).shown);
  const items = page.getByRole('navigation', { name: 'Main navigation' });
  await page.route(/\/assets\/(likes|premium)-.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 2_000));
    await route.continue();
  });
  await items.getByRole('link', { name: 'Likes' }).click();
  await expect.poll(shown).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(page.locator('.mantine-Progress-root[data-mounted]')).toHaveCount(0);
  await context.close();
});
