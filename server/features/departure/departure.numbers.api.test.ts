import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { listPayments, readDiscountCode, readPayment, readQuote, startPayment } from '@rendezvous/contract/payment';
import { readWithdrawal, withdraw } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripe } from '../../adapters/payment/stripe/stripe.ts';
import type { RawBody } from '../../platform/calls/bind.ts';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { expectNowhere } from '../../testing/payment/canaries.ts';
import { debitCompany, newIban, payerIn } from '../../testing/payment/payers.ts';
import { sitesWith } from '../../testing/sites.ts';
import { visa } from '../../testing/stripe/books.ts';
import { startStripe } from '../../testing/stripe/stripe.ts';
import { createDebitDesk } from '../debit/debit.desk.ts';
import { createVault } from '../debit/debit.vault.ts';

/** Numbers of payers that stand nowhere else. */
const card = '4000056655665556';
const [iban, mistyped] = [newIban(), `${newIban().slice(0, -1)}X`];
const creditorIban = 'NL91ABNA0417164300';
const name = 'stripe:acme';
const SITES_DIR = sitesWith({ company: debitCompany, gateways: [{ gateway: name }, { gateway: 'sepa:acme' }] });
const sent: { to: string; text: string }[] = [];
const sms = {
  async send(message: { to: string; text: string }) {
    sent.unshift(message);
  },
};
let stripe: Awaited<ReturnType<typeof startStripe>>;
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  stripe = await startStripe();
  const { key, secret: webhookSecret, apiUrl } = stripe;
  const gateways = [createStripe({ name, key, webhookSecret, apiUrl })];
  const environment = { SITES_DIR, LOG_LEVEL: 'debug', PAYMENT_SEPA_ACME_IBAN: creditorIban };
  app = await startTestApp(environment, { logTo: log, sms, gateways });
});
afterAll(async () => {
  await app.close();
  stripe.close();
  rmSync(SITES_DIR, { recursive: true });
});

async function post({ bytes, headers }: RawBody): Promise<number> {
  const url = `/api/payment-notice.php?gateway=${name}`;
  const given = { method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes } as const;
  return (await app.app.inject(given)).statusCode;
}

/** As a file of a bank has a number. */
const bare = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase();
test('no number of a card or an account is in any log, table, file, mail or copy, wherever it was typed', async () => {
  const payer = await payerIn(app, sent, { iban });
  const { browser } = payer;

  // Typed into fields that are for something else.
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  for (const code of [card, iban]) {
    await problemOf(browser.api(readQuote, { query: { package: 'nl-10', code } }));
    await problemOf(browser.api(readDiscountCode, { query: { code } }));
    await problemOf(browser.api(startPayment, { body: { ...body, code } }));
    await problemOf(browser.api(startPayment, { body: { ...body, package: code } }));
    await problemOf(browser.api(readPayment, { query: { id: code } }));
    await browser.send({ method: 'GET', url: `/transactions/${code}?card=${code}` });
  }

  // A notice with the whole number, one that is no notice, and one that nobody signed.
  const { redirect } = await browser.api(startPayment, { body: { ...body, client_id: randomUUID() } });
  const session = stripe.books.get('checkout.session', /cs_\w+/.exec(redirect)?.[0]);
  stripe.books.pay(session.id, { ...visa, card: { ...visa.card, number: card } });
  const told = { ...session, customer_details: { iban, card: { number: card } } };
  expect(await post(stripe.notice('checkout.session.completed', told, { secret: 'whsec_another' }))).toBe(401);
  await post(stripe.signed(`{"number": "${card}", "iban": "${iban}`));
  await post(stripe.signed(JSON.stringify({ id: card, object: iban, type: card })));
  expect(await post(stripe.notice('checkout.session.completed', told))).toBe(200);
  const [paid] = (await browser.api(listPayments)).payments;
  expect(paid?.status).toBe('completed');
  const id = paid?.payment_id ?? '';
  const { withdrawal } = await browser.api(readWithdrawal, { query: { id } });
  await browser.api(withdraw, { body: { payment_id: id, amount: withdrawal?.amount as never } });

  // Direct debit: a wrong account, one with spaces, and its collection and return.
  await problemOf(payer.begin({ iban: mistyped }));
  await problemOf(payer.begin({ iban: iban.replaceAll(/(.{4})/g, '$1 ').toLowerCase(), phone: card }));
  await payer.sign();
  await payer.buy();
  const desk = createDebitDesk({ db: app.connection.db, vault: createVault(app.config) });
  const file = (await desk.nextFile('sepa:acme', new Date())) ?? '';
  expect(bare((await desk.write(file, creditorIban)).xml)).toContain(bare(iban));
  await desk.written(file);
  await desk.block('iban', iban, 'Refused by its holder', 'anna');
  await problemOf(payer.begin());

  const numbers = [card, iban, mistyped];
  expect(await expectNowhere(numbers, { app, browser, log: log.text })).toContain(id);
  for (const number of numbers) expect(bare(JSON.stringify(sent))).not.toContain(bare(number));
});
