/// <reference lib="dom" />
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { desk, open, type Person, person, phone, withUser } from '../support/people.ts';
import { withPush } from '../support/push.ts';

const photo = join(import.meta.dirname, '../../server/adapters/image/fixtures/hevc-with-gps.heic');
const region = (page: Page, name: string) => page.getByRole('region', { name });
const confirmTitle = 'Confirm your email address';
const photoTitle = 'Add a photo';
const pushTitle = 'Don’t miss a message';
const mailTitle = 'You don’t get any emails from us';

test.describe('for a member with an unconfirmed e-mail address', () => {
  let me: Person;
  test.beforeAll(async ({ browser }) => {
    me = await person(browser, { confirmed: false });
  });
  test.afterAll(() => me.context.close());

  test('the reminder is an alert, hidden on pages where it would disturb', async () => {
    const { page } = me;
    for (const path of ['/signup?step=about', '/settings', '/notifications', '/activate/error']) {
      await open(page, path);
      await expect(region(page, confirmTitle), path).toHaveCount(0);
    }
    // Members whose mails have stopped see that alert instead.
    await page.clock.install();
    await withUser(page, { notifications_disabled: ['bounce'] });
    await open(page, '/premium');
    await expect(region(page, confirmTitle)).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(region(page, mailTitle)).toBeVisible();
    await expect(region(page, confirmTitle)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.resume();
    await open(page, '/premium');
    await expect(region(page, confirmTitle)).toBeVisible();
    await expect(async () => {
      await page.getByRole('button', { name: 'Send again' }).click({ timeout: 1_000 });
      await expect(page.getByText('We sent a new email.')).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });

  test('right after sign-up the reminder is a window on a phone, and an alert on a desktop', async () => {
    const { page } = me;
    await page.setViewportSize(desk);
    await open(page, '/members?signup_complete=1');
    await expect(region(page, confirmTitle)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(phone);
    await open(page, '/signup?step=inbox');
    await page.getByRole('button', { name: 'See who suits you' }).click();
    await page.getByRole('link', { name: 'On to all members' }).click();
    const dialog = page.getByRole('dialog', { name: confirmTitle });
    await expect(dialog).toBeVisible();
    await expect(region(page, confirmTitle)).toBeHidden();
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/members$/);
    await expect(region(page, confirmTitle)).toBeVisible();
  });
});

test('the photo alert stays dismissed for two weeks on every page, and ends with a photo', async ({ browser }) => {
  const { page, context } = await person(browser);
  for (const path of ['/profile', '/premium', '/settings', '/notifications', '/signup?step=about']) {
    await open(page, path);
    await expect(region(page, photoTitle), path).toHaveCount(0);
  }
  await open(page, '/members');
  await page.getByRole('button', { name: `Dismiss: ${photoTitle}` }).click();
  await expect(region(page, photoTitle)).toHaveCount(0);
  await open(page, '/likes');
  await expect(region(page, photoTitle)).toHaveCount(0);
  const kept = (await context.cookies()).find(({ name }) => name === 'kept_times')?.value ?? '';
  const time = Number(/photo-(\d+)/.exec(kept)?.[1]);
  expect(Math.abs(Date.now() / 1000 - time)).toBeLessThan(60);
  await context.addCookies([
    { name: 'kept_times', value: `photo-${time - 15 * 86400}`, domain: 'localhost', path: '/' },
  ]);
  await open(page, '/members');
  await expect(region(page, photoTitle)).toBeVisible();
  await region(page, photoTitle).getByRole('link', { name: 'Choose a photo' }).click();
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText('Main photo').first()).toBeVisible();
  await open(page, '/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(region(page, photoTitle)).toHaveCount(0);
  await context.close();
});

test('push is offered where supported, without moving the page, until it is dismissed or switched on', async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await withPush(page, 'default');
  await open(page, '/members');
  await expect(region(page, pushTitle)).toHaveCount(0);
  // A slow browser may not have reported its push support by the first click.
  await expect(async () => {
    await page.getByRole('link', { name: 'Likes' }).first().click();
    await page.getByRole('link', { name: 'Search members' }).first().click();
    await expect(region(page, pushTitle)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (const path of ['/premium', '/notifications', '/signup?step=about']) {
    await open(page, path);
    await expect(region(page, pushTitle), path).toHaveCount(0);
  }
  await open(page, '/settings');
  await page.getByRole('button', { name: `Dismiss: ${pushTitle}` }).click();
  await expect(region(page, pushTitle)).toHaveCount(0);
  await open(page, '/settings');
  await expect(region(page, pushTitle)).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === 'kept_times')?.value ?? '';
  const dismissed = Number(/\bpush-(\d+)/.exec(cookie)?.[1]);
  expect(Math.abs(Date.now() / 1000 - dismissed)).toBeLessThan(60);
  const value = cookie.replace(/\bpush-\d+/, `push-${dismissed - 15 * 86400}`);
  await context.addCookies([{ name: 'kept_times', value, domain: 'localhost', path: '/' }]);
  await open(page, '/settings');
  await expect(region(page, pushTitle)).toBeVisible();
  await region(page, pushTitle).getByRole('button', { name: 'Switch on' }).click();
  await expect(region(page, pushTitle)).toHaveCount(0);
  await context.close();
});

for (const [why, permission, subscribed] of [
  ['refused', 'denied', false],
  ['have it already', 'granted', true],
] as const) {
  test(`push is not offered to members who ${why}`, async ({ browser }) => {
    const { page, context } = await person(browser);
    await withPush(page, permission, subscribed);
    await open(page, '/members');
    await page.getByRole('link', { name: 'Likes' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
    await expect(region(page, photoTitle)).toBeVisible();
    await expect(region(page, pushTitle)).toHaveCount(0);
    await context.close();
  });
}

test('each reason for stopped mails is shown until dismissed', async ({ browser }) => {
  const { page, context, email } = await person(browser);
  await page.clock.install();
  for (const [reason, words] of [
    ['fbl', `An email from us was marked as spam, so we’ve stopped sending emails to ${email}.`],
    ['bounce', `Our emails to ${email} are bouncing. Please check that the address is right.`],
    ['listunsubscribe', `You unsubscribed in your mail program, so we’ve stopped sending emails to ${email}.`],
  ] as const) {
    await withUser(page, { notifications_disabled: [reason] });
    await open(page, '/members');
    await page.clock.runFor(6_000);
    await expect(region(page, mailTitle)).toContainText(words);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await region(page, mailTitle).getByRole('link', { name: 'Go to settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(region(page, mailTitle)).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: `Dismiss: ${mailTitle}` }).click();
  await expect(region(page, mailTitle)).toHaveCount(0);
  const kept = (await context.cookies()).find(({ name }) => name === 'kept_times')?.value;
  expect(kept).toMatch(/mail-\d{10}/);
  await context.close();
});

test('a browser without storage shows every page, and dismissed warnings stay away while it is open', async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new Error('no storage');
        },
      });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  const failures: string[] = [];
  page.on('pageerror', (error) => {
    // The router's inline script reports disabled storage, and continues.
    if (!error.stack?.includes('/members:')) failures.push(error.message);
  });
  await open(page, '/members');
  await page.getByRole('button', { name: `Dismiss: ${photoTitle}` }).click();
  await expect(region(page, photoTitle)).toHaveCount(0);
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page).toHaveURL(/\/chats/);
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(region(page, photoTitle)).toHaveCount(0);
  expect(failures).toEqual([]);
  await context.close();
});

test('the warnings are part of the server’s page, and nothing moves', async ({ browser }) => {
  const { page, context } = await person(browser);
  const written = await (await context.request.get('/members')).text();
  expect(written).toContain(photoTitle);
  expect(written).toContain('Welcome bonus');
  await page.addInitScript(() => {
    const moved = { value: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) moved.value += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await open(page, '/members');
    await expect(page.getByRole('timer')).toContainText(/\d\d:\d\d:\d\d/);
    expect(await page.evaluate<number>('window.moved.value')).toBeLessThan(0.02);
  }
  await context.close();
});
