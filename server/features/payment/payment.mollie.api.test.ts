import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { day, hour, minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { listPayments, readPayment, startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMollie } from '../../adapters/payment/mollie/mollie.ts';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';
import { answering, startMollie } from '../../testing/mollie/mollie.ts';
import { refuse } from '../../testing/mollie/protocol.ts';
import { expectNowhere } from '../../testing/payment/canaries.ts';
import { sitesWith } from '../../testing/sites.ts';

const name = 'mollie:acme';
const SITES_DIR = sitesWith({ gateways: [{ gateway: name }] });
let mollie: Awaited<ReturnType<typeof startMollie>>;
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  mollie = await startMollie();
  const gateways = [createMollie({ name, key: mollie.key, apiUrl: mollie.apiUrl })];
  app = await startTestApp({ LOG_LEVEL: 'info', SITES_DIR }, { logTo: log, gateways });
});
beforeEach(() => {
  mollie.behaviour = undefined;
});
afterAll(async () => {
  await app.close();
  mollie.close();
  rmSync(SITES_DIR, { recursive: true });
  expect(mollie.problems).toEqual([]);
});

async function buyer() {
  const { browser } = await signUpMember(app);
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  return {
    browser,
    press: () => browser.api(startPayment, { body }),
    latest: async () => (await browser.api(listPayments)).payments[0],
    status: async (id: string) => (await browser.api(readPayment, { query: { id } })).payment.status,
    credits: async () => (await browser.api(readUser)).user.credits,
  };
}
const html = '<html>502 Bad Gateway</html>';
const atMollie = (redirect: string): string => redirect.split('/').at(-1) ?? '';

/** Mollie's notice of a payment; the status of our answer. */
async function notice(id: string, of = ''): Promise<number> {
  const { bytes, headers } = mollie.notice(id);
  const url = `/api/payment-notice.php?gateway=${name}${of && `&payment_id=${of}`}`;
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', ...headers },
    payload: bytes,
  });
  return answer.statusCode;
}

test('credits follow the money at Mollie, whatever its notices are and whether it answers', async () => {
  const { browser, press, status, credits } = await buyer();
  const before = await credits();
  const { payment, redirect } = await press();
  const id = atMollie(redirect);
  expect(await notice('tr_7UhSN1zuXS')).toBe(404);
  const numbers = { cardNumber: '4111 1111 1111 1111', consumerAccount: 'NL91ABNA0417164300' };
  mollie.books.end(id, 'paid', numbers);

  const down = [answering(refuse(500, 'Oops')), answering({ status: 200, body: { resource: 'payment', id } })];
  for (const behaviour of down) {
    mollie.behaviour = behaviour;
    expect(await notice(id)).toBeGreaterThanOrEqual(500);
    await app.lookUpPayments(new Date(Date.now() + 20 * minute));
    expect([await status(payment.payment_id), await credits()]).toEqual(['pending', before]);
  }
  mollie.behaviour = undefined;
  expect(await Promise.all([notice(id), notice(id), notice(id)])).toEqual([200, 200, 200]);
  expect([await status(payment.payment_id), await credits()]).toEqual(['completed', before + 10]);

  mollie.books.refundFromDashboard(id, 750);
  for (let times = 0; times < 2; times++) await notice(id);
  expect(await credits()).toBe(before + 5);
  for (const refund of mollie.books.payment(id).refunds) refund.status = 'failed';
  await notice(id);
  expect(await credits()).toBe(before + 10);
  mollie.books.chargeBack(id);
  await notice(id);
  expect(await credits()).toBe(before);
  mollie.books.reverseChargeback(id);
  await notice(id);
  expect(await credits()).toBe(before + 10);
  expect(log.text).toContain('Mollie: GET payments/');
  const canaries = [mollie.key, ...Object.values(numbers)];
  expect(await expectNowhere(canaries, { app, browser, log: log.text })).toContain(payment.payment_id);
});

test('a refund or dispute whose notice is lost is learned, while Mollie is asked ever less', async () => {
  const { press, credits } = await buyer();
  const before = await credits();
  const { payment, redirect } = await press();
  const id = atMollie(redirect);
  mollie.books.end(id, 'paid');
  await notice(id);
  const asked = () => mollie.requests.filter(({ path }) => path.includes(id)).length;
  const askedBefore = asked();
  await app.lookUpPayments(new Date(Date.now() + 23 * hour));
  expect(asked()).toBe(askedBefore);
  mollie.books.refundFromDashboard(id, 750);
  await app.lookUpPayments(new Date(Date.now() + day + minute));
  expect(await credits()).toBe(before + 5);
  await app.lookUpPayments(new Date(Date.now() + day + minute));
  expect(asked()).toBe(askedBefore + 1);

  mollie.behaviour = answering(refuse(500, 'Oops'));
  await app.lookUpPayments(new Date(Date.now() + 3 * day));
  mollie.behaviour = undefined;
  mollie.books.chargeBack(id);
  await app.lookUpPayments(new Date(Date.now() + 60 * day));
  expect(await credits()).toBe(before);
  await app.lookUpPayments(new Date(Date.now() + 181 * day));
  const { db } = app.connection;
  const row = db.selectFrom('payment').select('next_look_at').where('id', '=', payment.payment_id);
  expect(await row.executeTakeFirst()).toEqual({ next_look_at: null });
});

test('strangers make us ask Mollie nothing, and a notice before its answer to our start is not lost', async () => {
  const { press, latest, status, credits } = await buyer();
  const before = await credits();
  mollie.behaviour = async (request) => {
    const asked = mollie.requests.at(-1);
    if (asked) await mollie.answer(asked);
    request.socket.destroy();
  };
  expect(await problemOf(press())).toMatchObject({ status: 503 });
  mollie.behaviour = undefined;
  const open = (await latest())?.payment_id ?? '';
  const [id = ''] =
    [...mollie.books.payments].findLast(([, { asked }]) => JSON.stringify(asked.metadata).includes(open)) ?? [];
  const requests = mollie.requests.length;
  for (const named of ['', randomUUID()])
    for (const made of ['tr_madeup1', id]) expect(await notice(made, named)).toBe(404);
  expect(mollie.requests.length).toBe(requests);
  mollie.books.end(id, 'paid');
  expect(await notice(id, open)).toBe(200);
  expect([await status(open), await credits()]).toEqual(['completed', before + 10]);
  const answered = mollie.requests.length;
  expect(await notice('tr_madeup1', open)).toBe(404);
  expect(mollie.requests.length).toBe(answered);
});

test('a payment while Mollie is down for a day is neither failed nor forgotten, and is paid late once', async () => {
  const { press, status, credits } = await buyer();
  const before = await credits();
  const { payment, redirect } = await press();
  const id = atMollie(redirect);
  const asked = () => mollie.requests.filter(({ path }) => path.includes(id)).length;
  const askedBefore = asked();
  for (let hours = 0; hours <= 24; hours++) {
    mollie.behaviour =
      hours % 2 === 0
        ? answering(refuse(500, 'Oops'))
        : (_request, response) => response.writeHead(hours % 3 ? 200 : 503, { 'content-type': 'text/html' }).end(html);
    if (hours === 12) mollie.books.end(id, 'paid');
    if (hours >= 12) expect(await notice(id)).toBeGreaterThanOrEqual(500);
    await app.lookUpPayments(new Date(Date.now() + hours * hour + minute));
    expect(await status(payment.payment_id)).toBe('pending');
  }
  expect(asked()).toBeGreaterThan(askedBefore + 13 + 5);
  expect(await credits()).toBe(before);
  mollie.behaviour = undefined;
  for (let times = 0; times < 2; times++) await app.lookUpPayments(new Date(Date.now() + 2 * day));
  expect(await Promise.all([notice(id), notice(id)])).toEqual([200, 200]);
  expect([await status(payment.payment_id), await credits()]).toEqual(['completed', before + 10]);
});

test('a press that Mollie did not answer goes on with the same payment, and is paid late once', async () => {
  const { press, latest, status, credits } = await buyer();
  const before = await credits();
  mollie.behaviour = (request) => request.socket.destroy();
  expect(await problemOf(press())).toMatchObject({ status: 503, error: 'payment.gateway_failed' });
  const open = (await latest())?.payment_id ?? '';
  mollie.behaviour = undefined;
  const { payment, redirect } = await press();
  expect([payment.payment_id, await status(open)]).toEqual([open, 'pending']);

  await app.lookUpPayments(new Date(Date.now() + day + minute));
  expect([mollie.books.payment(atMollie(redirect)).status, await status(open)]).toEqual(['canceled', 'cancelled']);
  mollie.books.end(atMollie(redirect), 'paid');
  for (let times = 0; times < 2; times++) expect(await notice(atMollie(redirect))).toBe(200);
  expect([await status(open), await credits()]).toEqual(['completed', before + 10]);
});
