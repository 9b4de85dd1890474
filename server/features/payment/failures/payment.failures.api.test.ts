import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { minute } from '@rendezvous/contract/durations';
import { startPayment } from '@rendezvous/contract/payment';
import { listPaymentCases } from '@rendezvous/contract/refund';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMollie } from '../../../adapters/payment/mollie/mollie.ts';
import { KeptLog, startTestApp, type TestApp } from '../../../testing/app.ts';
import { signUpMember } from '../../../testing/members.ts';
import { answering, startMollie } from '../../../testing/mollie/mollie.ts';
import { refuse } from '../../../testing/mollie/protocol.ts';
import { formGateway } from '../../../testing/payment/gateways.ts';
import { writeSite } from '../../../testing/pools.ts';
import { sitesWith } from '../../../testing/sites.ts';

const name = 'mollie:acme';
const key = 'anna-0123456789-0123456789-0123456789';
const SITES_DIR = sitesWith({ gateways: [{ gateway: name }] });
writeSite(SITES_DIR, { id: 'other', pool: 'main', gateways: [{ gateway: 'others' }] });
let mollie: Awaited<ReturnType<typeof startMollie>>;
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  mollie = await startMollie();
  const gateways = [
    createMollie({ name, key: mollie.key, apiUrl: mollie.apiUrl }),
    formGateway('others', ['card', 'ideal']).gateway,
  ];
  const environment = { LOG_LEVEL: 'error', METRICS_PORT: '0', SITES_DIR, OPERATORS: `anna:${key}` };
  app = await startTestApp(environment, { logTo: log, gateways });
});
beforeEach(async () => {
  mollie.behaviour = undefined;
  await app.connection.db.deleteFrom('payment_failure').execute();
});
afterAll(async () => {
  await app.close();
  mollie.close();
  rmSync(SITES_DIR, { recursive: true });
});

const operator = () => {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${key}`;
  return browser;
};
const failing = async (site?: string) => (await operator().api(listPaymentCases, { query: { site } })).failing;
async function press() {
  const { browser } = await signUpMember(app);
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  return browser.api(startPayment, { body });
}

test('requires an operator', async () => {
  await expect(app.browser().api(listPaymentCases)).rejects.toMatchObject({ status: 404 });
});

test("an account's failed calls are shown to operators, with when they began and what the last one was", async () => {
  const { redirect } = await press();
  const id = redirect.split('/').at(-1) ?? '';
  expect(await failing()).toEqual([]);
  const begun = Date.now();
  mollie.behaviour = (_request, response) =>
    response.writeHead(503, { 'x-request-id': 'req-42', 'content-type': 'text/html' }).end('<html>');
  await app.lookUpPayments(new Date(Date.now() + 20 * minute));
  await expect(press()).rejects.toMatchObject({ status: 503 });
  const { bytes, headers } = mollie.notice(id);
  const url = `/api/payment-notice.php?gateway=${name}`;
  await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes });
  const [one, ...more] = await failing();
  expect(more).toEqual([]);
  expect(one).toMatchObject({ gateway: name, failed: 3, last_status: 503 });
  expect(new Date(one?.since ?? 0).getTime()).toBeGreaterThanOrEqual(begun);
  expect(log.text).toMatch(
    /"where":"payment.look_up","payment":"[\w-]+","gateway":"mollie:acme".*"provider_request":"req-42"/,
  );
  const measured = await (await fetch(`http://127.0.0.1:${app.metricsAddress?.port}/metrics`)).text();
  for (const where of ['payment.look_up', 'payment.start'])
    expect(measured).toContain(`rendezvous_failures_total{where="${where}",gateway="${name}"} 1`);

  mollie.behaviour = (request) => request.socket.destroy();
  await expect(press()).rejects.toMatchObject({ status: 503 });
  expect(await failing('rendezvous')).toMatchObject([{ gateway: name, failed: 4, last_status: null }]);
  expect(await failing('other'), 'whose payments another account takes').toEqual([]);
});

test('a page or a key that is refused is a failure, another no is none; a day later none is shown', async () => {
  await press();
  mollie.behaviour = answering(refuse(404, 'No payment exists with that id'));
  await app.lookUpPayments(new Date(Date.now() + 20 * minute));
  expect(await failing()).toEqual([]);
  mollie.behaviour = answering(refuse(422, 'No such method', 'method'));
  await expect(press()).rejects.toMatchObject({ status: 422 });
  expect(await failing(), 'what its account lacks').toMatchObject([{ failed: 1, last_status: 422 }]);
  mollie.behaviour = answering(refuse(401, 'Failed to authenticate'));
  await Promise.all([1, 2].map(() => press().catch(() => undefined)));
  expect(await failing()).toMatchObject([{ failed: 3, last_status: 401 }]);
  const ago = (hours: number) =>
    sql`update payment_failure set hour = hour - make_interval(hours => ${hours}),
      first_at = first_at - make_interval(hours => ${hours}),
      last_at = last_at - make_interval(hours => ${hours})`.execute(app.connection.db);
  await ago(23);
  expect(await failing()).toMatchObject([{ failed: 3 }]);
  await ago(2);
  expect(await failing()).toEqual([]);
});
