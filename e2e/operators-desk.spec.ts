import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { axeProblems } from './support/axe.ts';
import { chooseLanguage, desk, operatorKey, phone } from './support/people.ts';
import { allowRefusals, test } from './support/test.ts';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** A page with a device that recognises its owner. */
async function newcomer(browser: Browser, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await chooseLanguage(context);
  const page = await context.newPage();
  await addAuthenticator(page);
  return page;
}

/** The link of an invitation, by the key of a program. */
async function invite(request: APIRequestContext, name: string, roles: string[]): Promise<string> {
  const response = await request.post('/api/operators.php', {
    headers: { authorization: `Bearer ${operatorKey}` },
    data: { email: `${randomUUID()}@desk.test`, name, roles, brands: null },
  });
  return (await response.json()).link;
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await heading(page, 'Home');
}

test('an administrator accepts an invitation, logs in with the passkey, and invites a moderator', async ({
  browser,
  request,
}) => {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const page = await newcomer(browser);
  await accept(page, await invite(request, name, ['administrator']));
  await expect(page.getByRole('main').getByText('Photos to review')).toBeVisible();
  for (const [link, title] of [
    ['Operators', 'Operators'],
    ['Audit', 'Audit'],
    ['My account', 'My account'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await heading(page, title);
    expect(await axeProblems(page), title).toEqual([]);
  }
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await heading(page, 'Log in to the desk');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await heading(page, 'Home');
  expect(await axeProblems(page)).toEqual([]);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Search screens and brands');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search screens and brands').fill('Operators');
  await page.keyboard.press('Enter');
  await heading(page, 'Operators');
  await page.getByRole('button', { name: 'Invite' }).click();
  const other = `Bo ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(other);
  await page.getByLabel('Email address').fill(`${randomUUID()}@desk.test`);
  await page.getByLabel('Moderator').check();
  await page.getByRole('button', { name: 'Create the invitation' }).click();
  const link = await page.locator('.desk-code').innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(other) })).toContainText('Invited');

  allowRefusals('/operator/audit 403', '/api/operator-queues.php 404', '/api/operators.php 404');
  const bo = await newcomer(browser, phone);
  await accept(bo, link);
  await expect(bo.getByRole('main').getByText('Photos to review')).toBeVisible();
  await expect(bo.getByText('Payment cases')).toHaveCount(0);
  await expect(bo.getByRole('navigation').getByRole('link', { name: 'Audit' })).toHaveCount(0);
  await bo.goto('/operator/audit');
  await expect(bo.getByText('This screen needs the permission “Read the audit”.')).toBeVisible();
  const refused = await bo.request.get('/api/payment-cases.php');
  expect([refused.status(), (await refused.json()).error]).toEqual([403, 'operator.not_permitted']);

  await page.reload();
  await page.getByRole('row', { name: new RegExp(other) }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(other) })).toContainText('Removed');
  await bo.goto('/operator');
  await heading(bo, 'Log in to the desk');
});
