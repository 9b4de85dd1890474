import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newIban } from '../../server/testing/payment/payers.ts';
import { axeProblems } from '../support/axe.ts';
import { booking, fillIn, productWithDebits, rejection } from '../support/debits.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { creditsOf, open } from '../support/people.ts';
import { expect, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

let at: Awaited<ReturnType<typeof productWithDebits>>;
test.beforeAll(async () => {
  at = await productWithDebits();
});
test.afterAll(() => at.stop());

/** Payments follow their debits within a minute. */
async function seen(page: Page, payment: string, title: string): Promise<void> {
  await expect(async () => {
    await open(page, `/transactions/${payment}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
  expect(await axeProblems(page)).toEqual([]);
}

test('members see what their bank reports: one debit is rejected, one returned after it was settled', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  allowRefusals('/api/payment.php 409', '/api/payment.php 403', '/api/direct-debit.php 403');
  const [iban, number] = [newIban(), '+31 6 11223344'];
  const rejected = await at.payer(browser, iban, number);
  const returned = await at.payer(browser, newIban(), '+31 6 22334455');
  const people = [rejected, returned];
  const before = await creditsOf(returned);

  await at.whileStopped(people, async () => {
    expect(await at.debits('collect', 'sepa:acme', '--to', at.folder)).toContain('2 debits, EUR 22.48');
    expect(readdirSync(at.folder).filter((name) => name.endsWith('.xml'))).toHaveLength(1);
    const outcome = await at.read(rejection(rejected.payment, 'MD01'), booking(returned.payment));
    expect(outcome).toMatch(/1 rejected\n.*1 settled/);
  });
  await seen(rejected.page, rejected.payment, 'Niet betaald');
  await expect(rejected.page.getByText('De betaling is mislukt of geannuleeerd.')).toBeVisible();
  await seen(returned.page, returned.payment, 'Gelukt, dank je wel!');
  expect(await creditsOf(returned)).toBe(before + 10);

  // Neither the account nor the phone is taken again, whoever has them.
  await open(rejected.page, '/credits/nl-10/directdebit');
  await pressPay(rejected.page);
  await heading(rejected.page, 'Automatische incasso');
  for (const [account, mobile] of [
    [iban, '+31 6 33445566'],
    [newIban(), number],
  ] as const) {
    await open(rejected.page, '/directdebit');
    await fillIn(rejected.page, account, mobile);
    await expect(rejected.page.getByText('Je account is geblokkeerd voor automatische incasso.')).toBeVisible();
  }

  await at.whileStopped(people, async () =>
    expect(await at.read(booking(returned.payment, 'MD06'))).toContain('1 returned'),
  );
  await seen(returned.page, returned.payment, 'Teruggeboekt');
  expect(await creditsOf(returned)).toBe(before);
  await open(returned.page, '/credits/nl-10/directdebit');
  await pressPay(returned.page);
  await expect(
    returned.page.getByText('Zolang een betaling van je is teruggeboekt, kun je niets kopen.'),
  ).toBeVisible();
  for (const { context } of people) await context.close();
});
