import { debitCompany } from '../../server/testing/payment/payers.ts';
import { axeProblems } from '../support/axe.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { open, person, phone } from '../support/people.ts';
import { expect, productWith, type Server, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

const brand = {
  gateways: [{ gateway: 'sepa:acme' }, { gateway: 'sandbox' }],
  company: debitCompany,
};

let server: Server;
test.beforeAll(async () => {
  server = await productWith({}, { brand, env: { PAYMENT_SEPA_ACME_IBAN: 'NL91ABNA0417164300' } });
});
test.afterAll(() => server.stop());

test('who pays by direct debit signs a mandate with the code from their phone, and comes back to pay', async ({
  browser,
}) => {
  allowRefusals('/api/payment.php 409', '/api/direct-debit.php 422', '/api/direct-debit-code.php 422');
  const baseURL = `http://localhost:${server.port}`;
  const { context, page } = await person(browser, { language: 'nl', viewport: phone, baseURL });
  await open(page, '/credits/nl-10/directdebit');
  await pressPay(page);
  await heading(page, 'Automatische incasso');
  await expect(page.getByText(debitCompany.creditor_id)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByLabel('Naam van de rekeninghouder').fill('Robin Jansen');
  await page.getByLabel('Rekeningnummer (IBAN)').fill('NL91 ABNA 0417 1643 01');
  await page.getByLabel('Mobiel nummer').fill('+31 6 12345678');
  await page.getByRole('button', { name: 'Stuur me een code' }).click();
  await expect(page.getByText('Controleer dit rekeningnummer')).toBeVisible();
  await page.getByLabel('Rekeningnummer (IBAN)').fill('NL91 ABNA 0417 1643 00');
  await page.getByRole('button', { name: 'Stuur me een code' }).click();

  await expect(page.getByRole('heading', { name: 'Vul de code in' })).toBeVisible();
  const mailbox = await (await context.request.get('/mailbox')).text();
  const code = /(\d{6}) is je code/.exec(mailbox)?.[1] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Machtiging ondertekenen' }).click();
  await expect(page.getByText('Code ongeldig')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Machtiging ondertekenen' }).click();
  await expect(page.getByRole('heading', { name: 'Je machtiging is ondertekend' })).toBeVisible();
  await page.getByRole('link', { name: 'Verder met je aankoop' }).click();
  await pressPay(page);
  await heading(page, 'Je betaling wordt verwerkt');
  await expect(page.getByText('zodra de bank het geld heeft geboekt')).toBeVisible();
  await context.close();
});
