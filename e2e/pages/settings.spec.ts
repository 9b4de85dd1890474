/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { desk, open, person, phone, whenStill } from '../support/people.ts';
import { test } from '../support/test.ts';

test('beside the settings, an index leads to each group and shows where the reader is; a phone has it above', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { viewport: desk });
  await open(page, '/settings');
  const index = page.getByRole('navigation', { name: 'Settings' });
  const here = index.locator('[aria-current=location]');
  const groups = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await index.getByRole('link').allTextContents()).toEqual(await groups.allTextContents());
  await expect(here).toHaveText('Your account');
  await index.getByRole('link', { name: 'Privacy and data' }).click();
  await expect(here).toHaveText('Privacy and data');
  await expect(groups.filter({ hasText: 'Privacy and data' })).toBeInViewport();
  await expect(index).toBeInViewport();
  await page.mouse.wheel(0, -5_000);
  await expect(here).toHaveText('Your account');
  // The content is where it is on every page of its width.
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((await groups.first().boundingBox())?.x).toBe(heading?.x);
  await page.setViewportSize(phone);
  await index.getByRole('link', { name: 'Notifications' }).click();
  await expect(groups.filter({ hasText: 'Notifications' })).toBeInViewport();
  await expect(here).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});

test('a row of the settings opens in place, one by one or several, and its problems are none', async ({ browser }) => {
  for (const viewport of [phone, desk]) {
    const { page, context } = await person(browser, { viewport, language: 'fi' });
    await open(page, '/settings');
    const rows = page.getByRole('main').locator('button[aria-expanded]');
    await expect(rows).toHaveCount(4);
    for (const row of await rows.all()) {
      // The form that opens takes the focus once it is there, which may scroll the next row away from under a press.
      await whenStill(page, () => row.click());
      await expect(row).toHaveAttribute('aria-expanded', 'true');
    }
    await expect(page.locator('input[type=password]')).toHaveCount(5);
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  }
});

test('the pages below the settings lead back to them', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  for (const path of ['/settings/spending', '/settings/verification', '/settings/delete', '/transactions']) {
    await open(page, path);
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' }), path).toBeVisible();
  }
  await context.close();
});
