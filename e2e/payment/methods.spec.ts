import { expect } from '@playwright/test';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { call, freeCredits, open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

/** A city (GeoNames) where each means of payment is used; cards and direct debits have journeys of their own. */
const methods = [
  { name: 'iDEAL', city: 2759794, currency: '€' },
  { name: 'PayPal', city: 2950159, currency: '€' },
  { name: 'Bancontact', city: 2800866, currency: '€' },
  { name: 'Przelewy24', city: 756135, currency: 'PLN' },
  { name: 'MobilePay', city: 2618425, currency: 'DKK' },
  { name: 'Swish', city: 2673730, currency: 'SEK' },
];

const unpaid = [
  ['Let the payment fail', 'Payment didn’t go through'],
  ['Cancel the payment', 'Payment cancelled'],
] as const;

for (const { name, city, currency } of methods)
  test(`a purchase by ${name} that failed and was cancelled is paid in the currency of its country`, async ({
    browser,
  }) => {
    const { context, page } = await person(browser, { viewport: phone, city });
    await open(page, '/credits');
    await page.getByRole('link', { name: /^Choose this package: 25 credits/ }).click();
    await page.getByRole('radio', { name }).check();
    for (const [outcome, says] of unpaid) {
      await pressPay(page);
      await page.getByRole('button', { name: outcome }).click();
      await heading(page, says);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('radio', { name }), 'the same means of payment').toBeChecked();
    }
    await pressPay(page);
    await expect(page.locator('.amount')).toContainText(currency);
    await expect(page.getByText(name)).toBeVisible();
    await page.getByRole('button', { name: 'Let the payment succeed' }).click();
    await heading(page, 'All done, thank you!');
    const { user } = await call(context.request, 'GET', '/api/user.php');
    expect([user.credits, user.paid_user]).toEqual([freeCredits + 25, true]);
    await open(page, '/transactions');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Paid', 'Cancelled', 'Failed']);
    await context.close();
  });
