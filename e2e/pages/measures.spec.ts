import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { pressPay } from '../support/pay.ts';
import {
  call,
  chooseLanguage,
  mailed,
  mailedLink,
  open,
  operatorKey,
  password,
  person,
  phone,
  secondOperatorKey,
} from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

/** What an operator does by a call. */
async function operate(page: Page, key: string, path: string, data: object) {
  const headers = { authorization: `Bearer ${key}`, 'request-type': 'client' };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

async function logIn(page: Page, email: string): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a suspended member reads why at log-in, appeals, and logs in again once another operator upholds it', async ({
  browser,
}) => {
  allowRefusals('/api/user.php 403');
  const member = await person(browser, { name: 'Ann' });
  const facts = 'You called a member names, on 26 November.';
  const asked = { member: member.id, rule: 'harassment', facts, found: 'report' };
  await operate(member.page, operatorKey, '/api/measure-desk.php', {
    ...asked,
    client_id: randomUUID(),
    kind: 'warned',
  });
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { measure } = await operate(member.page, operatorKey, '/api/measure-desk.php', {
    ...asked,
    client_id: randomUUID(),
    kind: 'suspended',
    until,
  });
  const context = await browser.newContext({ viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  await expect
    .poll(async () =>
      (await member.page.request.get('/api/user.php', { headers: { 'request-type': 'client' } })).status(),
    )
    .toBe(403);
  await logIn(page, member.email);
  const suspended = page.getByRole('region', { name: 'Your account is suspended.' });
  await expect(suspended.getByText(facts)).toBeVisible();
  await expect(page).toHaveURL(/\/measures$/);
  await expect(page.getByRole('region', { name: 'We’re warning you.' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await suspended.getByRole('textbox').fill('That was somebody else who used my phone.');
  await suspended.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(suspended.getByText(/We received your appeal/)).toBeVisible();

  const decision = { measure, outcome: 'upheld', reasons: 'The messages came from another device.' };
  await operate(page, secondOperatorKey, '/api/appeal-desk.php', decision);
  const loggedIn = () =>
    context.request.post('/api/user.php', {
      data: { email: member.email, password },
      headers: { 'request-type': 'client', origin: new URL(page.url()).origin },
    });
  await expect.poll(async () => (await loggedIn()).status()).toBe(200);
  await open(page, '/measures');
  await expect(page.getByText(decision.reasons)).toBeVisible();
  expect((await call(context.request, 'GET', '/api/user.php')).user.id).toBe(member.id);
});

test('a banned member withdraws from a purchase by the link of the mail, in two steps, at a phone', async ({
  browser,
}) => {
  const member = await person(browser, { name: 'Ann', viewport: phone });
  await open(member.page, '/credits/nl-25/card?code=');
  await pressPay(member.page);
  await member.page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await expect(member.page.getByRole('heading', { name: 'All done, thank you!' })).toBeVisible();
  // Its mail would be the latest otherwise.
  await mailed(member.context.request, member.email, /is attached to this email/);
  await member.context.close();

  const context = await browser.newContext({ viewport: phone });
  await chooseLanguage(context);
  const page = await context.newPage();
  const facts = 'You asked members for money, on 26 November.';
  const why = { kind: 'banned', rule: 'money', facts, found: 'report' };
  const asked = { member: member.id, client_id: randomUUID(), ...why };
  await operate(page, operatorKey, '/api/measure-desk.php', asked);
  const { pathname, search } = await mailedLink(context.request, member.email, '/measures');
  await open(page, pathname + search);
  const banned = page.getByRole('region', { name: 'Your account is closed.' });
  const purchase = banned.getByRole('region', { name: /^25 credits, / });
  await purchase.getByRole('button', { name: 'Withdraw from contract here' }).click();
  await expect(purchase).toContainText(/I, Ann, withdraw from my purchase of 25 credits/);
  await expect(purchase).toContainText('You get €32.49 back');
  await expect(purchase).toContainText(`${member.email[0]}…@${member.email.split('@')[1]}`);
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await purchase.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(purchase.getByText(/(Refunded on|You have withdrawn on) .*€32\.49/)).toBeVisible();
  await expect(purchase.getByRole('button')).toHaveCount(0);
});
