import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { endToEndId } from '../../server/features/debit/debit.pain008.ts';
import { axeProblems } from '../support/axe.ts';
import { booking, paymentOn, productWithDebits } from '../support/debits.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { creditsOf, freeCredits, open } from '../support/people.ts';
import { expect, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

let at: Awaited<ReturnType<typeof productWithDebits>>;
test.beforeAll(async () => {
  at = await productWithDebits();
});
test.afterAll(() => at.stop());

async function buyAgain(page: Page): Promise<string> {
  await open(page, '/credits/nl-10/directdebit');
  await pressPay(page);
  await page.waitForURL(/\/transactions\//);
  return paymentOn(page);
}

test('no file collects what was withdrawn, or whose mandate or account had ended, before it was made', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  allowRefusals('/api/payment.php 409');
  const trusted = await at.payer(browser);
  await at.whileStopped([trusted], async () => {
    await at.debits('collect', 'sepa:acme', '--to', at.folder);
    expect(await at.read(booking(trusted.payment))).toContain('1 settled');
  });
  await at.ask(['debits']);
  const withdrawn = await buyAgain(trusted.page);
  await heading(trusted.page, 'Gelukt, dank je wel!');
  expect(await creditsOf(trusted)).toBe(freeCredits + 20);
  const [ended, leaver] = [await at.payer(browser), await at.payer(browser)];

  await trusted.page.getByRole('button', { name: 'Hier de overeenkomst herroepen' }).click();
  await expect(trusted.page.getByText('is dat al gebeurd, dan krijg je het terug')).toBeVisible();
  await trusted.page.getByRole('button', { name: 'Herroeping bevestigen' }).click();
  await heading(trusted.page, 'Er wordt niets afgeschreven');
  await expect(
    trusted.page.getByText(/^Geannuleerd op .*: €.14,99 wordt niet van je bankrekening afgeschreven/),
  ).toBeVisible();
  await expect(trusted.page.getByRole('main')).not.toContainText(/terugbetaald|alles terug/i);
  expect(await axeProblems(trusted.page)).toEqual([]);
  expect(await creditsOf(trusted)).toBe(freeCredits + 10);

  await open(trusted.page, '/transactions');
  await expect(trusted.page.getByRole('main').getByRole('listitem').first()).toContainText('Niet afgeschreven');

  await open(ended.page, '/directdebit');
  await ended.page.getByRole('button', { name: 'Deze machtiging beëindigen' }).click();
  await expect(ended.page.getByRole('heading', { name: 'Je machtiging', exact: true })).toHaveCount(0);
  await at.ask(['debits']);
  await open(ended.page, `/transactions/${ended.payment}`);
  await heading(ended.page, 'Betaling geannuleerd');
  expect(await axeProblems(ended.page)).toEqual([]);
  expect(await creditsOf(ended)).toBe(freeCredits);

  await open(leaver.page, '/settings/delete');
  await leaver.page.getByRole('link', { name: 'Verwijder mijn account' }).click();
  await leaver.page.getByRole('button', { name: 'Verwijder mijn account nu' }).click();
  await heading(leaver.page, 'Je account is verwijderd');
  await at.ask(['erase', leaver.id]);

  const still = await buyAgain(trusted.page);
  await heading(trusted.page, 'Gelukt, dank je wel!');
  await at.whileStopped([trusted, ended, leaver], async () => {
    const [, path = ''] =
      /^(\S+\.xml) {2}1 debits/.exec(await at.debits('collect', 'sepa:acme', '--to', at.folder)) ?? [];
    const file = readFileSync(path, 'utf8');
    expect(file).toContain(endToEndId(still));
    for (const payment of [withdrawn, ended.payment, leaver.payment]) expect(file).not.toContain(endToEndId(payment));
    expect(await at.debits('list')).toMatch(/cancelled +3 /);
  });
});
