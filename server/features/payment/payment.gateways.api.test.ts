import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import {
  listPackages,
  listPayments,
  type PaymentMethod,
  readPayment,
  receiveNotice,
  startPayment,
} from '@rendezvous/contract/payment';
import { listPaymentCases, recordReceived } from '@rendezvous/contract/refund';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GatewayRefusal } from '../../adapters/payment/gateway.ts';
import type { RawBody } from '../../platform/calls/bind.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { signUpMember } from '../../testing/members.ts';
import { formGateway, type Reported, signingGateway } from '../../testing/payment/gateways.ts';
import { operatorKeys } from '../../testing/payment/histories.ts';
import { sitesWith } from '../../testing/sites.ts';
import { standardPrices } from '../site/prices/site.prices.rules.ts';
import { paymentCompleted, paymentReversed } from './payment.facts.ts';

const form = formGateway('form', ['ideal']);
const signing = signingGateway('signing', ['card']);
const SITES_DIR = sitesWith({
  gateways: [{ gateway: 'form' }, { gateway: 'signing', paymentmethods: ['card'] }, { gateway: 'sandbox' }],
});
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  const settings = { LOG_LEVEL: 'warn', SITES_DIR, OPERATORS: `anna:${operatorKeys.anna}` };
  app = await startTestApp(settings, { logTo: log, gateways: [form.gateway, signing.gateway] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

/** A member with a pending purchase of 10 credits. */
async function buyer(paymentmethod: PaymentMethod) {
  const { browser, id: member } = await signUpMember(app);
  const { payment, redirect } = await browser.api(startPayment, {
    body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod },
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
    member,
    browser,
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
  for (const none of ['x'.repeat(70), '\0']) expect(await post(none, notice)).toEqual([422, 'request.invalid']);
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

test('a look at a completed payment that is not answered is repeated in an hour, also the last', async () => {
  for (const daysAgo of [0, 181]) {
    const { id, gateway_id, credits } = await buyer('ideal');
    const before = await credits();
    await post('form', form.notice(gateway_id, 'completed'));
    const [paid_at, now] = [new Date(Date.now() - daysAgo * day), new Date(Date.now() + day + minute)];
    await app.connection.db.updateTable('payment').set({ paid_at }).where('id', '=', id).execute();
    form.notice(gateway_id, 'refunded');
    const asked = vi.spyOn(form.gateway, 'fetchState').mockRejectedValue(new Error('no answer'));
    await app.lookUpPayments(now);
    asked.mockRestore();
    expect(await credits()).toBe(before + 10);
    await app.lookUpPayments(new Date(now.getTime() + hour));
    expect(await credits()).toBe(before);
  }
});

test('money that goes back takes its credits once, below zero if they were spent, in a row of its own', async () => {
  for (const [back, reason] of [
    ['refunded', 'refund'],
    ['charged_back', 'chargeback'],
  ] as const) {
    const { id, gateway_id, status, credits, member } = await buyer('card');
    await post('signing', signing.notice(gateway_id, 'completed'));
    const free = (await credits()) - 10;
    await inTransaction(app.connection.db, (trx) =>
      app.credit.addEntry(trx, {
        member_id: member,
        delta: -free - 8,
        reason: 'message',
        reference: null,
        key: 'spent',
      }),
    );
    for (let times = 0; times < 2; times++)
      expect(await post('signing', signing.notice(gateway_id, back))).toEqual([200, undefined]);
    expect([await status(), await credits()]).toEqual(['completed', -8]);
    const rows = await app.connection.db
      .selectFrom('payment_reversal')
      .select(['kind', 'amount', 'credits'])
      .where('payment_id', '=', id)
      .execute();
    expect(rows).toEqual([{ kind: reason, amount: 1499, credits: -10 }]);
  }
});

test('who has charged a payment back buys nothing more', async () => {
  const { gateway_id, browser } = await buyer('card');
  const again = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const { payment } = await browser.api(startPayment, { body: again });
  await post('signing', signing.notice(gateway_id, 'charged_back'));
  for (const client_id of [again.client_id, randomUUID()])
    expect(await problemOf(browser.api(startPayment, { body: { ...again, client_id } }))).toMatchObject({
      status: 403,
      error: 'payment.blocked',
    });
  await jobsDone(app);
  const { status } = (await browser.api(readPayment, { query: { id: payment.payment_id } })).payment;
  expect(status, 'the page that was open').toBe('cancelled');
});

test('a payment of another amount than was agreed gives nothing, and an operator is told', async () => {
  const { id, gateway_id, status, credits } = await buyer('card');
  const [before, { amount }] = [await credits(), { amount: 1498 }];
  const parseNotice = signing.gateway.parseNotice;
  vi.spyOn(signing.gateway, 'parseNotice').mockImplementation(async (...notice) => {
    const state = await parseNotice(...notice);
    return state && { ...state, paid: { amount, currency: 'EUR' } };
  });
  for (let times = 0; times < 2; times++)
    expect(await post('signing', signing.notice(gateway_id, 'completed'))).toEqual([200, undefined]);
  expect([await status(), await credits()]).toEqual(['pending', before]);
  expect(log.text.match(new RegExp(`${id}: a person has to decide: other_amount`, 'g'))).toHaveLength(1);
});

test('another amount on a completed payment is a case, and what goes back of it is booked all the same', async () => {
  const { id, gateway_id, credits } = await buyer('card');
  await post('signing', signing.notice(gateway_id, 'completed'));
  const full = await credits();
  const said = { amount: 1498, currency: 'CHF' };
  const parseNotice = signing.gateway.parseNotice;
  vi.spyOn(signing.gateway, 'parseNotice').mockImplementation(async (...notice) => {
    const state = await parseNotice(...notice);
    return state && { ...state, paid: { ...said } };
  });
  const refunded = () => post('signing', signing.notice(gateway_id, 'refunded'));
  expect([await refunded(), await credits()], 'of another currency nothing can be told').toEqual([
    [200, undefined],
    full,
  ]);
  said.currency = 'EUR';
  for (let times = 0; times < 2; times++) expect(await refunded()).toEqual([200, undefined]);
  vi.restoreAllMocks();
  expect(await credits()).toBe(full - 10);
  const { next_look_at } = await app.connection.db
    .selectFrom('payment')
    .select('next_look_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(next_look_at, 'it is looked at again').not.toBeNull();
  expect(log.text.match(new RegExp(`${id}: a person has to decide: other_amount`, 'g'))).toHaveLength(1);
});

test('a start without an answer leaves the payment open, for the same press or a notice', async () => {
  const { browser } = await signUpMember(app);
  const start = signing.gateway.start;
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const lost = vi.spyOn(signing.gateway, 'start').mockImplementation(async (payment, urls) => {
    await start(payment, urls);
    throw new Error('the answer was lost');
  });
  const press = () => problemOf(browser.api(startPayment, { body }));
  expect(await press()).toMatchObject({ status: 503, error: 'payment.gateway_failed' });
  const [open] = (await browser.api(listPayments)).payments;
  expect(open?.status).toBe('pending');
  expect(log.text).toMatch(new RegExp(`"where":"payment.start","payment":"${open?.payment_id}","gateway":"signing"`));
  expect(await press()).toMatchObject({ error: 'payment.gateway_failed' });
  lost.mockRestore();
  expect((await browser.api(startPayment, { body })).payment.payment_id).toBe(open?.payment_id);

  vi.spyOn(signing.gateway, 'start').mockImplementationOnce(async (payment, urls) => {
    await start(payment, urls);
    throw new Error('the answer was lost');
  });
  const other = { ...body, client_id: randomUUID() };
  await problemOf(browser.api(startPayment, { body: other }));
  const [unreferred] = (await browser.api(listPayments)).payments;
  const id = unreferred?.payment_id ?? '';
  await app.lookUpPayments(new Date(Date.now() + 11 * minute));
  expect((await browser.api(readPayment, { query: { id } })).payment.status).toBe('failed');
  expect(await post('signing', signing.notice(`signing-${id}`, 'completed'))).toEqual([200, undefined]);
  expect((await browser.api(readPayment, { query: { id } })).payment.status).toBe('completed');
});

test('a gateway that refuses ends the payment at once, and another can be tried', async () => {
  const { browser } = await signUpMember(app);
  vi.spyOn(signing.gateway, 'start').mockRejectedValueOnce(new GatewayRefusal('no such method'));
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  for (let times = 0; times < 2; times++)
    expect(await problemOf(browser.api(startPayment, { body }))).toMatchObject({
      status: 422,
      error: 'payment.gateway_refused',
    });
  expect((await browser.api(listPayments)).payments.map(({ status }) => status)).toEqual(['failed']);
  await browser.api(startPayment, { body: { ...body, client_id: randomUUID() } });
});

test('only methods that a gateway of the site takes are offered', async () => {
  const folder = sitesWith(
    { gateways: [{ gateway: 'form', countries: ['NL'] }] },
    { id: 'none', pool: 'none', hosts: ['none.localhost'], gateways: [] },
  );
  const lines: string[] = [];
  const other = await startTestApp(
    { LOG_LEVEL: 'warn', SITES_DIR: folder },
    { logTo: { write: (line: string) => lines.push(line) }, gateways: [form.gateway] },
  );
  const methods = async (host: string, country: 'NL' | 'BE') =>
    (await other.browser(host).api(listPackages, { query: { country } })).paymentmethods;
  expect(await methods('localhost', 'NL')).toEqual(['ideal']);
  expect(await methods('localhost', 'BE')).toEqual([]);
  expect(await methods('none.localhost', 'NL')).toEqual([]);
  expect(lines.join('')).toContain('sites/none.json: gateways: nobody takes its payments');
  const { browser } = await signUpMember(other);
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  expect(await problemOf(browser.api(startPayment, { body }))).toMatchObject({ error: 'payment.unknown_method' });
  await other.close();
  rmSync(folder, { recursive: true });
});

test('an installation does not start with a gateway whose key is missing', async () => {
  const folder = sitesWith({ gateways: [{ gateway: 'unknown:acme' }] });
  await expect(startTestApp({ SITES_DIR: folder })).rejects.toThrow(
    'sites/rendezvous.json: gateways: "unknown:acme" is no gateway',
  );
  rmSync(folder, { recursive: true });
});

test('the prices of a site are its own where its file has them', async () => {
  const { NL } = standardPrices;
  const packages = NL.packages.map((one) => ({ ...one, amount: one.amount + 1 }));
  const folder = sitesWith({ prices: { NL: { ...NL, packages } } });
  const other = await startTestApp({ SITES_DIR: folder });
  const amounts = async (country: 'NL' | 'BE') =>
    (await other.browser().api(listPackages, { query: { country } })).packages.map(({ amount }) => amount.amount);
  expect(await amounts('NL')).toEqual(packages.map(({ amount }) => amount));
  expect(await amounts('BE')).toEqual(standardPrices.BE.packages.map(({ amount }) => amount));
  await other.close();
  rmSync(folder, { recursive: true });
});

test('a dispute that is won after its payer had paid by transfer is for a person to decide', async () => {
  const { id: payment_id, gateway_id, credits } = await buyer('card');
  for (const told of ['completed', 'charged_back'] as const) await post('signing', signing.notice(gateway_id, told));
  const operator = app.browser();
  operator.page.authorization = `Bearer ${operatorKeys.anna}`;
  const body = { payment_id, about: 'charged_back', paid_on: '2026-11-20', note: 'Statement 88, line 4' };
  await operator.api(recordReceived, { body });
  const kinds = async () =>
    (await operator.api(listPaymentCases)).cases
      .filter((one) => one.payment_id === payment_id)
      .map((one) => [one.case, one.amount.amount]);
  const [before, owned] = [await kinds(), await credits()];
  for (let times = 0; times < 2; times++) await post('signing', signing.notice(gateway_id, 'dispute_won'));
  expect([before, await kinds()]).toEqual([[], [['received_twice', 1499]]]);
  expect(await credits(), 'no credits twice').toBe(owned);
});

test('each purchase and its return is a fact, once, in whatever order the gateway reports them', async () => {
  const facts: [string, string, boolean?][] = [];
  app.events.afterCommit(paymentCompleted, ({ payment_id, is_first }) => {
    facts.push(['completed', payment_id, is_first]);
  });
  app.events.afterCommit(paymentReversed, ({ payment_id, before, after }) => {
    if (after > before) facts.push(['returned', payment_id]);
  });
  const { browser } = await signUpMember(app);
  const buy = async (...reports: Reported[]) => {
    const { payment, redirect } = await browser.api(startPayment, {
      body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' },
    });
    for (const report of reports) await post('signing', signing.notice(redirect.split('/').at(-1) as string, report));
    return payment.payment_id;
  };
  const first = await buy('completed', 'completed', 'refunded', 'refunded');
  const second = await buy('completed');
  const third = await buy('charged_back', 'refunded', 'completed');
  expect(facts).toEqual([
    ['completed', first, true],
    ['returned', first],
    ['completed', second, false],
    ['completed', third, false],
    ['returned', third],
  ]);
});
