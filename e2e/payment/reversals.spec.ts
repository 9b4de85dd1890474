import type { Browser, Page } from '@playwright/test';
import { answering } from '../../server/testing/mollie/mollie.ts';
import { refuse } from '../../server/testing/mollie/protocol.ts';
import { axeProblems } from '../support/axe.ts';
import { closeCase, openCase } from '../support/cases.ts';
import { operator } from '../support/operators.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { creditsOf, desk, freeCredits, open, type Person, reload } from '../support/people.ts';
import { productAtProviders } from '../support/providers.ts';
import { expect, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

// One server for all.
test.describe.configure({ mode: 'default' });

let at: Awaited<ReturnType<typeof productAtProviders>>;
test.beforeAll(async () => {
  at = await productAtProviders();
});
test.afterAll(() => at.stop());
test.beforeEach(() => {
  at.mollie.behaviour = undefined;
});

const finance = (browser: Browser) => operator(browser, ['finance', 'support'], desk, at.baseURL);

async function begin(browser: Browser, method: string): Promise<Person> {
  const one = await at.buyer(browser);
  await open(one.page, `/credits/nl-10/${method}`);
  await pressPay(one.page);
  return one;
}

/** What the list of the member's payments says of the only one. */
async function listed(page: Page, ...words: string[]): Promise<void> {
  await open(page, '/transactions');
  for (const one of words) await expect(page.getByRole('main').getByRole('listitem')).toContainText(one);
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(/\/transactions\/.+/);
}

test('a chargeback takes the credits and stops buying, and one that the company wins gives both back', async ({
  browser,
}) => {
  allowRefusals('/api/payment.php 403');
  const member = await begin(browser, 'card');
  const { page } = member;
  const session = await at.pay(page);
  expect(await creditsOf(member)).toBe(freeCredits + 10);
  const { books } = at.stripe;
  const dispute = books.dispute(session);
  books.moveDisputed(dispute.id, -1);
  await at.tell('charge.dispute.funds_withdrawn', dispute);
  await listed(page, 'Charged back');
  await heading(page, 'Charged back');
  expect(await axeProblems(page)).toEqual([]);
  expect(await creditsOf(member)).toBe(freeCredits);
  await open(page, '/credits/nl-10/ideal');
  await pressPay(page);
  await expect(page.getByRole('alert')).toContainText('charged back');

  const operating = await finance(browser);
  const opened = await openCase(operating, 'Charged back by the payer', member.id);
  await expect(opened.window).toContainText('Once it is won, the credits are back');
  books.moveDisputed(dispute.id, 1);
  await at.tell('charge.dispute.funds_reinstated', dispute);
  await operating.reload();
  await expect(opened.row, 'closed by itself').toHaveCount(0);

  await listed(page, 'Paid');
  await heading(page, 'All done, thank you!');
  expect(await creditsOf(member)).toBe(freeCredits + 10);
  await open(page, '/credits/nl-10/ideal');
  await pressPay(page);
  await at.pay(page);
  expect(await creditsOf(member)).toBe(freeCredits + 20);
});

test('a refund that the provider refuses is paid by bank transfer, and its member sees both', async ({ browser }) => {
  const member = await begin(browser, 'ideal');
  const { page } = member;
  await at.pay(page);
  at.mollie.behaviour = async (request, response) => {
    const asked = at.mollie.requests.at(-1);
    const isRefund = request.method === 'POST' && request.url?.endsWith('/refunds');
    answering(isRefund || !asked ? refuse(422, 'Not enough balance') : await at.mollie.answer(asked))(
      request,
      response,
    );
  };
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
  const withdrawal = page.getByRole('region', { name: 'Withdraw from contract' });
  await withdrawal.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(async () => {
    await reload(page);
    await expect(withdrawal.getByText(/^Refund of €11\.24 of .*: delayed\. We’re looking into it/)).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  expect(await axeProblems(page)).toEqual([]);
  expect(await creditsOf(member)).toBe(freeCredits);

  const operating = await finance(browser);
  const { row, window } = await openCase(operating, 'Refund refused', member.id);
  await window.getByRole('combobox').selectOption('Record a bank transfer');
  await window.getByLabel('What was done').last().fill('Transfer 2026-0815');
  expect(await axeProblems(operating)).toEqual([]);
  await window.getByRole('button', { name: 'Record a bank transfer' }).click();
  await expect(row).toHaveCount(0);

  await listed(page, 'Refunded');
  await heading(page, 'Purchase refunded');
  await expect(withdrawal.getByText(/^Refunded on .*: €11\.24$/)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Credit note / })).toContainText('€11.24');
  expect(await creditsOf(member)).toBe(freeCredits);
});

test('a refund that does not reach its payer gives the credits back, and waits for a person', async ({ browser }) => {
  const member = await begin(browser, 'ideal');
  const { page } = member;
  const id = await at.pay(page);
  const operating = await finance(browser);
  await operating.goto(`/operator/members/${member.id}`);
  await operating.getByRole('table', { name: 'Payments' }).getByRole('button', { name: 'Refund' }).click();
  const order = operating.getByRole('dialog', { name: 'Refund' });
  await order.getByLabel('Why').fill('Bought by mistake');
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order.getByText('The refund is on its way.')).toBeVisible();
  await order.getByRole('button', { name: 'Close' }).last().click();
  await heading(page, 'Purchase refunded');
  await expect(page.getByText(/^Refunded on .*: €11\.24$/)).toBeVisible();
  expect(await creditsOf(member)).toBe(freeCredits);

  for (const refund of at.mollie.books.payment(id).refunds) refund.status = 'failed';
  await at.tellOf(id);
  await listed(page, 'Paid');
  await expect(page.getByText(/^Refund of €11\.24 of .*: delayed\. We’re looking into it/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  expect(await creditsOf(member)).toBe(freeCredits + 10);
  const opened = await openCase(operating, 'Refund did not reach the payer', member.id);
  expect(await axeProblems(operating)).toEqual([]);
  await closeCase(opened, 'Asked the member for another account');
});

test('of another amount than was asked for nothing is credited, and a person decides', async ({ browser }) => {
  const member = await begin(browser, 'ideal');
  const { page } = member;
  const { id, back } = await at.atPage(page);
  Object.assign(at.mollie.books.payment(id).asked, { amount: { currency: 'EUR', value: '9.99' } });
  at.mollie.books.end(id, 'paid');
  const other = await member.context.newPage();
  await open(other, '/transactions');
  const only = other.getByRole('main').getByRole('listitem');
  await expect(only).toContainText('Being processed');
  await at.tellOf(id);
  await expect(only, 'without a reload').toContainText('Being looked into');
  await page.goto(back);
  await heading(page, 'We’re looking into this payment');
  await expect(page.getByRole('link', { name: 'Continue paying' })).toHaveCount(0);
  await listed(page, 'Being looked into');
  expect(await axeProblems(page)).toEqual([]);
  expect(await creditsOf(member)).toBe(freeCredits);

  const operating = await finance(browser);
  const opened = await openCase(operating, 'Another amount than agreed', member.id);
  at.mollie.books.refundFromDashboard(id);
  await at.tellOf(id);
  const { row, window } = opened;
  await expect(window).toContainText('only once the money is on its way back to the payer');
  await window.getByLabel('Sent back on').fill('2026-11-20');
  await window.getByLabel('What was done').fill('Refunded at Mollie');
  expect(await axeProblems(operating)).toEqual([]);
  await window.getByRole('button', { name: 'Record that it was sent back' }).click();
  await expect(row).toHaveCount(0);
  await expect(only, 'without a reload').toContainText('Sent back');
  await heading(page, 'We’ve sent your money back');
  await listed(page, 'Sent back');
  await heading(page, 'We’ve sent your money back');
  await expect(page.getByText('The amount that reached us was not the price of this purchase')).toContainText(
    'sent the money back on 20 November 2026',
  );
  await expect(page.getByText('You haven’t been charged')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(await creditsOf(member)).toBe(freeCredits);
  await page.getByRole('link', { name: 'Start again' }).click();
  await pressPay(page);
  await at.pay(page);
  expect(await creditsOf(member), 'with the welcome bonus, which the first try had taken').toBe(freeCredits + 10);
});
