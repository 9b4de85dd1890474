import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { picture } from '../server/testing/pictures.ts';
import { axeProblems } from './support/axe.ts';
import { heading, next } from './support/page.ts';
import { call, chooseLanguage, open, person, phone, reload } from './support/people.ts';
import { answerBirth, answerSought, choosePassword, identify, signupTitles } from './support/signup.ts';
import { test } from './support/test.ts';

test.beforeEach(({ context }) => chooseLanguage(context));

test('nothing stands around sign-up but the way back, the language, the log-in and the terms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, '/signup');
  for (const role of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveText(['', 'Rendezvous', 'Log in', 'Terms and conditions', 'Privacy']);
  await main.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Nederlands' }).click();
  await heading(page, 'Hoe mogen we je noemen?');
});

test('the button of a step stays in reach on a small phone, and each step is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await open(page, '/signup');
  const inReach = (name = 'Continue') =>
    expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await inReach();
  await identify(page, `${randomUUID()}@example.test`);
  await inReach();
  expect(await axeProblems(page)).toEqual([]);
  await answerBirth(page);
  await inReach();
  expect(await axeProblems(page)).toEqual([]);
  await answerSought(page);
  await inReach('Create account');
  expect(await axeProblems(page)).toEqual([]);
  await choosePassword(page);
  await heading(page, signupTitles.photo);
  await open(page, '/signup?step=interests');
  await inReach();
  expect(await axeProblems(page)).toEqual([]);
});

test('whom a new member wants to meet is what their search starts with', async ({ page }) => {
  await open(page, '/signup');
  await identify(page, `${randomUUID()}@example.test`);
  await answerBirth(page);
  await next(page);
  await expect(page.getByText('Choose who you want to meet.')).toBeVisible();
  await page.getByText('Women', { exact: true }).click();
  const untouched = page.getByText('Around your age. Move a slider to change it.');
  await expect(untouched).toBeVisible();
  await expect(page.getByText('We don’t know your age yet')).toHaveCount(0);
  const youngest = page.getByRole('slider', { name: 'Youngest' });
  await youngest.focus();
  const start = Number(await youngest.inputValue());
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${start + 1} to ${start + 16}`, { exact: true })).toBeVisible();
  await expect(untouched).toHaveCount(0);
  // A corrected date of birth leaves what was chosen.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByLabel('Year', { exact: true }).fill('1970');
  await next(page);
  await expect(page.getByText(`${start + 1} to ${start + 16}`, { exact: true })).toBeVisible();
  await next(page);
  await choosePassword(page);
  await heading(page, signupTitles.photo);
  const { filter } = await call(page.request, 'GET', '/api/search.php');
  expect(filter).toMatchObject({ gender: 'female', min_age: start + 1, max_age: start + 16 });
  await open(page, '/profile');
  await expect(page.locator('#sought').getByRole('radio', { name: 'Women' })).toBeChecked();
});

test('the ages stand where a search would start, once the date of birth is known', async ({ page }) => {
  await open(page, '/signup');
  await identify(page, `${randomUUID()}@example.test`);
  await answerBirth(page);
  const thumb = (name: string) => page.getByRole('slider', { name });
  const years = new Date().getFullYear() - 1990;
  // The date of birth is read from the browser's storage once the script runs.
  await expect(thumb('Youngest')).toHaveValue(new RegExp(`^(${years - 8}|${years - 9})$`));
  const age = Number(await thumb('Youngest').inputValue()) + 8;
  await expect(thumb('Oldest')).toHaveValue(String(age + 8));
  await expect(page.getByText(`${age - 8} to ${age + 8}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Around your age. Move a slider to change it.')).toBeVisible();
  await answerSought(page);
  await choosePassword(page);
  await heading(page, signupTitles.photo);
  const { filter } = await call(page.request, 'GET', '/api/search.php');
  expect(filter).toMatchObject({ min_age: age - 8, max_age: age + 8 });
  await open(page, '/profile');
  await expect(page.locator('#sought').getByRole('slider', { name: 'Youngest' })).toHaveValue(String(age - 8));
});

test('the button that shows a password is as large as a thumb', async ({ page }) => {
  await open(page, '/login');
  const box = await page.getByRole('button', { name: 'Show or hide the password' }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test('a date of birth that was refused is typed again without looking', async ({ page }) => {
  await open(page, '/signup');
  await identify(page, `${randomUUID()}@example.test`);
  await page.getByLabel('Day', { exact: true }).pressSequentially('31');
  await page.keyboard.type('022001');
  await next(page);
  await expect(page.getByText('Invalid date of birth.')).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('');
  await page.getByLabel('Day', { exact: true }).pressSequentially('05');
  await page.keyboard.type('111990');
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('11');
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1990');
});

test('a later step leads to the first one that is still to be answered', async ({ page }) => {
  await open(page, '/signup?step=account');
  await expect(page).toHaveURL('/signup');
  await identify(page, `${randomUUID()}@example.test`);
  await open(page, '/signup?step=account');
  await heading(page, signupTitles.birth);
});

test('a chosen photo is seen at once, while it is sent', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  const seen = page.getByRole('img', { name: 'Your photo' });
  await page.route('**/api/photo.php', async (route) => {
    await expect(seen).toHaveAttribute('src', /^blob:/);
    await route.continue();
  });
  await open(page, '/signup?step=photo');
  const buffer = await picture({ seed: 3, width: 600, height: 750 });
  await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(seen).toBeVisible();
  await expect(seen).not.toHaveAttribute('src', /^blob:/);
  await context.close();
});

test('intimate interests are shown on request, and what is chosen stays', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  await open(page, '/signup?step=interests');
  await expect(page.getByRole('checkbox')).toHaveCount(20);
  await expect(page.getByRole('checkbox', { name: 'Bondage' })).toHaveCount(0);
  await next(page, 'More interests');
  await expect(page.getByRole('checkbox', { name: 'Astrology' })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Bondage' })).toHaveCount(0);
  await next(page, 'Intimate interests');
  const apart = page.getByRole('group', { name: 'Intimate interests' });
  await expect(apart.getByRole('checkbox', { name: 'Astrology' })).toHaveCount(0);
  await apart.getByText('Bondage', { exact: true }).click();
  await next(page);
  await heading(page, 'Tell us about yourself');
  await open(page, '/signup?step=interests');
  await expect(page.getByRole('checkbox', { name: 'Bondage' })).toBeChecked();
  await context.close();
});

test('the profile says what is missing and leads to it; a dismissed row stays away', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: phone });
  await open(page, '/profile');
  const missing = page.getByRole('region', { name: /9 done$/ });
  await expect(missing).toHaveAccessibleName('Your profile: 2 of 9 done');
  await expect(missing.getByRole('listitem')).toHaveText([/^Add a photo/, /^Say who/, /^Write a few lines/]);
  expect(await axeProblems(page)).toEqual([]);
  await missing.getByRole('button', { name: /Add a photo/ }).click();
  await expect(missing.getByRole('listitem')).toHaveText([/^Say who/, /^Write a few lines/, /^Finish a sentence/]);
  await reload(page);
  await expect(missing.getByRole('listitem').first()).toHaveText(/^Say who/);
  await missing.getByRole('link', { name: /^Say who/ }).click();
  await expect(page.locator('#sought')).toBeInViewport();
  await page.locator('#sought').getByText('Everyone', { exact: true }).click();
  await page.locator('#sought').getByRole('button', { name: 'Save' }).click();
  await expect(missing).toHaveAccessibleName('Your profile: 3 of 9 done');
  await context.close();
});
