import { expect, type Page } from '@playwright/test';
import { listPaymentCases } from '@rendezvous/contract/refund';
import { signedNotice } from '../../server/adapters/payment/sandbox.notices.ts';
import { axeProblems } from '../support/axe.ts';
import { openCase } from '../support/cases.ts';
import { open as openScreen, operator } from '../support/operators.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { journeySecret, open, person } from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

/** An account of a provider that does not answer, as the server lists it. */
const failing = { gateway: 'mollie:acme', failed: 3, since: '2026-11-28T09:12:00.000Z', last_status: 503 };

const succeed = (page: Page) => page.getByRole('button', { name: 'Let the payment succeed' }).click();

test('support orders a refund above the limit, finance approves it, and the member sees it', async ({ browser }) => {
  const buyer = await person(browser);
  await open(buyer.page, '/credits/nl-150/card');
  await pressPay(buyer.page);
  await succeed(buyer.page);
  await heading(buyer.page, 'All done, thank you!');

  const support = await operator(browser, ['support']);
  await support.goto(`/operator/members/${buyer.id}`);
  await support.getByRole('table', { name: 'Payments' }).getByRole('button', { name: 'Refund' }).click();
  const window = support.getByRole('dialog', { name: 'Refund' });
  await window.getByLabel('Amount').fill('60');
  await window.getByLabel('Why').fill('Bought twice by mistake');
  expect(await axeProblems(support)).toEqual([]);
  await window.getByRole('button', { name: 'Refund' }).click();
  await expect(window.getByText('Somebody else has to approve this first.')).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).last().click();

  const row = (of: Page) => of.getByRole('row', { name: /Bought twice by mistake/ });
  await openScreen(support, 'Refunds');
  await expect(row(support)).toContainText('€60.00');
  await expect(support.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const finance = await operator(browser, ['finance']);
  await openScreen(finance, 'Refunds');
  await expect(row(finance)).toContainText('€60.00');
  await row(finance).getByRole('button', { name: 'Approve' }).click();
  await expect(row(finance)).toHaveCount(0);

  await open(buyer.page, '/transactions');
  await buyer.page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(buyer.page).toHaveURL(/\/transactions\/.+/);
  await expect(async () => {
    await buyer.page.reload();
    await expect(buyer.page.getByText(/^Refunded on .*: €60\.00$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a payment that its payer charges back stops buying until a person books what they paid by transfer', async ({
  browser,
  request,
}) => {
  allowRefusals('/api/payment.php 409', '/api/payment.php 403');
  const { page, id } = await person(browser);
  await open(page, '/credits/nl-10/card');
  await pressPay(page);
  await page.waitForURL(/\/gateway\/sandbox\//);
  const gatewayId = new URL(page.url()).pathname.split('/').at(-1) as string;
  await succeed(page);
  await heading(page, 'All done, thank you!');
  const notice = await request.post('/api/payment-notice.php?gateway=sandbox', {
    data: signedNotice(journeySecret, gatewayId, 'charged_back', new Date()),
  });
  expect(notice.ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(/charged back/i).first()).toBeVisible();

  const finance = await operator(browser, ['finance', 'support']);
  await finance.route(`**${listPaymentCases.path}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), failing: [failing] } });
  });
  const { row, window } = await openCase(finance, 'Charged back by the payer', id);
  await expect(finance.getByRole('status').filter({ hasText: 'mollie:acme: 3 failed calls since' })).toContainText(
    '503',
  );
  await window.getByLabel('What was done').last().fill('Statement 88, line 4');
  await window.getByRole('combobox').selectOption('Book what the payer transferred');
  await window.getByRole('button', { name: 'Book what the payer transferred' }).click();
  await expect(window.getByText('All of €11.24 came by bank transfer?')).toBeVisible();
  expect(await axeProblems(finance)).toEqual([]);
  await window.getByRole('button', { name: 'Book €11.24' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await heading(page, 'All done, thank you!');
  await open(page, '/credits/nl-10/card');
  await pressPay(page);
  await page.waitForURL(/\/gateway\/sandbox\//);
});
