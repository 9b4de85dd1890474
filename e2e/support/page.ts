import { expect, type Page } from '@playwright/test';

/** Presses a button, that of a step unless named. */
export const next = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).click();

/** Waits for the page with this title. */
export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Delays the page's script until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
