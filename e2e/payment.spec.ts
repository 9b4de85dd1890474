import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signedNotice } from '../server/adapters/payment/sandbox.notices.ts';
import { axeProblems } from './support/axe.ts';
import { heading } from './support/page.ts';
import { pressPay } from './support/pay.ts';
import {
  call,
  chooseLanguage,
  journeySecret,
  open,
  password,
  person,
  phone,
  untilConnected,
} from './support/people.ts';
import { shiftsOn, watchShifts } from './support/shifts.ts';
import { allowRefusals, test } from './support/test.ts';

const pay = async (page: Page, outcome: string, manner = 'Eén keer, meteen') => {
  await pressPay(page, { twice: true });
  await page.getByRole('radio', { name: manner }).check();
  await page.getByRole('button', { name: outcome }).click();
};

test('a purchase that fails, is cancelled, left and resumed is paid once, and every attempt is listed', async ({
  browser,
}) => {
  allowRefusals('/api/payment-quote.php 409', '/api/payment-quote.php 404');
  const { context, page, ...buyer } = await person(browser, { language: 'nl', viewport: phone });
  await open(page, '/credits/nl-25/card');
  await pay(page, 'Betaling laten mislukken', 'In de verkeerde volgorde');
  await heading(page, 'Niet betaald');
  await expect(page.getByText('De betaling is mislukt of geannuleeerd.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click();
  await pay(page, 'Betaling annuleren');
  await heading(page, 'Betaling geannuleerd');
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click();
  await pay(page, 'Betaling open laten staan');
  await heading(page, 'Je betaling wordt verwerkt');
  await page.close();

  const later = await context.newPage();
  await open(later, '/transactions');
  const payments = later.getByRole('main').getByRole('listitem');
  await expect(payments).toContainText(['In behandeling', 'Geannuleerd', 'Mislukt']);
  await payments.first().getByRole('link').click();
  await later.getByRole('link', { name: 'Verder met betalen' }).click();
  await later.getByRole('radio', { name: 'Twee keer' }).check();
  await later.getByRole('button', { name: 'Betaling laten slagen' }).click();
  await heading(later, 'Gelukt, dank je wel!');
  await expect(later.getByText(/^Je bent premium/)).toBeVisible();
  const receipt = later.getByRole('region', { name: /^Bon \d{4}-\d{6}$/ });
  await expect(receipt).toContainText('Btw 21%');
  const downloading = later.waitForEvent('download');
  await receipt.getByRole('link', { name: 'Downloaden als pdf' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^rendezvous-\d{4}-\d{6}\.pdf$/);
  await later.getByRole('link', { name: 'Al je betalingen' }).click();
  await expect(payments).toContainText(['Betaald', 'Geannuleerd', 'Mislukt']);
  const { user } = await call(context.request, 'GET', '/api/user.php');
  expect([user.id, user.credits, user.paid_user]).toEqual([buyer.id, 3 + 25, true]);

  await open(later, '/credits/nl-25/card?code=timebonus25');
  // The first purchase used the bonus automatically.
  await expect(later.getByText('Code reeds gebruikt', { exact: true })).toBeVisible();
  const asked: string[] = [];
  later.on('request', (request) => asked.push(request.url()));
  await later.getByLabel('Heb je een kortingscode?').fill('bestaat niet');
  await later.getByRole('button', { name: 'Toepassen' }).click();
  await expect(later.getByText('Code niet gevonden', { exact: true })).toBeVisible();
  expect(asked.filter((url) => url.includes('BESTAAT+NIET'))).toHaveLength(1);
  await context.close();
});

test('a payment left at the gateway is abandoned after 15 minutes, and can be resumed or started again', async ({
  browser,
}) => {
  const { context, page } = await person(browser);
  await open(page, '/credits/nl-25/card');
  await pressPay(page);
  await page.waitForURL(/\/gateway\/sandbox\//);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await heading(page, 'Your payment is being processed');
  const address = page.url();
  const later = await context.newPage();
  await later.clock.install();
  await open(later, address);
  await heading(later, 'Your payment is being processed');
  await later.clock.fastForward('14:00');
  await heading(later, 'Your payment is being processed');
  await later.clock.fastForward('02:00');
  await heading(later, 'This payment was not finished');
  await expect(later.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    '/credits/nl-25/card?code=TIMEBONUS25',
  );
  // The server's clock counts, by which it began just now.
  await later.route('**/api/transactions.php', async (route) => {
    const { payments } = await (await route.fetch()).json();
    const created_at = new Date(Date.now() - 16 * 60_000).toISOString();
    await route.fulfill({ json: { payments: payments.map((one: object) => ({ ...one, created_at })) } });
  });
  await later.getByRole('main').getByRole('link', { name: 'All your payments' }).click();
  await expect(later.getByRole('main').getByRole('listitem')).toContainText(['Not finished']);
  await later.unrouteAll({ behavior: 'wait' });
  await later.goBack();
  await later.getByRole('link', { name: 'Continue paying' }).click();
  await later.getByRole('radio', { name: 'Twice' }).check();
  await later.getByRole('button', { name: 'Let the payment succeed' }).click();
  await heading(later, 'All done, thank you!');
  const { user } = await call(context.request, 'GET', '/api/user.php');
  expect(user.credits).toBe(3 + 25);
  await context.close();
});

test('a page that expires at the gateway has cost nothing, and leads back to another try', async ({
  browser,
  request,
}) => {
  const { context, page } = await person(browser);
  await open(page, '/credits/nl-25/card');
  await pressPay(page);
  await page.waitForURL(/\/gateway\/sandbox\//);
  const gatewayId = new URL(page.url()).pathname.split('/').at(-1) as string;
  const data = signedNotice(journeySecret, gatewayId, 'expired', new Date());
  expect((await request.post('/api/payment-notice.php?gateway=sandbox', { data })).ok()).toBe(true);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await heading(page, 'Payment cancelled');
  await expect(page.getByText('You haven’t been charged.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('checkbox', { name: /^Give me the credits at once/ })).not.toBeChecked();
  await pressPay(page);
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await heading(page, 'All done, thank you!');
  await page.getByRole('main').getByRole('link', { name: 'All your payments' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Paid', 'Cancelled']);
  await context.close();
});

test('a payment that is settled while its page is open asks for nothing that it took', async ({ browser }) => {
  const { context, page } = await person(browser);
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await open(page, '/credits/nl-25/card');
  await pressPay(page);
  await page.waitForURL(/\/gateway\/sandbox\//);
  const gateway = page.url();
  asked.length = 0;
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await heading(page, 'Your payment is being processed');
  await untilConnected(page);
  await context.request.post(gateway, { form: { outcome: 'completed' }, maxRedirects: 0 });
  await heading(page, 'All done, thank you!');
  await expect(page.getByRole('region', { name: /^Receipt / })).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/discountcode.php'))).toEqual([]);
  expect(refused).toEqual([]);
  await context.close();
});

test('who withdraws from a purchase does so in two steps, and gets the price of what is unused back', async ({
  browser,
}) => {
  const { context, page, email } = await person(browser, { viewport: phone });
  await open(page, '/credits/nl-25/card?code=');
  const box = page.getByRole('checkbox', { name: /right of withdrawal/ });
  await expect(box, 'beside the button that needs it').toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Please tick this box')).toBeInViewport({ ratio: 1 });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await pressPay(page);
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await heading(page, 'All done, thank you!');
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
  const withdrawal = page.getByRole('region', { name: 'Withdraw from contract' });
  await expect(withdrawal).toContainText(/withdraw from my purchase of 25 credits/);
  await expect(withdrawal).toContainText('You get €32.49 back');
  await expect(withdrawal).toContainText(email);
  expect(await axeProblems(page)).toEqual([]);
  await withdrawal.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(withdrawal.getByText(/Refunded on .*: €32\.49/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw from contract here' })).toHaveCount(0);
  await heading(page, 'Purchase refunded');
  expect((await call(context.request, 'GET', '/api/user.php')).user.credits).toBe(3);
  await context.close();
});

test('the prices say in words until when the bonus holds, and premium begins with what it gives', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone });
  const main = page.getByRole('main');
  await open(page, '/credits');
  await expect(main.getByText('All prices include 21% tax'), 'the tax is told once').toHaveCount(1);
  const tops = await Promise.all(
    (await main.getByRole('listitem').filter({ hasText: 'Choose this package' }).all()).map(
      async (card) => (await card.boundingBox())?.y ?? 0,
    ),
  );
  expect(tops, 'from the smallest package to the largest, as on a desk').toEqual(tops.toSorted((a, b) => a - b));
  const line = main.getByText(/^Welcome bonus: 25% off until \d\d:\d\d (today|tomorrow)$/);
  await expect(main.getByRole('timer')).toHaveCount(0);
  expect((await line.boundingBox())?.height).toBeLessThan(32);
  await open(page, '/premium');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Welcome bonus/)).toHaveCount(0);
  await open(page, '/members');
  const strip = page.getByRole('link', { name: /^Welcome bonus: 25% off/ }).locator('..');
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(36);
  await context.close();
});

test('the line about the bonus takes two rows where it must, and moves nothing when it knows the hour', async ({
  browser,
}) => {
  const { context, page } = await person(browser, { viewport: phone, language: 'fi' });
  await watchShifts(page);
  await open(page, '/credits');
  await expect(page.getByRole('main').getByText(/^Tervetulobonus: .* klo \d\d\.\d\d asti$/)).toBeVisible();
  expect(await shiftsOn(page)).toEqual([]);
  await context.close();
});

test('the welcome bonus is applied on every way to the checkout, until the member removes it', async ({ browser }) => {
  allowRefusals('/api/discountcode.php 404');
  const { context, page } = await person(browser);
  const prices = await open(page, '/credits?code=timebonus25');
  expect(await prices?.text(), 'the prices with a code are there at first').toContain('With your code TIMEBONUS25');
  await expect(page.getByText('With your code TIMEBONUS25')).toHaveCount(4);
  await page.getByRole('link', { name: 'All prices by country' }).click();
  await heading(page, 'What does it cost?');
  await expect(page.getByRole('table').getByText('Normally')).toHaveCount(4);
  await expect(page.getByText('With your code TIMEBONUS25')).toBeVisible();
  await open(page, '/credits?code=nope');
  await expect(page.getByText('NOPE: Code not found')).toBeVisible();
  await expect(page.getByText('Normally')).toHaveCount(4);
  const answer = await open(page, '/credits/nl-25/card');
  expect(await answer?.text(), 'the first page already has the price').toContain('TIMEBONUS25');
  await expect(page.getByRole('main')).toContainText('TIMEBONUS25');
  await open(page, '/credits/nl-25/card');
  await page.getByRole('button', { name: 'Remove code' }).click();
  await expect(page.getByRole('main')).not.toContainText('TIMEBONUS25');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page).toHaveURL(/\/paypal\?code=$/);
  await expect(page.getByRole('main')).not.toContainText('TIMEBONUS25');
  await context.close();
});

test('an address of a package, country or method that is not offered says which of them it is', async ({ browser }) => {
  allowRefusals('/credits/nl-25/bancontact 422', '/credits/nl-25/zzz 404', '/credits/be-10 422', '/credits/nl-11 404');
  const { context, page } = await person(browser);
  for (const [path, words] of [
    ['/credits/nl-25/bancontact', 'This payment method isn’t available here. Choose another one.'],
    ['/credits/nl-25/zzz', 'This payment method isn’t available here. Choose another one.'],
    ['/credits/be-10', 'These are the prices of another country.'],
    ['/credits/nl-11', 'This package no longer exists. Choose another one.'],
  ] as const) {
    const answer = await open(page, path);
    expect([path, answer?.ok()]).toEqual([path, false]);
    await expect(page.getByRole('main')).toContainText(words);
  }
  await page.getByRole('link', { name: 'See all packages' }).click();
  await expect(page).toHaveURL('/credits');
  await context.close();
});

test('a card kept at the checkout pays the last order again by one press, unless it is declined or forgotten', async ({
  browser,
  page: visitor,
}) => {
  allowRefusals('/api/payment.php 422', '/api/payment.php 409');
  await open(visitor, '/credits/repeat-order');
  await expect(visitor).toHaveURL('/login?next=%2Fcredits%2Frepeat-order');
  const { context, page } = await person(browser);
  await open(page, '/credits/repeat-order');
  await heading(page, 'Nothing to repeat yet');
  await open(page, '/credits/nl-25/card?code=');
  const keep = page.getByRole('checkbox', { name: /^Have the payment service keep this card/ });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await pressPay(page);
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await heading(page, 'All done, thank you!');
  await open(page, '/credits');
  await page.getByRole('link', { name: 'Repeat your last order' }).click();
  await heading(page, 'Repeat your last order');
  const method = page.getByRole('region', { name: 'Payment method' });
  await expect(method).toContainText('Visa •••• 4242');
  await pressPay(page, { twice: true });
  await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
  await heading(page, 'All done, thank you!');
  await page.getByRole('link', { name: 'All your payments' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Paid', 'Paid']);
  await open(page, '/credits/nl-25');
  await expect(page.getByRole('radio', { name: 'Visa •••• 4242. Charged at once' })).toBeChecked();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await keep.check();
  await pressPay(page);
  await page.getByRole('checkbox', { name: 'Decline this card when it is charged again' }).check();
  await page.getByRole('button', { name: 'Let the payment succeed' }).click();
  await heading(page, 'All done, thank you!');
  await open(page, '/credits/repeat-order');
  await pressPay(page);
  await expect(page.getByRole('alert')).toHaveText(/^You haven’t been charged\. The payment failed or was cancelled\./);
  await page.getByRole('link', { name: 'Pay with PayPal instead' }).click();
  await expect(page).toHaveURL('/credits/nl-25/paypal');
  await page.goBack();
  const two = await context.newPage();
  await open(two, '/settings/spending');
  await two.getByRole('button', { name: 'Forget this card' }).click();
  await expect(two.getByText('The card has been forgotten.')).toBeVisible();
  await pressPay(page);
  await expect(page.getByRole('alert')).toHaveText(/^This card is no longer kept/);
  await expect(method).not.toContainText('4242');
  await expect(keep).not.toBeChecked();
  await context.close();
});

test('the match finder names the missing profile fields instead of running without matches', async ({ browser }) => {
  const context = await browser.newContext();
  await chooseLanguage(context);
  const form = {
    name: 'Robin',
    email: `${randomUUID()}@example.test`,
    password,
    date_of_birth: '1990-05-17',
    language: 'en',
    terms: true,
  };
  await call(context.request, 'POST', '/api/signup.php', form);
  await call(context.request, 'PUT', '/api/match-finder.php', { automatic: true });
  const page = await context.newPage();
  await open(page, '/match-finder');
  await expect(page.getByText('First add your gender and where you live to your profile')).toBeVisible();
  await expect(page.getByText('On: we like people for you.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to my profile' }).click();
  await expect(page).toHaveURL('/profile#basics');
  await context.close();
});
