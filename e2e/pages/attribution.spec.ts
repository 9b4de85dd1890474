import { type BrowserContext, expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { chooseLanguage, open, phone } from '../support/people.ts';
import { identify } from '../support/signup.ts';
import { test } from '../support/test.ts';

/** An attribution as networks send them: of another alphabet, with markup, too long. */
const came = new URLSearchParams({ network: 'acme', sub1: '<b>Łódź & 東京</b>', sub2: 'x'.repeat(4096) });
const carried = new URLSearchParams({ ...Object.fromEntries(came), sub2: 'x'.repeat(100) });

const question = (page: Page) => page.getByRole('region', { name: 'Question about a cookie' });
const answer = (page: Page, text: 'Yes' | 'No') =>
  question(page).getByRole('button', { name: text, exact: true }).click();

async function keptIn(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'tracking');
  return cookie && JSON.parse(Buffer.from(cookie.value, 'base64url').toString());
}

test('without script a cookie keeps how one came only after a yes, which the cookie page takes back', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await page.goto(`/landers/iconslanding?${came}`);
  await expect(question(page)).toBeInViewport();
  expect(await keptIn(context)).toBeUndefined();
  // Every link and form of the page leads on with the address that carries it.
  const addresses = await page
    .locator('a[href^="/"], form[action^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? ''));
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses)
    expect(Object.fromEntries(new URL(address, page.url()).searchParams)).toMatchObject(Object.fromEntries(carried));
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['Withdraw from contract']);
  await footer.getByText('About this site').click();
  await footer.getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL(`/pricing?${carried}`);
  await answer(page, 'Yes');
  await expect(page).toHaveURL(`/pricing?${carried}`);
  await expect(question(page)).toBeHidden();
  expect(await keptIn(context)).toEqual({ ...Object.fromEntries(carried), consent: 'yes' });
  await footer.getByText('About this site').click();
  await footer.getByRole('link', { name: 'Cookies' }).click();
  await expect(page).toHaveURL('/pages/cookies');
  await page.getByRole('button', { name: 'Don’t remember how I came here' }).click();
  await expect(page.getByRole('button', { name: 'Don’t remember how I came here' })).toBeHidden();
  expect(await keptIn(context)).toEqual({ consent: 'no' });
  await page.goto(`/landers/iconslanding?${came}`);
  await expect(question(page)).toBeHidden();
  await context.close();
});

test('after a no the page keeps how one came in its memory to the end of the visit, and does not ask again', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await open(page, `/?${came}`);
  await expect(question(page)).toBeInViewport();
  expect(await axeProblems(page)).toEqual([]);
  await answer(page, 'No');
  await expect(question(page)).toBeHidden();
  await expect.poll(() => keptIn(context)).toEqual({ consent: 'no' });
  const sent = page.waitForRequest('**/api/signup-check.php*');
  await page.getByRole('link', { name: 'Join for free' }).first().click();
  await identify(page, 'robin@example.test');
  expect((await sent).headers()['page-attribution']).toBe(`${carried}`);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('acme');
  await context.close();
});
