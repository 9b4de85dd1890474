/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { locales } from '@rendezvous/contract/shared';
import { afterRequests, chooseLanguage, desk, open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

const banner = (page: Page) => page.getByRole('banner');

test('the navigation offers visitors the home page, log-in and languages', async ({ page }) => {
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

test('a link that is about to be pressed fetches all files of its page at once', async ({ page }) => {
  await page.setViewportSize(desk);
  const listed = page.waitForResponse(/\/assets\/imports-/);
  await open(page, '/');
  await listed;
  const fields = page.locator('head link[rel=modulepreload][href^="/assets/fields-"]');
  await expect(fields).toHaveCount(0);
  await page.locator('main a[href="/login"]').filter({ visible: true }).first().hover();
  await expect(fields).not.toHaveCount(0);
});

test('the navigation offers members their pages, the search, and a menu that ends with log-out', async ({
  browser,
}) => {
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
  expect(await menu.locator('a, button').allTextContents()).toEqual(['My profile', 'Credits 3', 'Settings', 'Log out']);
  await expect(menu.getByRole('link', { name: 'Credits 3' })).toHaveAttribute('href', '/credits');
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  await context.close();
});

test('a session that ends on the server ends in the browser without a message, and leads to the login page', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { viewport: phone });
  await page.clock.install();
  await page.route('**/api/user.php', (route) =>
    route.fulfill({ status: 403, json: { error: 'authentication_required' } }),
  );
  await open(page, '/settings');
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL('/login?next=%2Fsettings', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('alert').or(page.getByRole('dialog'))).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('on the page of a confirmed address a session that ends leaves a way to log in', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  await page.clock.install();
  // Before the page is open: on a busy machine it may ask for its member, then no more, at once.
  await page.route('**/api/user.php', (route) =>
    route.fulfill({ status: 403, json: { error: 'authentication_required' } }),
  );
  await open(page, '/activate/done');
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a progress bar shows while a page loads slowly, and never for a fast one', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: desk });
  await page.clock.install();
  await open(page, '/settings');
  const bar = page.locator('.mantine-Progress-root[data-mounted]');
  const items = page.getByRole('navigation', { name: 'Main navigation' });
  let arrive = () => {};
  const arrival = new Promise<void>((done) => (arrive = done));
  await page.route(/\/assets\/likes-.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  let isFetched = false;
  page.on('request', (request) => (isFetched ||= /\/assets\/progress-bar-.*\.js$/.test(request.url())));
  // By the page's clock, to not depend on the machine: up to 200 ms not even its script is fetched, then it shows.
  await page.clock.pauseAt(Date.now() + 60_000);
  await items.getByRole('link', { name: 'Likes' }).click();
  await page.clock.runFor(190);
  await afterRequests(page);
  expect(isFetched).toBe(false);
  await page.clock.runFor(20);
  await expect.poll(() => isFetched).toBe(true);
  await page.clock.resume();
  await expect(bar).toHaveCount(1);
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await context.close();
});

test('no word of the navigation is cut in any language, also in larger type', async ({ browser }) => {
  test.slow();
  const { page, context } = await person(browser);
  const items = page.getByRole('navigation').first().locator('a[href]');
  for (const language of locales) {
    await chooseLanguage(context, language);
    await page.setViewportSize(phone);
    await open(page, '/notifications');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // As a brand with large type has it.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '112.5%'));
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      const cut = await items.evaluateAll((all) =>
        all.flatMap((item) =>
          [item, ...item.querySelectorAll('span')]
            // The words of a count are only read out, within one pixel.
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        ),
      );
      expect(cut, `${language} at ${viewport.width}`).toEqual([]);
      expect(await items.count()).toBe(4);
    }
  }
  await context.close();
});
