import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { hour, second } from '@rendezvous/contract/durations';
import { readPayment, startPayment, timeBonus } from '@rendezvous/contract/payment';
import { closePaymentCase, readWithdrawal, withdraw } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinOperator } from '../../../testing/desk/operators.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { joinMember } from '../../../testing/members.ts';
import { signingGateway } from '../../../testing/payment/gateways.ts';
import { sitesWith } from '../../../testing/sites.ts';

const { gateway, notice } = signingGateway('signing', ['card']);
const SITES_DIR = sitesWith({ gateways: [{ gateway: 'signing' }] });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR }, { gateways: [gateway] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

async function buy(browser: Browser) {
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  return (await browser.api(startPayment, { body: { ...body, code: timeBonus.code } })).payment;
}

async function post({ bytes: payload, headers }: ReturnType<typeof notice>): Promise<void> {
  const url = '/api/payment-notice.php?gateway=signing';
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });
}

test('a payment of another amount is being looked into until its case is closed, and then keeps no code', async () => {
  const { browser } = await joinMember(app);
  const { payment_id } = await buy(browser);
  const parseNotice = gateway.parseNotice;
  const parsing = vi.spyOn(gateway, 'parseNotice').mockImplementation(async (...given) => {
    const state = await parseNotice(...given);
    return state && { ...state, paid: { amount: 1, currency: 'EUR' } };
  });
  const shown = async () => (await browser.api(readPayment, { query: { id: payment_id } })).payment;
  expect(await shown()).toMatchObject({ in_question: false, redirect: expect.any(String) });
  const paid = notice(`signing-${payment_id}`, 'completed');
  await post(paid);
  expect(await shown()).toMatchObject({ status: 'pending', in_question: true, redirect: null });
  const operator = await joinOperator(app, { roles: ['finance'] });
  const closing = { payment_id, case: 'other_amount', about: '', note: 'Refunded there' } as const;
  await operator.browser.api(closePaymentCase, { body: closing });
  expect(await shown()).toMatchObject({ status: 'cancelled', in_question: false });
  await post(paid);
  expect((await shown()).status, 'told again').toBe('cancelled');
  parsing.mockRestore();
  expect((await buy(browser)).code).toBe(timeBonus.code);
});

test('a refund without an answer is asked for again an hour later, and a person’s case after a day', async () => {
  const { browser } = await joinMember(app);
  const { payment_id } = await buy(browser);
  await post(notice(`signing-${payment_id}`, 'completed'));

  const asked = vi.spyOn(gateway, 'refund').mockRejectedValue(new Error('no answer'));
  const standing = () => browser.api(readWithdrawal, { query: { id: payment_id } });
  const amount = (await standing()).withdrawal?.amount ?? { amount: 0, currency: 'EUR' };
  await browser.api(withdraw, { body: { payment_id, amount } });
  await expect.poll(() => asked.mock.calls.length, { timeout: 15 * second }).toBe(1);
  asked.mockRestore();
  const inHours = (hours: number) => new Date(Date.now() + hours * hour);
  const cases = () =>
    app.connection.db.selectFrom('payment_case').select('kind').where('closed_at', 'is', null).execute();
  await app.lookUpRefunds(inHours(0.9));
  expect((await standing()).refunds).toMatchObject([{ status: 'ordered' }]);
  await app.lookUpRefunds(inHours(25));
  expect(await cases()).toEqual([{ kind: 'refund_refused' }]);
  await jobsDone(app);
  expect((await standing()).refunds).toMatchObject([{ status: 'sent' }]);
});
