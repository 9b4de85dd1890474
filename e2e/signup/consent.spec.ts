import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { heading, next } from '../support/page.ts';
import { call, chooseLanguage, open, password, person, phone } from '../support/people.ts';
import { answerBirth, answerSought, identify } from '../support/signup.ts';
import { allowRefusals, test } from '../support/test.ts';

const consent = { name: /^I consent to/ };
const terms = { name: /at least 18/ };
const needed = 'We need your consent for this.';

test('where membership is special data its own box is asked for, in the steps and on a lander without script', async ({
  browser,
  baseURL,
  request,
}) => {
  const there = String(baseURL).replace('localhost', 'gay.localhost');
  const context = await browser.newContext({ viewport: phone, baseURL: there });
  await chooseLanguage(context);
  const page = await context.newPage();
  await open(page, '/signup');
  await identify(page, `${randomUUID()}@example.test`);
  await answerBirth(page);
  await answerSought(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByRole('checkbox', consent)).not.toBeChecked();
  await page.getByRole('checkbox', terms).check();
  await next(page, 'Create account');
  await expect(page.getByText(needed)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('checkbox', consent).check();
  await next(page, 'Create account');
  await heading(page, 'Check your inbox');
  await context.close();

  const plain = await browser.newContext({ viewport: phone, baseURL: there, javaScriptEnabled: false });
  await chooseLanguage(plain);
  const lander = await plain.newPage();
  await lander.goto('/landers/iconslanding');
  const form = lander.getByRole('region', { name: 'Join for free' });
  await expect(form.getByRole('checkbox', consent)).toHaveAttribute('required');
  const email = `${randomUUID()}@example.test`;
  const typed = { name: 'Robin', email, password, day: '17', month: '5', year: '1990', terms: 'on' };
  const headers = { host: new URL(there).host, 'accept-language': 'en', 'sec-fetch-site': 'same-origin' };
  const refused = await request.post('/landers/iconslanding', { form: typed, headers });
  expect(refused.status()).toBe(422);
  const html = await refused.text();
  expect(html).toContain(needed);
  expect(html, 'what was typed stays').toContain(email);
  await plain.close();
});

test('consent left out at sign-up is asked for where special data is told, and taken back in the settings', async ({
  browser,
}) => {
  allowRefusals('/api/profile.php 403');
  const { context, page } = await person(browser, { viewport: phone });
  await call(context.request, 'PUT', '/api/consent.php', { version: 1, given: false });
  await open(page, '/profile');
  const basics = page.locator('form#basics');
  await basics.getByText('Lesbian', { exact: true }).click();
  await basics.getByRole('button', { name: 'Save' }).click();
  await expect(basics.getByRole('status')).toHaveText(needed);
  expect(await axeProblems(page)).toEqual([]);
  await basics.getByRole('button', { name: 'I consent, save' }).click();
  await expect(basics.getByRole('status')).toHaveText('Saved');

  await open(page, '/settings#consent');
  const row = page.locator('#consent');
  await expect(row).toContainText('You consented on');
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(row).toContainText('You have not consented. We store none of this.');
  const { profile } = await call(context.request, 'GET', '/api/own-profile.php');
  expect(profile.sexuality).toBeNull();
  await context.close();
});
