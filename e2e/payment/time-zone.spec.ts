import { expect } from '@playwright/test';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { call, open, person, phone } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a purchase has the hour of the device, and can be returned until the same day wherever that is', async ({
  browser,
}) => {
  // Fourteen hours ahead of the server.
  const timezoneId = 'Pacific/Kiritimati';
  const { context, page } = await person(browser, { language: 'nl', viewport: phone, timezoneId });
  await open(page, '/credits/nl-25/card');
  await pressPay(page, { twice: true });
  await page.getByRole('button', { name: 'Betaling laten slagen' }).click();
  await heading(page, 'Gelukt, dank je wel!');
  const id = page.url().split('/').at(-1);
  const { payment } = await call(context.request, 'GET', `/api/payment.php?id=${id}`);
  const inWords = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('nl', options).format(new Date(at));
  const day = inWords(payment.paid_at, { dateStyle: 'long', timeZone: timezoneId });
  const hour = inWords(payment.paid_at, { timeStyle: 'short', timeZone: timezoneId });
  const last = inWords(payment.withdrawal_period.until, { dateStyle: 'long', timeZone: 'UTC' });
  const isRight = async () => {
    await expect(page.getByText(`${day}, ${hour}`, { exact: true })).toBeVisible();
    await expect(page.getByText(`Tot ${last}.`, { exact: true })).toBeVisible();
  };
  await isRight();
  await page.reload();
  await isRight();

  await open(page, '/transactions');
  const listed = page.getByRole('main').getByRole('listitem').first();
  await expect(listed).toContainText(day);
  await expect(listed).toContainText(last);
});
