import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { call, chooseLanguage, open, person, reload } from '../support/people.ts';
import { expect, startProduct, test } from '../support/server.ts';

const lang = (page: Page) => page.locator('html').getAttribute('lang');
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find((cookie) => cookie.name === 'i18n_redirected');

test('a first visit is in the language of the domain, whatever that of the browser', async ({ browser, baseURL }) => {
  for (const [locale, host, shown] of [
    ['fr-CA', 'localhost', 'nl'],
    ['nl-NL', 'gay.localhost', 'en'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await open(page, (baseURL ?? '').replace('localhost', host));
    expect(await lang(page), `${locale} at ${host}`).toBe(shown);
    await context.close();
  }
});

test('a cookie of an unknown language changes nothing', async ({ page, context }) => {
  await chooseLanguage(context, 'tlh');
  await open(page, '/');
  expect(await lang(page)).toBe('nl');
});

test("the switcher offers every language, the visitor's country's first, and changes all texts in place", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const data = mkdtempSync(join(tmpdir(), 'rendezvous-languages-'));
  const behindProxy = { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost', PAYMENT_SANDBOX: 'allow' };
  const server = await startProduct({ DATA_DIR: data, ...behindProxy });
  // An address of Belgium's research network, as the proxy in front names it.
  const context = await browser.newContext({
    baseURL: `http://localhost:${server.port}`,
    extraHTTPHeaders: { 'x-forwarded-for': '193.190.1.1' },
  });
  const page = await context.newPage();
  await open(page, '/');
  await page.getByRole('button', { name: 'Taal' }).click();
  const offered = await page.locator('[popover]:popover-open button').allTextContents();
  expect(offered.slice(0, 3)).toEqual(['Nederlands', 'Français', 'Deutsch']);
  expect(await page.locator('[popover]:popover-open hr ~ button').allTextContents()).toEqual(offered.slice(3));
  expect(offered.toSorted()).toEqual(
    'Dansk,Deutsch,English,Español,Français,Italiano,Nederlands,Norsk bokmål,Polski,Suomi,Svenska'.split(','),
  );
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveTitle(/Fais des rencontres/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rencontre/);
  const cookie = await cookieOf(context);
  expect(cookie).toMatchObject({ value: 'fr', path: '/', sameSite: 'Lax' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
  await reload(page);
  expect(await lang(page)).toBe('fr');
  await context.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

test('a page offers every language of the site, and a choice leads back', async ({ page }) => {
  await open(page, '/lang-config?next=/pricing');
  await expect(page.getByRole('heading', { level: 1, name: 'Kies je taal' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Suomi' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await open(page, '/lang-config');
  await page.getByRole('main').getByRole('button', { name: 'Svenska' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Svenska' })).toHaveAttribute('aria-pressed', 'true');
  await open(page, '/lang-config?next=//evil.example');
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
});

test('a lander offers the languages in its bar, and a choice leads back to it, also without script', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/landers/alonetonight?network=acme');
    await page.getByRole('banner').getByRole('button', { name: 'Taal' }).click();
    await page.getByRole('button', { name: 'Suomi' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await expect(page).toHaveURL(/\/landers\/alonetonight\?network=acme$/);
    await context.close();
  }
});

test('without script, the page of languages leads back, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/lang-config?next=/pricing');
  await page.getByRole('main').getByRole('button', { name: 'Suomi' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await context.close();
});

test("a member's language is saved to the account, and applies in a new browser", async ({ browser }) => {
  const { page, context } = await person(browser);
  await open(page, '/lang-config');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/user.php'),
  );
  await page.getByRole('main').getByRole('button', { name: 'Polski' }).click();
  expect((await saved).status()).toBe(200);
  expect((await call(context.request, 'GET', '/api/user.php')).user.language).toBe('pl');
  await context.clearCookies({ name: 'i18n_redirected' });
  await open(page, '/settings');
  expect(await lang(page)).toBe('pl');
  await context.close();
});

for (const { path, fields, send, wrong } of [
  {
    path: '/login',
    fields: [['Email address', 'E-mailadres', 'robin@']],
    send: 'Log in',
    wrong: [
      ['Enter an email address such as anna@example.com.', 'Ongeldige e-mail'],
      ['Enter your password.', 'Vul je wachtwoord in.'],
    ],
  },
  {
    path: '/signup',
    fields: [
      ['Profile name', 'Profielnaam', '@robin'],
      ['Email address', 'E-mailadres', 'robin@'],
    ],
    send: 'Continue',
    wrong: [
      ['Enter an email address such as anna@example.com.', 'Ongeldige e-mail'],
      [/begin with/, 'Je profielnaam mag niet beginnen met een @'],
    ],
  },
  {
    path: '/complaints',
    fields: [
      ['Your name', 'Je naam', 'Robin'],
      ['What happened?', 'Wat is er gebeurd?', 'Too short'],
    ],
    send: 'Send complaint',
    wrong: [
      ['Enter your email address.', 'Vul je e-mailadres in.'],
      [/at least 20 characters/, /minstens 20 tekens/],
    ],
  },
] as const) {
  test(`changing the language keeps a form’s input and translates its errors: ${path}`, async ({ page, context }) => {
    await chooseLanguage(context);
    await open(page, path);
    for (const [label, , text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('main').getByRole('button', { name: send, exact: true }).click();
    for (const [english] of wrong) await expect(page.getByText(english)).toBeVisible();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('button', { name: 'Nederlands' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    for (const [, label, text] of fields) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    for (const [english, dutch] of wrong) {
      await expect(page.getByText(dutch)).toBeVisible();
      await expect(page.getByText(english)).toHaveCount(0);
    }
    await expect(page).toHaveURL(path);
  });
}
