import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { holdScript } from '../support/page.ts';
import {
  afterRequests,
  call,
  chooseLanguage,
  loseSession,
  open,
  password,
  person,
  phone,
  scriptRuns,
} from '../support/people.ts';
import { answerSought, signupTitles } from '../support/signup.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

const nameOf = ({ name }: { name: string }) => name;

test('sign-up input typed before the script has loaded is kept, and cannot be submitted too early', async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  const email = `${randomUUID()}@example.test`;
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue', exact: true }).click({ force: true });
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  release();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: signupTitles.birth })).toBeVisible();
});

test('early input is also kept on the login page and on reloaded steps of sign-up', async ({ page, browser }) => {
  const { email, context } = await person(browser);
  let release = await holdScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  release();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/search.php*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/search.php*');
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  await asked;
  await expect(submit, 'busy until the next page is there').toHaveAttribute('data-loading', 'true');
  answer();
  await expect(page).toHaveURL(/\/members$/);
  await context.close();

  await loseSession(page);
  await page.goto('/signup');
  await page.getByLabel('Profile name').fill('Robin');
  await page.getByLabel('Email address').fill(`${randomUUID()}@example.test`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: signupTitles.birth })).toBeVisible();
  release = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  for (const [label, text] of [
    ['Day', '17'],
    ['Month', '05'],
    ['Year', '1990'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  release();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: signupTitles.sought })).toBeVisible();
  await answerSought(page);
  release = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /at least 18/ }).check();
  release();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add your best photo' })).toBeVisible();
});

test('what is pressed before the script has loaded is answered once it runs, and once', async ({
  browser,
  page: visitor,
}) => {
  const { page, context } = await person(browser, { viewport: phone });
  let release = await holdScript(page);
  await page.goto('/members', { waitUntil: 'commit' });
  const heart = page.getByRole('main').locator('li').getByRole('button').first();
  const card = page.locator('main li:has(h2 a)').first();
  const name = (await card.getByRole('link').textContent())?.replace(/,.*/, '') ?? '';
  expect(await heart.getAttribute('aria-label')).toBe(`Like ${name}`);
  // Impatiently.
  await heart.click();
  await heart.click();
  await page.getByRole('button', { name: 'Filters' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect
    .poll(async () => (await call(context.request, 'GET', '/api/likes.php')).profiles.map(nameOf))
    .toEqual([name]);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);

  const path = (await card.locator('h2 a').getAttribute('href')) ?? '';
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  release = await holdScript(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: `Give ${name} a gift` }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();

  release = await holdScript(visitor);
  await visitor.goto('/members', { waitUntil: 'commit' });
  await visitor
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  release();
  await expect(visitor.getByRole('dialog').getByLabel('Profile name')).toBeVisible();
});

test('a photo pressed before the script has loaded opens the lightbox; without script it is a link', async ({
  page,
  browser,
}) => {
  await open(page, '/members?photo=true&gender=any');
  const path = (await page.locator('main li h2 a').first().getAttribute('href')) ?? '';
  const release = await holdScript(page);
  await page.goto(path, { waitUntil: 'commit' });
  const photo = page.locator('main a[aria-haspopup=dialog]').first();
  await photo.click();
  await expect(photo).toHaveAttribute('data-pressed');
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto(path);
  await without.locator('main a[aria-haspopup=dialog]').first().click();
  await expect(without).toHaveURL(/\/photos\//);
  await plain.close();
});

test('a language chosen while parts of the settings wait for their script disturbs none of them', async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route('**/assets/receipts-row*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/settings', { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('combobox', { name: 'Language' })
    .and(page.locator(':enabled'))
    .selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  choose();
  await scriptRuns(page);
  await expect(page.getByRole('heading', { name: 'Dein Konto löschen' })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('a search address with unknown filters shows members, not an error', async ({ page }) => {
  for (const search of [
    'min_age=5&max_age=500',
    'countryregion=no-such-region&country=NL',
    'city=999999999&place=Nowhere',
    'cursor=nonsense&page=3',
    'distance=9999',
  ]) {
    await page.goto(`/members?${search}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search members');
  }
});

test('no script is fetched while the first photos are loading', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  await page.route(/\/thumb/, async (route) => {
    await released;
    await route.continue();
  });
  // By the page's clock, to not depend on the machine: the page waits 1.5 s at most.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/members', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible();
  await afterRequests(page);
  expect(scripts).toEqual([]);
  release();
  await page.clock.resume();
  await scriptRuns(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page waits for late words without an error', async ({ browser }) => {
  const { page, context } = await person(browser, { language: 'de' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await open(page, '/settings');
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 200));
    await route.continue();
  });
  for (const [name, path] of [
    ['Suchen', '/members'],
    ['Likes', '/likes'],
    ['Nachrichten', '/chats'],
    ['Premium', '/premium'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(errors).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
