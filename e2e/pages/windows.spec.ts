/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { heading } from '../support/page.ts';
import { call, chooseLanguage, desk, open, person, phone, whenStill, withUser } from '../support/people.ts';
import { signupTitles } from '../support/signup.ts';
import { test } from '../support/test.ts';

const bonus = (page: Page) => page.getByRole('dialog', { name: 'Welcome bonus' });

test('the time-bonus modal opens once, 40 s after entering the members area, and leads to the credits', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { hasBonusWindow: true });
  await page.clock.install();
  await open(page, '/settings');
  await page.clock.runFor(45_000);
  await expect(bonus(page)).toHaveCount(0);
  await open(page, '/members');
  await page.clock.runFor(39_000);
  await expect(bonus(page)).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(bonus(page)).toBeVisible();
  await expect(bonus(page)).toContainText('25%');
  await expect(bonus(page)).toContainText('Act fast: the bonus only lasts for 4 hours after you sign up.');
  await expect(bonus(page).getByRole('link', { name: /Offer valid/ })).toContainText(/0[123]:\d\d:\d\d h/);
  await bonus(page)
    .getByRole('link', { name: /Offer valid/ })
    .click();
  await expect(page).toHaveURL(/\/credits$/);
  await expect(bonus(page)).toHaveCount(0);
  await open(page, '/members');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('link', { name: /Welcome bonus: 25% off/ })).toBeVisible();
  await expect(bonus(page)).toHaveCount(0);
  await context.close();
});

test('the time-bonus modal waits while one types, also after a return, and once open stays on other pages', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { hasBonusWindow: true });
  await page.clock.install();
  await open(page, '/members');
  // By the page itself: an open window keeps all links behind it. The address changes before the page does.
  const follow = async (address: string, title: string) => {
    await page.locator(`a[href="${address}"]`).first().dispatchEvent('click');
    await expect(page.locator('h1', { hasText: title })).toBeVisible();
  };
  const type = () =>
    page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus({ preventScroll: true }));
  const blur = () => page.evaluate(() => document.querySelector('body > textarea')?.remove());
  await type();
  // From here on time passes only where the journey says so.
  await page.clock.pauseAt(Date.now() + 41_000);
  await expect(bonus(page)).toHaveCount(0);
  await follow('/pages/faq', 'Questions and answers');
  await blur();
  await page.clock.runFor(2_000);
  await expect(bonus(page)).toHaveCount(0);
  await follow('/members', 'Search members');
  await type();
  await page.clock.runFor(2_000);
  await expect(bonus(page)).toHaveCount(0);
  await blur();
  await page.clock.resume();
  await expect(bonus(page)).toBeVisible();
  await follow('/pages/faq', 'Questions and answers');
  await page.clock.runFor(1_000);
  await expect(bonus(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bonus(page)).toHaveCount(0);
  await follow('/members', 'Search members');
  await page.clock.runFor(60_000);
  await expect(bonus(page)).toHaveCount(0);
  await context.close();
});

test('the bonus counts down on every page, until four hours after sign-up or the first purchase', async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await open(page, '/members');
  const strip = page.getByRole('link', { name: /Welcome bonus: 25% off/ });
  await expect(strip).toContainText(/03:5\d:\d\d h/);
  // The server's clock counts, so it is the sign-up that is earlier.
  await withUser(page, { signup_date: new Date(Date.now() - (4 * 60 * 60 - 15) * 1000).toISOString() });
  await open(page, '/members');
  await expect(strip).toHaveCount(0);
  await context.close();

  const payer = await person(browser);
  await payer.page.clock.install();
  await withUser(payer.page, { paid_user: true });
  await open(payer.page, '/members');
  await payer.page.clock.runFor(6_000);
  await expect(payer.page.getByRole('link', { name: 'Credits' }).first()).toBeVisible();
  await expect(payer.page.getByRole('link', { name: /Welcome bonus/ })).toHaveCount(0);
  await payer.page.clock.runFor(60_000);
  await expect(bonus(payer.page)).toHaveCount(0);
  await payer.page.unrouteAll({ behavior: 'ignoreErrors' });
  await payer.context.close();
});

test('the like modal opens after the seconds in the address, removes them from it, and leads to the liker', async ({
  browser,
}) => {
  const me = await person(browser, { gender: 'female' });
  const other = await person(browser, { name: 'Benedict', gender: 'male' });
  await call(other.context.request, 'PUT', '/api/match-finder.php', { automatic: true });
  await me.page.clock.install();
  await open(me.page, '/members?t=7&sort=newest');
  await me.page.clock.runFor(6_000);
  await expect(me.page.getByRole('dialog', { name: 'New like!' })).toHaveCount(0);
  await me.page.clock.runFor(1_500);
  const like = me.page.getByRole('dialog', { name: 'New like!' });
  await expect(like).toBeVisible();
  await expect(me.page).toHaveURL(/\/members\?sort=newest$/);
  await me.page.clock.runFor(600);
  await expect(me.page.getByText('1 new like').first()).toBeAttached();
  await like.getByRole('button', { name: 'View profile', exact: true }).click();
  await expect(me.page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(like).toHaveCount(0);
  // An invalid number opens nothing and is removed too; without a liker nothing opens.
  await open(me.page, '/likes?t=3601&sort=newest');
  await expect(me.page).toHaveURL(/\/likes\?sort=newest$/);
  await open(me.page, '/likes?t=soon');
  await expect(me.page).toHaveURL(/\/likes$/);
  await me.page.clock.runFor(60_000);
  await expect(like).toHaveCount(0);
  await me.context.close();
  await other.context.close();
});

test('the like modal waits for another window to be closed', async ({ browser }) => {
  const me = await person(browser, { gender: 'female', hasBonusWindow: true });
  const other = await person(browser, { name: 'Benedict', gender: 'male' });
  await call(other.context.request, 'PUT', '/api/match-finder.php', { automatic: true });
  await me.page.clock.install();
  await open(me.page, '/members?t=50');
  await me.page.clock.runFor(41_000);
  await expect(bonus(me.page)).toBeVisible();
  await me.page.clock.runFor(11_000);
  const like = me.page.getByRole('dialog', { name: 'New like!' });
  await expect(like).toHaveCount(0);
  await me.page.keyboard.press('Escape');
  await me.page.clock.runFor(1_000);
  await expect(like).toBeVisible();
  await expect(bonus(me.page)).toHaveCount(0);
  await me.context.close();
  await other.context.close();
});

test.describe('the signup modal', () => {
  const title = /^Do you like what you see on/;
  const likeAsVisitor = async (page: Page) => {
    await open(page, '/members');
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
  };

  test.beforeEach(async ({ context, page }) => {
    await chooseLanguage(context);
    await page.clock.install();
    await page.setViewportSize(desk);
  });

  test('opens once for a visitor on a desktop, after a minute', async ({ page }) => {
    // The minute starts between these two moments, however long the page takes to load.
    const before = Date.now();
    const script = page.waitForResponse(/\/signup-modal-[^/]+\.js$/);
    await open(page, '/members');
    await whenStill(page, () => script);
    const after = Date.now();
    await page.clock.pauseAt(before + 59_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(after - before + 2_000);
    // On a busy machine the minute begins as late as at the pause.
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.clock.resume();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open(page, '/members');
    await page.clock.runFor(120_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('never opens on a phone or for members', async ({ page, browser }) => {
    await page.setViewportSize(phone);
    await open(page, '/members');
    await page.clock.runFor(90_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const me = await person(browser);
    await me.page.clock.install();
    await open(me.page, '/members');
    await me.page.clock.runFor(90_000);
    await expect(me.page.getByRole('dialog', { name: title })).toHaveCount(0);
    await me.context.close();
  });

  test('names its reason, and once filled in closes only by its cross', async ({ page }) => {
    await likeAsVisitor(page);
    const dialog = page.getByRole('dialog', { name: /^Sign up or log in to like / });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Profile name').fill('Robin');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.clock.runFor(1_000);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('continues to the next step with its input, or to the login page', async ({ page }) => {
    await likeAsVisitor(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Profile name').fill('Robin');
    await dialog.getByLabel('Email address').fill('robin-of-the-window@example.test');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await heading(page, signupTitles.birth);
    await expect(dialog).toHaveCount(0);
    await likeAsVisitor(page);
    await dialog.getByRole('link', { name: 'Log in' }).click();
    await heading(page, /^Log in to like /);
    await expect(dialog).toHaveCount(0);
  });
});
