import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { call, open, person, phone } from '../support/people.ts';
import { allowRefusals, test } from '../support/test.ts';

test('a member sets a monthly limit, which stops a purchase, takes a higher one back, and pauses buying', async ({
  browser,
}) => {
  allowRefusals('/api/payment.php 422', '/api/discountcode.php 404');
  const { page } = await person(browser, { language: 'nl', viewport: phone });
  await open(page, '/settings');
  await page.getByRole('link', { name: 'Je uitgaven' }).click();
  await heading(page, 'Je uitgaven');
  await expect(page.getByText('Je hebt de afgelopen twee jaar niets gekocht.')).toBeVisible();
  const limit = page.getByRole('button', { name: 'Limiet per maand' });
  const setLimit = async (amount: string) => {
    await limit.click();
    await page.getByLabel('Limiet in EUR').fill(amount);
    await page.getByRole('button', { name: 'Opslaan' }).click();
  };
  await setLimit('20');
  await expect(page.getByText('Je limiet is opgeslagen.')).toBeVisible();
  await expect(limit).toContainText(/Nog €\s20,00 van €\s20,00 deze maand/);
  await setLimit('50');
  await expect(page.getByText(/^Opgeslagen\. Hij geldt vanaf /)).toBeVisible();
  await expect(page.getByText(/^Vanaf .* is je limiet €\s50,00\.$/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /houden$/ }).click();
  await expect(page.getByText(/^Vanaf /)).toBeHidden();

  await open(page, '/credits/nl-25/card');
  await pressPay(page);
  await expect(page.getByRole('alert')).toContainText('boven je limiet voor deze maand');

  await open(page, '/settings/spending');
  await page.getByRole('button', { name: 'Kopen pauzeren' }).click();
  await page.getByLabel('Hoe lang').selectOption('7 dagen');
  await page.getByRole('button', { name: 'Kopen pauzeren' }).last().click();
  await expect(page.getByText(/Eerder beëindigen kan niet\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Pauze beginnen' }).click();
  await expect(page.getByRole('status').getByText('Kopen is gepauzeerd.')).toBeVisible();
  await open(page, '/credits');
  await expect(page.getByText(/^Je kunt niets kopen tot /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Geldfit' })).toBeVisible();
  await expect(page.getByText(/^Welkomstbonus/)).toBeHidden();
  await expect(page.getByText('25 credits', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Kies dit pakket/ })).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await open(page, '/credits/nl-25/card');
  await expect(page.getByText(/^Je kunt niets kopen tot .* credits gebruiken die je hebt\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Betaal/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Terug', exact: true }).click();
  await expect(page).toHaveURL('/credits');
});

test('who spends much in a day is shown help on the way to more credits', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  for (let purchase = 0; purchase < 5; purchase++) {
    const { redirect } = await call(context.request, 'POST', '/api/payment.php', {
      client_id: randomUUID(),
      begins_at_once: true,
      package: 'nl-150',
      paymentmethod: 'card',
    });
    await context.request.post(redirect, { form: { outcome: 'completed', manner: 'once' } });
  }
  const help = page.getByText('You’re spending more than usual');
  for (const address of ['/credits', '/credits/nl-10/card', '/settings/spending']) {
    await expect(async () => {
      await open(page, address);
      await expect(help).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await axeProblems(page), address).toEqual([]);
  }
});

test('the server’s clock counts, of a device whose own is a day ahead', async ({ browser }) => {
  const { context, page } = await person(browser, { viewport: phone });
  await context.addInitScript(() => {
    const { now } = Date;
    const ahead = 24 * 60 * 60 * 1000;
    Date.now = () => now() + ahead;
  });
  await open(page, '/credits');
  await expect(page.getByText(/^Welcome bonus: 25% off until \d/)).toBeVisible();
  await expect(page.getByRole('main').getByText('Normally').first()).toBeVisible();
});
