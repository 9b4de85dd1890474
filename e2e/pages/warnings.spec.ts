/// <reference lib="dom" />
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { said } from '../support/chat.ts';
import {
  chooseLanguage,
  desk,
  open,
  type Person,
  password,
  person,
  phone,
  storeTimes,
  withUser,
} from '../support/people.ts';
import { withPush } from '../support/push.ts';
import { shiftsOn, watchShifts } from '../support/shifts.ts';
import { allowErrors, test } from '../support/test.ts';

const photo = join(import.meta.dirname, '../../server/adapters/image/fixtures/hevc-with-gps.heic');
const region = (page: Page, name: string) => page.getByRole('region', { name });
const bonus = (page: Page) => page.getByRole('link', { name: /Welcome bonus: 25% off/ });

const timesOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'kept_times')?.value ?? '';

const confirmTitle = 'Confirm your email address';
const photoTitle = 'Add a photo';
const pushTitle = 'Don’t miss a message';
const mailTitle = 'You’re not getting our emails';

test.describe('for a member with an unconfirmed e-mail address', () => {
  let me: Person;
  test.beforeAll(async ({ browser }) => {
    me = await person(browser, { confirmed: false });
  });
  test.afterAll(() => me.context.close());

  test('the reminder is an alert, hidden on pages where it would disturb', async () => {
    const { page } = me;
    for (const path of ['/signup?step=about', '/settings', '/notifications']) {
      await open(page, path);
      await expect(region(page, confirmTitle), path).toHaveCount(0);
    }
    // Members whose mails have stopped see that alert instead.
    await page.clock.install();
    await withUser(page, { notifications_disabled: ['bounce'] });
    await open(page, '/premium');
    await expect(region(page, confirmTitle)).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(region(page, confirmTitle)).toHaveCount(0);
    await page.getByRole('link', { name: 'Likes' }).first().click();
    await expect(region(page, mailTitle)).toBeVisible();
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
    await page.getByRole('button', { name: 'See people you might like' }).click();
    await page.getByRole('link', { name: 'Skip', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: confirmTitle });
    await expect(dialog).toBeVisible();
    await expect(region(page, confirmTitle)).toBeHidden();
    const boxes = await Promise.all(
      ['Confirm', 'Send again', 'Got it'].map((name) =>
        dialog.getByRole('button', { name, exact: true }).boundingBox(),
      ),
    );
    const gaps = boxes
      .slice(1)
      .map((box, index) => (box?.y ?? 0) - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0));
    expect(gaps.map(Math.round)).toEqual([12, 12]);
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/members$/);
    await expect(region(page, confirmTitle)).toBeVisible();
  });
});

test('alerts share a row that says how many there are, and the bonus has a strip of its own above', async ({
  browser,
}) => {
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  const me = await person(browser, { viewport: phone, confirmed: false });
  const { page } = me;
  const main = page.getByRole('main');
  const next = main.getByRole('button', { name: /^Notice \d of \d/ });
  const heightOf = async (one: Locator) => (await one.boundingBox())?.height;
  // A conversation and sign-up have none.
  for (const path of [`/members/${other.id}/chat`, '/signup?step=about']) {
    await open(page, path);
    await expect(main.getByRole('button', { name: /^Dismiss: / }), path).toHaveCount(0);
  }
  for (const path of [`/members/${other.id}`, '/credits', '/swipe-game']) {
    await open(page, path);
    await expect(region(page, confirmTitle), path).toBeVisible();
    await expect(bonus(page), path).toHaveCount(0);
  }
  // The game is as much lower as the row is high.
  await expect(page.locator('.swipe-controls')).toBeInViewport({ ratio: 1 });

  await open(page, '/members');
  await expect(region(page, confirmTitle)).toBeVisible();
  expect(await heightOf(region(page, confirmTitle))).toBe(48);
  await expect(region(page, confirmTitle)).toContainText('Nobody can see you yet.');
  await expect(region(page, confirmTitle).getByRole('link', { name: 'Enter code' })).toBeVisible();
  expect(await heightOf(bonus(page).locator('..'))).toBe(28);
  await expect(next).toHaveAccessibleName('Notice 1 of 2. Show the next one');
  expect(await axeProblems(page)).toEqual([]);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(region(page, photoTitle)).toBeVisible();
  await expect(region(page, confirmTitle)).toHaveCount(0);
  expect(await heightOf(region(page, photoTitle))).toBe(48);
  await expect(next).toHaveAccessibleName('Notice 2 of 2. Show the next one');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region(page, confirmTitle)).toBeVisible();

  // What is dismissed leaves the others.
  await page.getByRole('button', { name: `Dismiss: ${confirmTitle}` }).click();
  await expect(region(page, photoTitle)).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.getByRole('button', { name: /^Dismiss: Welcome bonus/ }).click();
  await expect(bonus(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Dismiss: ${photoTitle}` }).click();
  await expect(region(page, photoTitle)).toHaveCount(0);
  await page.locator('nav a[href="/likes"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Dismiss: / })).toHaveCount(0);
  await me.context.close();
  await other.context.close();
});

test('on a phone the first face stands within the upper quarter of the screen, also below a warning', async ({
  browser,
}) => {
  for (const language of ['en', 'fi']) {
    const { page, context } = await person(browser, { viewport: phone, language });
    await open(page, '/members');
    await expect(page.getByRole('timer')).toBeVisible();
    // The bonus, and an alert below it.
    await expect(page.getByRole('button', { name: /^(Dismiss|Piilota|Sulje)/ })).toHaveCount(2);
    const face = await page.getByRole('main').getByRole('listitem').first().boundingBox();
    expect(face?.y).toBeLessThanOrEqual(phone.height / 4);
    expect((await page.getByRole('main').getByRole('region').first().boundingBox())?.height).toBe(48);
    await context.close();
  }
});

test('a badge that the browser refuses and a bonus that cannot be read disturb no page', async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.addInitScript(() => {
    const setAppBadge = () => {
      document.documentElement.dataset.badge = 'refused';
      return Promise.reject(new Error('no badge'));
    };
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge });
  });
  const asked = page.waitForRequest('**/api/discountcode.php*');
  await page.route('**/api/discountcode.php*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/members');
  await expect(page.locator('html')).toHaveAttribute('data-badge', 'refused');
  await asked;
  await expect(bonus(page)).toBeVisible();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/members\/.+/);
  await context.close();
});

test('the photo alert stays dismissed for two weeks on every page, and ends with a photo', async ({ browser }) => {
  const me = await person(browser);
  const { page, context } = me;
  await storeTimes(me.context, { strip: 60 });
  for (const path of ['/profile', '/premium', '/settings', '/notifications', '/directdebit', '/signup?step=about']) {
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
  await storeTimes(me.context, { strip: 60, photo: -15 * 86400 });
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

test('push is offered to members whose browser supports it, until it is dismissed or switched on', async ({
  browser,
}) => {
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  const me = await person(browser);
  const { page, context } = me;
  const offer = region(page, pushTitle);
  await storeTimes(me.context, { strip: 60, photo: 0 });
  await withPush(page, 'default');
  // The first page finds out what the browser can do.
  await open(page, '/members');
  await expect.poll(async () => timesOf(context)).toMatch(/can_push/);
  for (const path of ['/members', '/settings', `/members/${other.id}`]) {
    await open(page, path);
    await expect(offer, path).toContainText('Get notified of answers.');
  }
  for (const path of ['/premium', '/notifications', '/signup?step=about', `/members/${other.id}/chat`]) {
    await open(page, path);
    await expect(offer, path).toHaveCount(0);
  }
  await page.getByRole('textbox').fill('Hello Kim');
  await page.keyboard.press('Enter');
  await expect(offer).toContainText('Know at once when Kim answers.');
  await open(page, '/settings');
  await page.getByRole('button', { name: `Dismiss: ${pushTitle}` }).click();
  await expect(offer).toHaveCount(0);
  await open(page, '/settings');
  await expect(offer).toHaveCount(0);
  const cookie = await timesOf(context);
  const dismissed = Number(/\bpush-(\d+)/.exec(cookie)?.[1]);
  expect(Math.abs(Date.now() / 1000 - dismissed)).toBeLessThan(60);
  const value = cookie.replace(/\bpush-\d+/, `push-${dismissed - 15 * 86400}`);
  await context.addCookies([{ name: 'kept_times', value, domain: 'localhost', path: '/' }]);
  await open(page, '/settings');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Switch on' }).click();
  await expect(offer).toHaveCount(0);
  await context.close();
  await other.context.close();
});

for (const [why, permission, subscribed] of [
  ['refused', 'denied', false],
  ['have it already', 'granted', true],
] as const) {
  test(`push is not offered to members who ${why}`, async ({ browser }) => {
    const other = await person(browser, { name: 'Kim', gender: 'male' });
    const me = await person(browser);
    const { page, context } = me;
    await storeTimes(me.context, { strip: 60, photo: 0, can_push: 0 });
    await withPush(page, permission, subscribed);
    await open(page, `/members/${other.id}/chat`);
    await page.getByRole('textbox').fill('Hello Kim');
    await page.keyboard.press('Enter');
    await expect(said(page, 'Hello Kim')).toBeVisible();
    await expect.poll(() => timesOf(context)).toMatch(/wrote/);
    await expect(region(page, pushTitle)).toHaveCount(0);
    await open(page, '/members');
    await page.getByRole('link', { name: 'Likes' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
    await expect(region(page, pushTitle)).toHaveCount(0);
    await context.close();
    await other.context.close();
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
    // Chosen for the next page after the answer about the member, which a slow browser gets later.
    await expect(async () => {
      await page.getByRole('link', { name: 'Search members' }).first().click();
      await page.getByRole('link', { name: 'Likes' }).first().click();
      await expect(region(page, mailTitle)).toContainText(words, { timeout: 2_000 });
    }).toPass();
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
  allowErrors('no storage');
  const { page, context } = await person(browser);
  const dismiss = page.getByRole('button', { name: /^Dismiss: / });
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
  await page.getByRole('button', { name: /^Dismiss: Welcome bonus/ }).click();
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page).toHaveURL(/\/chats/);
  await page.getByRole('button', { name: `Dismiss: ${photoTitle}` }).click();
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(dismiss).toHaveCount(0);
  expect(failures).toEqual([]);
  await context.close();
});

test('warnings are part of the server’s page, and nothing moves', async ({ browser }) => {
  const me = await person(browser);
  const { page, context } = me;
  await watchShifts(page);
  const written = async () => (await context.request.get('/members')).text();
  expect(await written()).toContain('Welcome bonus');
  expect(await written()).toContain(photoTitle);
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await open(page, '/members');
    await expect(page.getByRole('timer')).toContainText(/\d\d:\d\d:\d\d/);
    expect(await shiftsOn(page)).toEqual([]);
  }
  await withPush(page, 'default');
  await storeTimes(me.context, { strip: 60, photo: 0, can_push: 0 });
  expect(await written()).toContain(pushTitle);
  await page.setViewportSize(phone);
  await open(page, '/members');
  await expect(region(page, pushTitle)).toBeVisible();
  expect(await shiftsOn(page)).toEqual([]);
  await context.close();
});

test('whoever arrives from the login page sees nothing move', async ({ browser }) => {
  const { email, context: own } = await person(browser);
  await own.close();
  for (const viewport of [phone, desk]) {
    const context = await browser.newContext({ viewport });
    await chooseLanguage(context);
    const page = await context.newPage();
    await watchShifts(page);
    // Movement within half a second of a key or press is expected, so the answer comes later.
    await page.route('**/api/user.php', async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await open(page, '/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
    expect(await shiftsOn(page)).toEqual([]);
    await context.close();
  }
});
