import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { addAuthenticator } from './authenticator.ts';
import { chooseLanguage, desk, operatorKey, scriptRuns } from './people.ts';

/** An operator who accepted an invitation, at the desk's home. */
export async function operator(
  browser: Browser,
  roles: string[],
  viewport = desk,
  /** Of a server other than the one under test. */
  baseURL?: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
  await chooseLanguage(context);
  const page = await context.newPage();
  await addAuthenticator(page);
  const data = { email: `${randomUUID()}@desk.test`, name: `Mo ${randomUUID().slice(0, 8)}`, roles, brands: null };
  const headers = { authorization: `Bearer ${operatorKey}` };
  const response = await page.request.post('/api/operators.php', { headers, data });
  await page.goto((await response.json()).link);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  // A link pressed before loads its page from the server, past what a journey plays.
  await scriptRuns(page);
  return page;
}

/** A screen's link in the navigation, with how much waits there. */
export const screenLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}(\\s\\d+)?$`) });

/** Opens a screen from the navigation. */
export async function open(page: Page, name: string): Promise<void> {
  await screenLink(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Moves on in a queue until what is looked for is in question. */
export async function find(page: Page, ours: Locator): Promise<void> {
  await expect(async () => {
    await expect(page.getByRole('article')).toBeVisible({ timeout: 1000 });
    if (await ours.isVisible()) return;
    await page.keyboard.press('j');
    await expect(ours).toBeVisible({ timeout: 1000 });
  }).toPass();
}
