import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { open, operator } from '../support/operators.ts';
import { chooseLanguage, phone, signUp, tablet } from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

test('a marketer sees sign-ups by day in a chart, and where they came from', async ({ browser, request }) => {
  await request.get('/?network=acme&ref=autumn');
  await signUp(request, { name: 'Counted' });
  const page = await operator(browser, ['marketer']);
  const sums = page.locator('dl > div', { hasText: 'Sign-ups' });
  await expect(async () => {
    await open(page, 'Traffic sources');
    await page.reload();
    await expect(sums.locator('dd').first()).not.toHaveText('0', { timeout: 1000 });
  }).toPass();
  const chart = page.getByRole('img', { name: 'Sign-ups by day' });
  await expect(chart.locator('path').first()).toBeVisible();
  await expect(page.getByRole('row').first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Shown in the chart').selectOption('Visits');
  await expect(page.getByRole('img', { name: 'Visits by day' })).toBeVisible();
  await page.getByLabel('Period').selectOption('Last 7 days');
  await page.getByLabel('Grouped by').selectOption('Day');
  await expect(page).toHaveURL(/days=7&by=day/);
  await expect(page.getByRole('table', { name: 'Day' }).getByRole('row')).not.toHaveCount(1);
});

test('on a phone and a tablet the traffic screen fits, and who may not see it is told whom to ask', async ({
  browser,
  request,
}) => {
  allowRefusals('/operator/sources 403');
  await request.get('/?network=acme&ref=a-rather-long-name-of-one-summer-campaign-2026');
  const page = await operator(browser, ['finance'], phone);
  await page.goto('/operator/sources');
  await expect(page.getByRole('img', { name: 'Sign-ups by day' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  // Its words are long.
  await chooseLanguage(page.context(), 'fi');
  await page.setViewportSize(tablet);
  await page.goto('/operator/sources');
  await expect(page.getByRole('row').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tablet.width);
  const other = await operator(browser, ['moderator']);
  await other.goto('/operator/sources');
  await expect(other.getByRole('heading', { name: 'Not open to you' })).toBeVisible();
});
