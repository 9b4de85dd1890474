import { expect, type Page, test } from '@playwright/test';
import { desk, open, password, person, phone } from './support/people.ts';

test.beforeEach(({ context }) =>
  context.addCookies(
    ['localhost', 'she.localhost'].map((domain) => ({ name: 'i18n_redirected', value: 'en', domain, path: '/' })),
  ),
);

const dialog = (page: Page, action: string) => page.getByRole('dialog', { name: `Sign up or log in to ${action}` });
const login = (page: Page, action: string) => dialog(page, action).getByRole('link', { name: 'Log in' });

async function enter(page: Page, email: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('on a phone, Write or the heart invites a visitor to sign up or log in, and then back to the member', async ({
  browser,
  page,
}) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const me = await person(browser);
  await page.setViewportSize(phone);
  await open(page, `/members/${ben.id}`);
  await page.getByRole('button', { name: /^Like Benedict/ }).click();
  await expect(dialog(page, 'like someone')).toContainText('Likes are for members');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Write to Benedict' }).click();
  await expect(dialog(page, 'send a message')).toContainText('Messages are for members');
  await expect(dialog(page, 'send a message').getByRole('link')).toHaveText(['Join for free', 'Log in']);
  await dialog(page, 'send a message').getByRole('link', { name: 'Join for free' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet Benedict' })).toBeVisible();

  // Links between sign-up and log-in keep the member.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign up for free' }).click();
  await expect(page).toHaveURL(`/members/${ben.id}/signup`);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enter(page, me.email);
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await ben.context.close();
  await me.context.close();
});

test('on a desktop, a window invites the visitor, and its link to log in returns to that member', async ({
  browser,
  page,
}) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const me = await person(browser);
  await page.setViewportSize(desk);
  await open(page, '/members?sort=newest');
  await page
    .getByRole('button', { name: /^Like Benedict/ })
    .first()
    .click();
  await login(page, 'like someone').click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmembers%2F[0-9a-f-]{36}$/);

  await open(page, `/members/${ben.id}`);
  await page.getByRole('link', { name: 'Write to Benedict' }).click();
  await expect(dialog(page, 'send a message').getByLabel('Profile name')).toBeVisible();
  await login(page, 'send a message').click();
  await enter(page, me.email);
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await ben.context.close();
  await me.context.close();
});

test('a visitor with an account who signs up to meet a member is sent to log in, and reaches that member', async ({
  browser,
  page,
}) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const me = await person(browser);
  await page.setViewportSize(phone);
  await open(page, `/members/${ben.id}/signup`);
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill(me.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('There is already an account')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(me.email);
  await enter(page, me.email);
  await expect(page).toHaveURL(`/members/${ben.id}`);
  await ben.context.close();
  await me.context.close();
});

test('a visitor who opens further photos learns what unlocks them, on phone and desktop', async ({ page, baseURL }) => {
  const site = (baseURL ?? '').replace('localhost', 'she.localhost');
  await open(page, site);
  const found = await page.evaluate<{ profiles: { id: string; num_photos: number }[] }>(
    `fetch('/api/search.php?sort=newest').then((answer) => answer.json())`,
  );
  const member = found.profiles.find(({ num_photos }) => num_photos > 1);
  if (!member) throw new Error('No member with several photos');
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await open(page, `${site}/members/${member.id}`);
    const lock = page.getByRole('link', { name: 'See more photos' });
    await lock.scrollIntoViewIfNeeded();
    await expect(page.getByText(`${member.num_photos - 1} more photo`)).toBeVisible();
    await lock.click();
    await expect(dialog(page, 'see more photos')).toContainText('More photos are for members');
    await login(page, 'see more photos').click();
    await expect(page).toHaveURL(`${site}/login?next=${encodeURIComponent(`/members/${member.id}`)}`);
  }
});

test('without script, Write leads to a sign-up for that member', async ({ browser }) => {
  const ben = await person(browser, { name: 'Benedict', gender: 'male' });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, locale: 'en-GB' });
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', domain: 'localhost', path: '/' }]);
  const page = await context.newPage();
  await page.goto(`/members/${ben.id}`);
  // Playwright's text locators ignore <noscript>.
  await expect(page.locator('noscript p')).toContainText('JavaScript is turned off in this browser.');
  await expect(page.locator('noscript p')).toBeVisible();
  await page.getByRole('link', { name: 'Write to Benedict' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet Benedict' })).toBeVisible();
  await context.close();
  await ben.context.close();
});

test('a mistyped e-mail address brings only the suggested correction, no error about its domain', async ({ page }) => {
  await open(page, '/signup');
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill('robin@gmial.com');
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/signup') && response.status() === 422,
  );
  await page.keyboard.press('Enter');
  await answered;
  await expect(page.getByText('robin@gmail.com')).toBeVisible();
  await expect(page.getByText('throwaway')).toHaveCount(0);
});
