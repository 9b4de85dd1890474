import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { axeProblems } from './support/axe.ts';
import { call, chooseLanguage, desk, operatorKey, person, phone } from './support/people.ts';
import { allowRefusals, test } from './support/test.ts';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const byKey = { authorization: `Bearer ${operatorKey}` };

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
    headers: byKey,
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
  // As if ten minutes had passed.
  const json = { error: 'operator.recheck_required' };
  await page.route('**/api/operators.php', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole('button', { name: 'Create the invitation' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.locator('.desk-code')).toContainText('/operator/invitation?token=');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(other) })).toContainText('Invited');
  await page.getByRole('row', { name: new RegExp(other) }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${other}?` }).click();
  await expect(page.getByRole('row', { name: new RegExp(other) })).toContainText('Removed');
});

test('a moderator sees no money, is refused by the server, and is out as soon as they are removed', async ({
  browser,
  request,
}) => {
  allowRefusals('/operator/audit 403');
  const name = `Bo ${randomUUID().slice(0, 8)}`;
  const page = await newcomer(browser, phone);
  await accept(page, await invite(request, name, ['moderator']));
  await expect(page.getByRole('main').getByText('Photos to review')).toBeVisible();
  await expect(page.getByText('Payment cases')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit' })).toHaveCount(0);
  await page.goto('/operator/audit');
  await expect(page.getByText('This screen needs the permission “Read the audit”.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const refused = await page.request.get('/api/payment-cases.php');
  expect([refused.status(), (await refused.json()).error]).toEqual([403, 'operator.not_permitted']);

  const { operators } = await (await request.get('/api/operators.php', { headers: byKey })).json();
  const { id } = operators.find((one: { name: string }) => one.name === name);
  await request.delete('/api/operators.php', { headers: byKey, data: { id } });
  await page.goto('/operator');
  await heading(page, 'Log in to the desk');
});

test('a moderator finds a report with its evidence, decides it by key, takes that back, and decides again', async ({
  browser,
  request,
}) => {
  const name = `Zoe${Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')}`;
  const [mara, reported] = [await person(browser), await person(browser, { name })];
  const form = { profile: reported.id, from: 'profile', reason: 'underage', words: 'Look', client_id: randomUUID() };
  await call(mara.context.request, 'POST', '/api/report.php', form);
  const page = await newcomer(browser);
  await accept(page, await invite(request, `Mo ${randomUUID().slice(0, 8)}`, ['moderator']));
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await heading(page, 'Reports');
  const ours = page.getByRole('heading', { level: 2, name });
  const evidence = page.getByRole('article');
  await expect(async () => {
    await expect(evidence).toBeVisible({ timeout: 1000 });
    if (await ours.isVisible()) return;
    await page.keyboard.press('j');
    await expect(ours).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(evidence.getByText('Look')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(ours).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(ours).toBeVisible();
  await page.keyboard.press('r');
  await expect(ours).toHaveCount(0);
  const outcome = async () => (await call(mara.context.request, 'GET', '/api/reports.php')).reports[0].outcome;
  expect(await outcome(), 'it can still be taken back').toBeNull();
  // Whoever leaves the screen has decided.
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await heading(page, 'Home');
  await expect.poll(outcome).toBe('no_breach');
});
