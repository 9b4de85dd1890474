import { randomUUID } from 'node:crypto';
import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { type PaymentMethod, readPayment, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawBody } from '../../platform/calls/bind.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { formGateway, signingGateway } from '../../testing/gateways.ts';
import { signUpMember } from '../../testing/members.ts';
import { paymentCompleted, paymentRefunded } from './payment.facts.ts';

const form = formGateway('form', ['ideal']);
const signing = signingGateway('signing', ['card']);
let app: TestApp;
let log = '';
function keepLine(line: string): void {
  log += line;
}
beforeAll(async () => {
  app = await startTestApp(
    { LOG_LEVEL: 'warn' },
    { logTo: { write: keepLine }, gateways: [form.gateway, signing.gateway] },
  );
});
afterAll(() => app.close());

/** A member with a pending purchase of 10 credits. */
async function buyer(paymentmethod: PaymentMethod) {
  const { browser } = await signUpMember(app);
  const { payment, redirect } = await browser.api(startPayment, {
    body: { client_id: randomUUID(), package: 'nl-10', paymentmethod },
  });
  const id = payment.payment_id;
  const paymentOf = () =>
    app.connection.db
      .selectFrom('payment')
      .select(['gateway', 'gateway_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { gateway, gateway_id } = await paymentOf();
  return {
    id,
    gateway,
    gateway_id: gateway_id as string,
    redirect,
    status: async () => (await browser.api(readPayment, { query: { id } })).payment.status,
    credits: async () => (await browser.api(readUser)).user.credits,
  };
}

async function post(gateway: string, { bytes, headers }: RawBody): Promise<[number, string | undefined]> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/payment-notice.php?gateway=${encodeURIComponent(gateway)}`,
    headers: { host: 'localhost', ...headers },
    payload: bytes,
  });
  return [response.statusCode, response.json().error];
}

test('requires authentication: a notice without a valid signature changes nothing', async () => {
  const { gateway_id, status } = await buyer('card');
  const { bytes, headers } = signing.notice(gateway_id, 'completed');
  const forged: RawBody[] = [
    { bytes, headers: { 'content-type': 'application/json' } },
    { bytes, headers: { ...headers, 'x-signature': 'ü'.repeat(64) } },
    { bytes: Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), headers },
    { bytes: Buffer.alloc(0), headers },
  ];
  for (const one of forged) expect(await post('signing', one)).toEqual([401, 'payment.signature']);
  expect(await status()).toBe('pending');
  for (let times = 0; times < 2; times++) expect(await post('signing', { bytes, headers })).toEqual([200, undefined]);
  expect(await status()).toBe('completed');
});

test("a payment goes to its method's gateway, and a notice may be a form whose status must be fetched", async () => {
  const { gateway, gateway_id, redirect, status, credits } = await buyer('ideal');
  expect([gateway, redirect]).toEqual(['form', `https://form.example/${gateway_id}`]);
  expect((await buyer('card')).gateway).toBe('signing');
  expect((await buyer('paypal')).gateway).toBe('sandbox');
  const before = await credits();
  for (let times = 0; times < 2; times++)
    expect(await post('form', form.notice(gateway_id, 'completed'))).toEqual([200, undefined]);
  expect([await status(), await credits()]).toEqual(['completed', before + 10]);
});

test("a notice is accepted only at its own gateway's address", async () => {
  const { gateway_id, status } = await buyer('card');
  const notice = signing.notice(gateway_id, 'completed');
  for (const unknown of ['other', '__proto__', '', 'Signing'])
    expect(await post(unknown, notice)).toEqual([404, 'request.not_found']);
  for (const none of ['x'.repeat(50), '\0']) expect(await post(none, notice)).toEqual([422, 'request.invalid']);
  expect(await post('form', notice)).toEqual([422, 'request.invalid']);
  expect(await post('sandbox', notice)).toEqual([422, 'request.invalid']);
  expect(await problemOf(app.browser().api(receiveNotice, { body: {} }))).toMatchObject({
    status: 422,
    fields: { gateway: 'request.required' },
  });
  expect(await status()).toBe('pending');
});

test('a body of any kind reaches the gateway unchanged, and none causes an error', async () => {
  const strange = [
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.from('id=%00'),
    Buffer.from('{"id":"\\u0000"}'),
    Buffer.from('a[]=1&a[]=2'),
    Buffer.alloc(0),
  ];
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'x',
  ];
  for (const gateway of ['form', 'signing', 'sandbox']) {
    for (const bytes of strange) {
      for (const type of types) {
        const [status] = await post(gateway, { bytes, headers: { 'content-type': type } });
        expect([400, 401, 415, 422], `${gateway} ${type} ${bytes}`).toContain(status);
      }
    }
  }
  expect((await post('form', { bytes: Buffer.alloc(70_000, 'x'), headers: {} }))[0]).toBe(413);
});

test('a payment without a notice is looked up at its own gateway', async () => {
  const { gateway_id, status } = await buyer('ideal');
  form.notice(gateway_id, 'completed');
  await app.lookUpPayments(new Date(Date.now() + 61 * second));
  expect(await status()).toBe('completed');
});

test('a later reversal leaves the payment completed, is recorded once, and is reported to the operator', async () => {
  for (const [back, reason] of [
    ['refunded', 'refund'],
    ['charged_back', 'chargeback'],
  ] as const) {
    const { id, gateway_id, status, credits } = await buyer('card');
    await post('signing', signing.notice(gateway_id, 'completed'));
    const paid = await credits();
    for (let times = 0; times < 2; times++)
      expect(await post('signing', signing.notice(gateway_id, back))).toEqual([200, undefined]);
    expect([await status(), await credits()]).toEqual(['completed', paid]);
    const events = await app.connection.db
      .selectFrom('payment_event')
      .select('status')
      .where('payment_id', '=', id)
      .orderBy('received_at')
      .execute();
    expect(events.map((event) => event.status)).toEqual(['completed', back]);
    expect(log.match(new RegExp(`${id} was ${back}.*\\b${reason}\\b`, 'g'))).toHaveLength(1);
  }
});

test('each purchase and its return is a fact, once, in whatever order the gateway reports them', async () => {
  const facts: [string, string, boolean?][] = [];
  app.events.afterCommit(paymentCompleted, ({ payment_id, is_first }) => {
    facts.push(['completed', payment_id, is_first]);
  });
  app.events.afterCommit(paymentRefunded, ({ payment_id }) => {
    facts.push(['refunded', payment_id]);
  });
  const { browser } = await signUpMember(app);
  const buy = async (...reports: ('completed' | 'refunded' | 'charged_back')[]) => {
    const { payment, redirect } = await browser.api(startPayment, {
      body: { client_id: randomUUID(), package: 'nl-10', paymentmethod: 'card' },
    });
    for (const report of reports) await post('signing', signing.notice(redirect.split('/').at(-1) as string, report));
    return payment.payment_id;
  };
  const first = await buy('completed', 'completed', 'refunded', 'refunded', 'charged_back');
  const second = await buy('completed');
  const third = await buy('charged_back', 'refunded', 'completed');
  expect(facts).toEqual([
    ['completed', first, true],
    ['refunded', first],
    ['completed', second, false],
    ['completed', third, false],
    ['refunded', third],
  ]);
});
