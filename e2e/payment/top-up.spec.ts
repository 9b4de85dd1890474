import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { heading } from '../support/page.ts';
import { call, mailedLink, open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a top-up is agreed to in the settings, at a price that the button names, and ended by its mail', async ({
  browser,
}) => {
  const { context, page, email } = await person(browser, { viewport: phone });
  await open(page, '/settings/spending');
  await heading(page, 'Your spending');
  await expect(page.getByRole('region', { name: 'Automatic top-up' })).toHaveCount(0);
  const order = {
    client_id: randomUUID(),
    begins_at_once: true,
    package: 'nl-25',
    paymentmethod: 'card',
    method: 'keep',
  };
  const { redirect } = await call(context.request, 'POST', '/api/payment.php', order);
  await context.request.post(redirect, { form: { outcome: 'completed' }, maxRedirects: 0 });
  await expect.poll(async () => (await call(context.request, 'GET', '/api/kept-cards.php')).kept.length).toBe(1);

  await open(page, '/settings/spending');
  const setting = page.getByRole('region', { name: 'Automatic top-up' });
  await setting.getByRole('button', { name: /^When credits run low/ }).click();
  await setting.getByLabel('When I have fewer than').selectOption('5 credits');
  await setting.getByLabel('Buy').selectOption('25 credits for €32.49');
  const agree = setting.getByRole('button', { name: 'Switch on with an obligation to pay €32.49 each time' });
  const most = setting.getByLabel('At most in a calendar month, in EUR');
  await expect(most).toHaveValue('');
  await agree.click();
  await expect(setting.getByText(/^Enter at least the price of one top-up/)).toBeVisible();
  await most.fill('65');
  expect(await axeProblems(page)).toEqual([]);
  await agree.click();
  await expect(setting.getByRole('status')).toHaveText(/^Automatic top-up is on\./);
  await expect(setting).toContainText(
    '25 credits for €32.49 whenever you have fewer than 5 credits, at most €65.00 a month',
  );
  expect(await axeProblems(page)).toEqual([]);

  const stranger = await browser.newContext();
  const elsewhere = await stranger.newPage();
  const { pathname, search } = await mailedLink(context.request, email, '/top-up/stop');
  await elsewhere.goto(pathname + search);
  await heading(elsewhere, 'End automatic top-up');
  expect(await axeProblems(elsewhere)).toEqual([]);
  await elsewhere.getByRole('button', { name: 'End automatic top-up' }).click();
  await expect(elsewhere.getByRole('main')).toContainText('Nothing is charged by itself any more.');
  await open(page, '/settings/spending');
  await expect(setting).toContainText('Nothing is bought by itself');
  await Promise.all([context.close(), stranger.close()]);
});
