import { expect, type Page, test } from '@playwright/test';
import { call, open, person, phone } from './people.ts';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const pay = async (page: Page, outcome: string, manner = 'Eén keer, meteen') => {
  await page.getByRole('button', { name: /^Betaal / }).dblclick();
  await page.getByRole('radio', { name: manner }).check();
  await page.getByRole('button', { name: outcome }).click();
};

test('a purchase that fails, is cancelled, left and taken up again is paid once, and every try is listed', async ({ browser }) => {
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
  await later.getByRole('link', { name: 'Al je betalingen' }).click();
  await expect(payments).toContainText(['Betaald', 'Geannuleerd', 'Mislukt']);
  const { user } = await call(context.request, 'GET', '/api/user.php');
  expect([user.id, user.credits, user.paid_user]).toEqual([buyer.id, 3 + 25, true]);

  await open(later, '/credits/nl-25/card?code=timebonus25');
  // §4: the time bonus ends when its member is premium.
  await expect(later.getByText('Deze code is verlopen.', { exact: true })).toBeVisible();
  await later.getByLabel('Heb je een kortingscode?').fill('bestaat niet');
  await later.getByRole('button', { name: 'Toepassen' }).click();
  await expect(later.getByText('Code niet gevonden', { exact: true })).toBeVisible();
  await context.close();
});
