import { axeProblems } from '../support/axe.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { creditsOf, freeCredits, mailed, mailedLink, open } from '../support/people.ts';
import { productAtProviders } from '../support/providers.ts';
import { expect, test } from '../support/server.ts';

let at: Awaited<ReturnType<typeof productAtProviders>>;
test.beforeAll(async () => {
  at = await productAtProviders();
});
test.afterAll(() => at.stop());

test('a top-up whose card is declined is tried once more and ends, and its member pays by another method', async ({
  browser,
}) => {
  const { context, page, email } = await at.buyer(browser);
  const { request } = context;
  await open(page, '/credits/nl-10/card?code=');
  await page.getByRole('checkbox', { name: /^Have the payment service keep this card/ }).check();
  await pressPay(page);
  await at.pay(page);
  await open(page, '/settings/spending');
  const setting = page.getByRole('region', { name: 'Automatic top-up' });
  await setting.getByRole('button', { name: /^When credits run low/ }).click();
  await setting.getByLabel('Buy').selectOption('nl-60');
  await setting.getByLabel('When I have fewer than').selectOption('50 credits');
  await setting.getByLabel('At most in a calendar month, in EUR').fill('200');
  await setting.getByRole('button', { name: /^Switch on with an obligation to pay/ }).click();
  await expect(setting.getByRole('status')).toHaveText(/^Automatic top-up is on\./);

  const tries = [
    {
      says: /couldn’t be charged €[\d.]+ for your top-up; nothing was paid\. We’ll try once more/,
      status: /will be charged to Visa •••• 4242 on/,
    },
    { says: /Your card was declined twice; nothing was paid\./, status: /Nothing is bought by itself/ },
  ];
  await at.ask(['topUps', 0]);
  await mailed(request, email, /will be charged to Visa •••• 4242/);
  for (const card of at.stripe.books.all('payment_method'))
    card.decline = { code: 'card_declined', decline_code: 'insufficient_funds' };
  for (const { says, status } of tries) {
    await at.ask(['topUps', 25]);
    await mailed(request, email, says);
    await open(page, '/settings/spending');
    await expect(setting).toContainText(status);
    const { pathname } = await mailedLink(request, email, '/transactions/');
    await open(page, pathname);
    await heading(page, 'Payment didn’t go through');
    await expect(page.getByText('You haven’t been charged.')).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
  }
  await at.ask(['topUps', 50]);
  await open(page, '/transactions');
  const payments = page.getByRole('main').getByRole('listitem');
  await expect(payments).toContainText(['Failed', 'Failed', 'Paid']);

  await payments.first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/credits/repeat-order');
  await page.getByRole('link', { name: 'Pay with PayPal instead' }).click();
  await pressPay(page);
  await at.pay(page);
  expect(await creditsOf({ context })).toBe(freeCredits + 10 + 60);
});
