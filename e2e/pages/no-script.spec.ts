import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { call, chooseLanguage, desk, open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

const texts = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'].map((name) => `/pages/${name}`);

/** Bytes that a page may have with its script, compressed, without the style that all pages share. */
const heaviest = 20 * 1024;

/** A page's script, by its HTML. */
const factsOf = (html: string) => ({
  begins: html.slice(0, 31),
  isWhole: html.includes('</footer>') && html.endsWith('</body></html>'),
  headings: html.split('<h1').length - 1,
  styles: html.split('rel="stylesheet"').length - 1,
  scripts: [...html.matchAll(/<script[^>]*>\s*(.{0,12})/g)].map((match) => match[1]),
  names: html.match(/modulepreload|\.js"|page-data|<noscript|onclick/g),
  isLight: gzipSync(html).length < heaviest,
});

test('visitors get pages of text complete, and without script but for the colour scheme; members with it', async ({
  browser,
  request,
}) => {
  const me = await person(browser);
  for (const path of texts) {
    const html = await (await request.get(path, { headers: { cookie: 'i18n_redirected=de' } })).text();
    expect(factsOf(html), path).toEqual({
      begins: '<!DOCTYPE html><html lang="de" ',
      isWhole: true,
      headings: 1,
      styles: 1,
      scripts: ['try {'],
      names: null,
      isLight: true,
    });
    const forMe = await (await me.context.request.get(path)).text();
    expect(factsOf(forMe).scripts.length, path).toBeGreaterThan(2);
  }
  await me.context.close();
});

for (const javaScriptEnabled of [false, true]) {
  const script = javaScriptEnabled ? 'on' : 'off';
  const wishes: BrowserContextOptions = { javaScriptEnabled, viewport: phone };

  test(`a visitor changes the language of a page of text and stays there, script ${script}`, async ({ browser }) => {
    const context = await browser.newContext(wishes);
    await chooseLanguage(context);
    const page = await context.newPage();
    await page.goto('/pages/faq?from=mail');
    await choose(page, 'Language', 'Nederlands');
    await expect(page.getByRole('heading', { level: 1, name: 'Veelgestelde vragen' })).toBeVisible();
    await expect(page).toHaveURL('/pages/faq?from=mail');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await choose(page, 'Taal', 'Suomi');
    await expect(page).toHaveURL('/pages/faq?from=mail');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await context.close();
  });

  test(`a press leads from a page with script to a page of text and back, script ${script}`, async ({ browser }) => {
    const context = await browser.newContext(wishes);
    await chooseLanguage(context);
    const page = await context.newPage();
    await (javaScriptEnabled ? open(page, '/pricing') : page.goto('/pricing'));
    await choose(page, 'Language', 'Nederlands');
    await expect(page.getByRole('heading', { level: 1, name: 'Wat kost het?' })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    // Two lines on a phone, which open by a press.
    const follow = async (name: string) => {
      await footer.locator('summary').click();
      await footer.getByRole('link', { name }).click();
    };
    await follow('Algemene voorwaarden');
    await expect(page).toHaveURL('/pages/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algemene voorwaarden');
    await page.reload();
    await follow('Prijzen');
    await expect(page.getByRole('heading', { level: 1, name: 'Wat kost het?' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algemene voorwaarden');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Wat kost het?' })).toBeVisible();
    await context.close();
  });
}

test("without script, a member's choice of language is saved to the account", async ({ browser }) => {
  const me = await person(browser);
  const storageState = await me.context.storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, viewport: desk });
  const page = await context.newPage();
  await page.goto('/settings');
  await choose(page, 'Language', 'Nederlands');
  await expect(page).toHaveURL('/settings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  expect((await call(context.request, 'GET', '/api/user.php')).user.language).toBe('nl');
  await context.close();
  await me.context.close();
});

test('a page of text without script has no problem for axe, in light and in dark, with its menu open', async ({
  page,
  context,
}) => {
  await chooseLanguage(context);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of texts) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await page.getByRole('button', { name: 'Language' }).click();
      expect(await axeProblems(page), `${path} ${colorScheme}`).toEqual([]);
    }
  }
});

test('without script nothing looks pressable that is not, and faces lead to profiles', async ({ browser }) => {
  const me = await person(browser);
  const storageState = await me.context.storageState();
  for (const who of [{}, { storageState }]) {
    const context = await browser.newContext({ ...who, javaScriptEnabled: false, viewport: phone });
    await chooseLanguage(context);
    const page = await context.newPage();
    for (const path of ['/', '/members', '/login', '/signup']) {
      await page.goto(path);
      await expect(page.locator('noscript p'), path).toBeVisible();
      await expect(page.locator('button[type="button"]:not([popovertarget]):visible'), path).toHaveCount(0);
      await expect(page.locator('main form:not([action]) button[type="submit"]:enabled:visible'), path).toHaveCount(0);
    }
    await page.goto('/members');
    expect(await page.locator('main li button').count(), 'hearts').toBeGreaterThan(0);
    await page.locator('main li h2 a').first().click();
    await expect(page).toHaveURL(/\/members\/[^/]+$/);
    await context.close();
  }
  await me.context.close();
});

async function choose(page: Page, menu: string, language: string) {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('button', { name: language, exact: true }).click();
}
