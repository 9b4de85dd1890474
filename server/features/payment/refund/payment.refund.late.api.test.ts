import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { hour, second } from '@rendezvous/contract/durations';
import { startPayment } from '@rendezvous/contract/payment';
import { readWithdrawal, withdraw } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
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

test('a refund without an answer is asked for again an hour later, and a person’s case after a day', async () => {
  const { browser } = await joinMember(app);
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const { payment_id } = (await browser.api(startPayment, { body })).payment;
  const { bytes: payload, headers } = notice(`signing-${payment_id}`, 'completed');
  const url = '/api/payment-notice.php?gateway=signing';
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });

  const asked = vi.spyOn(gateway, 'refund').mockRejectedValue(new Error('no answer'));
  const standing = () => browser.api(readWithdrawal, { query: { id: payment_id } });
  const amount = (await standing()).withdrawal?.amount ?? { amount: 0, currency: 'EUR' };
  await browser.api(withdraw, { body: { payment_id, amount } });
  await expect.poll(() => asked.mock.calls.length, { timeout: 15 * second }).toBe(1);
  asked.mockRestore();
  const inHours = (hours: number) => new Date(Date.now() + hours * hour);
  const cases = () => app.connection.db.selectFrom('payment_case').select('kind').execute();
  await app.lookUpRefunds(inHours(0.9));
  expect((await standing()).refunds).toMatchObject([{ status: 'ordered' }]);
  await app.lookUpRefunds(inHours(25));
  expect(await cases()).toEqual([{ kind: 'refund_refused' }]);
  await jobsDone(app);
  expect((await standing()).refunds).toMatchObject([{ status: 'sent' }]);
});
