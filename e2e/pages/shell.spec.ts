/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { chooseLanguage, desk, open, person, phone, reload, scriptRuns, storeTimes } from '../support/people.ts';
import { allowErrors, allowRefusals, test } from '../support/test.ts';

/** A brand with the entry warning and the notice for the United States; the plain host has neither. */
const warning = 'milf.localhost';

interface Visit {
  readonly host?: string;
  readonly language?: string;
}

/** A visitor of a brand, in a browser of the language. */
async function visitor(browser: Browser, baseURL: string | undefined, { host = warning, language = 'en' }: Visit = {}) {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: (baseURL ?? '').replace('localhost', host),
  });
  await chooseLanguage(context, language);
  return { context, page: await context.newPage() };
}

const notice = (page: Page, name = 'Important information') => page.getByRole('dialog', { name });

test('visitors are warned on entry in their language, and consent lasts thirty days', async ({ browser, baseURL }) => {
  allowRefusals('/nowhere 404');
  const { page, context } = await visitor(browser, baseURL, { language: 'de' });
  await open(page, '/members');
  const german = notice(page, 'Wichtige Informationen');
  await expect(german).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(german).toBeVisible();
  await expect(german.getByRole('button')).toHaveCount(2);
  await german.getByRole('button').first().click();
  await expect(german).toHaveCount(0);
  await open(page, '/complaints');
  await expect(german).toHaveCount(0);
  await storeTimes(context, { entry: -31 * 24 * 3600 }, warning);
  await open(page, '/nowhere');
  await expect(german, 'a page that is not there is entered, too').toBeVisible();
  await open(page, '/complaints');
  for (const [days, count] of [
    [29, 0],
    [31, 1],
  ] as const) {
    await storeTimes(context, { entry: -days * 24 * 3600 }, warning);
    await open(page, page.url());
    await expect(german).toHaveCount(count);
  }
  await context.close();
});

test('the pages that the entry warning refers to can be read before consent', async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser, baseURL);
  await open(page, '/');
  for (const [words, path, heading] of [
    ['price list', '/pricing', 'What does it cost?'],
    ['terms and conditions', '/pages/terms', 'Terms and conditions'],
    ['privacy policy', '/pages/privacy', 'Privacy policy'],
    ['list of cookies', '/pages/cookies', 'Cookies'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await notice(page).getByRole('link', { name: words }).click();
    const text = await opened;
    await scriptRuns(text);
    await expect(text).toHaveURL(new RegExp(`${path}$`));
    await expect(text.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await text.mouse.wheel(0, 400);
    await expect
      .poll(() => text.evaluate(() => window.scrollY), { message: `${path} can be scrolled` })
      .toBeGreaterThan(0);
    await expect(notice(text)).toHaveCount(0);
    await text.close();
  }
  await open(page, '/pages/terms');
  await page.getByText('About this site').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
  await expect(notice(page)).toBeVisible();
  await context.close();
});

test('a visitor who declines the entry warning leaves the site', async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser, baseURL);
  await open(page, '/');
  await notice(page).getByRole('button', { name: 'Leave this site' }).click();
  await expect(page).toHaveURL('about:blank');
  await context.close();
});

test('no entry warning where the site switched it off, on a password reset, or on completing a sign-up', async ({
  browser,
  baseURL,
}) => {
  allowRefusals('/complete-signup 410');
  const elsewhere = await visitor(browser, baseURL, { host: 'localhost' });
  await open(elsewhere.page, '/');
  await expect(notice(elsewhere.page)).toHaveCount(0);
  await elsewhere.context.close();
  const { page, context } = await visitor(browser, baseURL);
  for (const path of ['/reset-password', '/reset-password/do?token=x', '/complete-signup']) {
    await open(page, path);
    await expect(notice(page), path).toHaveCount(0);
  }
  await open(page, '/login');
  await expect(notice(page)).toBeVisible();
  await context.close();
});

test('no entry warning for members or in the installed app', async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser, baseURL);
  await open(page, '/login');
  await notice(page).getByRole('button').first().click();
  await page.getByLabel('Email address').fill('demo@madame.test');
  await page.getByLabel('Password', { exact: true }).fill('rendezvous-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/members$/);
  await context.clearCookies({ name: 'kept_times' });
  await open(page, '/pages/faq');
  await expect(page.getByRole('button', { name: /Account/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await context.close();

  const app = await visitor(browser, baseURL);
  await app.page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes('display-mode: standalone') ? real('all') : real(query));
  });
  await open(app.page, '/');
  await expect(notice(app.page)).toHaveCount(0);
  await app.context.close();
});

test('a browser without storage shows the warning on every entry, and everything else works', async ({
  browser,
  baseURL,
}) => {
  allowErrors('storage is switched off');
  const { page, context } = await visitor(browser, baseURL);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('storage is switched off', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  await open(page, '/login');
  await notice(page).getByRole('button').first().click();
  await expect(notice(page)).toHaveCount(0);
  await page.getByText('About this site').click();
  await page.locator('footer').getByRole('link', { name: 'Complaints' }).click();
  await page.getByLabel('Your name').fill('Robin');
  await expect(notice(page)).toHaveCount(0);
  await open(page, page.url());
  await expect(notice(page)).toBeVisible();
  await context.close();
});

test('the notice for the United States appears in English only, and only where the site has it', async ({
  browser,
  baseURL,
}) => {
  const footer = (page: Page) => page.locator('footer').getByRole('heading', { name: /United States/ });
  for (const [host, language, count] of [
    [warning, 'en', 1],
    [warning, 'en-US', 1],
    [warning, 'nl', 0],
    [warning, 'es', 0],
    ['localhost', 'en', 0],
  ] as const) {
    const { page, context } = await visitor(browser, baseURL, { host, language });
    await open(page, '/reset-password');
    await expect(page.locator('footer').getByRole('link').first()).toBeVisible();
    await expect(footer(page), `${host} ${language}`).toHaveCount(count);
    await context.close();
  }
});

test('whoever signs up in the United States reads about background checks and safety, in any language', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visitor(browser, baseURL, { host: 'localhost', language: 'es' });
  await open(page, '/accessibility');
  await expect(page.getByRole('main')).toContainText('Autoriteit Consument & Markt');
  await page.goto('/landers/iconslanding?country=US');
  await expect(page.getByRole('main')).toContainText('no comprueba los antecedentes penales');
  await page.goto('/landers/iconslanding?country=NL');
  await expect(page.getByRole('main')).not.toContainText('antecedentes penales');
  await context.close();
});

test('every page linked in the footer opens, and names the company behind the site', async ({ page, context }) => {
  await chooseLanguage(context, 'nl');
  await open(page, '/pages/service');
  const footer = page.locator('footer');
  await expect(footer).toContainText('Rendezvous Media B.V.');
  await expect(footer).toContainText('12345678');
  await expect(footer).toContainText('NL123456789B01');
  await expect(footer.getByRole('link', { name: /\+31201234567/ })).toHaveAttribute('href', 'tel:+31201234567');
  const links = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toEqual([
    ...[
      '/pages/terms',
      '/pages/privacy',
      '/pages/cookies',
      '/pages/ban',
      '/pricing',
      '/complaints',
      '/pages/return-policy',
      '/transactions',
      '/pages/faq',
    ],
    '/pages/service',
    '/accessibility',
  ]);
  for (const link of links) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main'), link).not.toContainText(/[{}]|<\w|undefined|\bnone\b/);
  }
  await open(page, '/pages/terms');
  await expect(page.getByRole('main')).toContainText('1 maart 2024');
});

test('the questions of the FAQ open and close without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await page.goto('/pages/faq');
  const answer = page.getByText('There are no subscriptions, and nothing renews by itself.', { exact: false });
  await expect(answer).toBeHidden();
  await page.getByText('Am I tied to a subscription?').click();
  await expect(answer).toBeVisible();
  await context.close();
});

test('a complaint shows errors in the page’s language, survives a reload, and gets a reference', async ({
  page,
  context,
}) => {
  await chooseLanguage(context);
  const text = '<script>document.title = "taken"</script> & <b>what happened</b> to my payment';
  await open(page, '/complaints');
  await page.getByLabel('What happened?').fill('Too short');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByText('Please tell us a little more: at least 20 characters.')).toBeVisible();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Your name').fill('Robin');
  await page.getByLabel('Your email address').fill(`${randomUUID()}@example.test`);
  await page.getByLabel('What is it about?').selectOption('payment');
  await page.getByLabel('What happened?').fill(text);
  await reload(page);
  await expect(page.getByLabel('What happened?')).toHaveValue(text);
  await expect(page.getByLabel('What is it about?')).toHaveValue('payment');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByRole('heading', { name: 'We have your complaint' })).toBeFocused();
  await expect(page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page).toHaveTitle(/Complaints/);
  await page.getByRole('button', { name: 'Send another complaint' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test("the complaint form is prefilled with a member's name and e-mail address", async ({ browser }) => {
  const { page, context, email } = await person(browser, { name: 'Kim', viewport: desk });
  await open(page, '/complaints');
  await expect(page.getByLabel('Your name')).toHaveValue('Kim');
  await expect(page.getByLabel('Your email address')).toHaveValue(email);
  await context.close();
});
