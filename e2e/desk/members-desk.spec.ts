import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { operator } from '../support/operators.ts';
import { person } from '../support/people.ts';
import { test } from '../support/test.ts';

test('support finds a member by a part of their address and gives credits, which another one approves', async ({
  browser,
}) => {
  const member = await person(browser);
  const page = await operator(browser, ['support']);
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Name, email address, id or payment number').fill(member.email.slice(0, -5));
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('row', { name: new RegExp(member.email) });
  await expect(found).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await found.click();
  await expect(page.getByRole('table', { name: 'Emails' })).toContainText('Taken by the mail server');
  await expect(page.getByRole('table', { name: 'Ledger of credits' })).toContainText('At sign-up');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Give credits' }).click();
  const window = page.getByRole('dialog', { name: 'Give credits' });
  await window.getByLabel('Credits').fill('51');
  await window.getByLabel('Why').fill('Lost by our mistake');
  await window.getByRole('button', { name: 'Give credits' }).click();
  await expect(window.getByText('Somebody else has to approve this first.')).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Search again' }).click();
  const row = (of: Page) =>
    of
      .getByRole('table', { name: 'Credits to approve' })
      .getByRole('row')
      .filter({ has: of.locator(`[href$="${member.id}"]`) });
  await expect(row(page).getByText('Yours: somebody else approves it')).toBeVisible();

  const other = await operator(browser, ['support', 'finance']);
  await other
    .getByRole('main')
    .getByRole('link', { name: /Credits to approve/ })
    .click();
  await expect(row(other)).toContainText('Lost by our mistake');
  await row(other).getByRole('button', { name: 'Approve' }).click();
  await expect(row(other)).toHaveCount(0);
  for (const name of ['Refunds', 'Payment cases']) {
    await other.getByRole('navigation').getByRole('link', { name }).click();
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await axeProblems(other), name).toEqual([]);
  }
  await other.goto(`/operator/members/${member.id}`);
  await expect(other.getByRole('table', { name: 'Ledger of credits' })).toContainText('Given by us');
});
