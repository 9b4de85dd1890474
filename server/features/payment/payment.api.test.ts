import { randomUUID } from 'node:crypto';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { hour, second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import {
  listPackages,
  listPayments,
  type Payment,
  readDiscountCode,
  readPayment,
  readQuote,
  receiveNotice,
  startPayment,
} from '@rendezvous/contract/payment';
import { countries } from '@rendezvous/contract/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const welcome = 'TIMEBONUS25';
const order = (changes: object = {}) =>
  ({ client_id: randomUUID(), begins_at_once: true, package: 'nl-60', paymentmethod: 'ideal', ...changes }) as never;
const start = (member: TestMember, changes: object = {}) => member.browser.api(startPayment, { body: order(changes) });
const gatewayId = ({ redirect }: { redirect: string }) => redirect.split('/').at(-1) as string;
const notice = (body: object) => app.browser().api(receiveNotice, { query: { gateway: 'sandbox' }, body } as never);
const report = (started: { redirect: string }, status: Payment['status']) =>
  notice(app.gateway.signed(gatewayId(started), status));
const purchases = async (member: TestMember) =>
  (await member.browser.api(listCreditEntries)).entries.filter((entry) => entry.reason === 'purchase');

test('requires authentication', async () => {
  const visitor = app.browser();
  const loggedOut = { status: 403, error: 'authentication_required' };
  expect(await problemOf(visitor.api(startPayment, { body: order() }))).toMatchObject(loggedOut);
  expect(await problemOf(visitor.api(readPayment, { query: { id: randomUUID() } }))).toMatchObject(loggedOut);
  expect(await problemOf(visitor.api(listPayments))).toMatchObject(loggedOut);
  expect(await problemOf(visitor.api(readDiscountCode, { query: { welcome: 'true' } }))).toMatchObject(loggedOut);
  expect(await problemOf(visitor.api(readQuote, { query: { package: 'nl-10', paymentmethod: 'card' } }))).toMatchObject(
    loggedOut,
  );
});

test('members buy at the prices of their country or of their connection’s, and no other', async () => {
  const dutch = await joinMember(app);
  const elsewhere = { status: 422, error: 'payment.country_elsewhere' };
  expect(await problemOf(start(dutch, { package: 'nz-150', paymentmethod: 'card' }))).toEqual(elsewhere);
  expect(
    await problemOf(dutch.browser.api(readQuote, { query: { package: 'nz-150', paymentmethod: 'card' } })),
  ).toEqual(elsewhere);
  expect(await dutch.browser.api(listPackages, { query: { country: 'NZ' } })).toMatchObject({
    country: 'NL',
    countries: ['NL'],
  });
  expect((await start(dutch)).payment.amount.currency).toBe('EUR');
  // A member without a country whose connection’s is unknown may choose.
  expect(
    (await start(await signUpMember(app), { package: 'nz-150', paymentmethod: 'card' })).payment.amount.currency,
  ).toBe('NZD');
});

test('everybody can see what credits cost in every country', async () => {
  for (const country of countries) {
    const offer = await app.browser().api(listPackages, { query: { country } });
    expect(offer.country).toBe(country);
    expect(offer.packages.map((one) => one.style)).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(offer.packages.filter((one) => one.popular)).toHaveLength(1);
    const [smallest, ...larger] = offer.packages.map(({ saving }) => saving);
    expect(smallest).toBeNull();
    expect(larger.every((saving) => saving !== null && saving >= 5)).toBe(true);
  }
  expect((await app.browser().api(listPackages)).country).toBe('NL');
});

test('a completed payment gives its credits and makes the member premium', async () => {
  const member = await signUpMember(app);
  const started = await start(member);
  expect(started.payment).toMatchObject({
    status: 'pending',
    credits: 60,
    amount: { amount: 6599, currency: 'EUR' },
    discount: null,
    paid_at: null,
    refund_days: 14,
    version: 1,
  });
  expect(started.redirect).toMatch(/^\/gateway\/sandbox\/[\w-]{24}$/);
  await report(started, 'completed');
  const { user } = await member.browser.api(readUser);
  expect(user).toMatchObject({ credits: 63, paid_user: true });
  const { payment } = await member.browser.api(readPayment, { query: { id: started.payment.payment_id } });
  expect(payment).toMatchObject({ status: 'completed', redirect: null, version: 2 });
  expect(payment.paid_at).not.toBeNull();
  expect((await member.browser.api(listPayments)).payments).toEqual([payment]);
});

test('a failed or cancelled payment gives nothing', async () => {
  const member = await signUpMember(app);
  await report(await start(member), 'failed');
  await report(await start(member), 'cancelled');
  expect((await member.browser.api(listPayments)).payments.map((one) => one.status)).toEqual(['cancelled', 'failed']);
  expect((await member.browser.api(readUser)).user).toMatchObject({ credits: 3, paid_user: false });
});

test('money that arrives after a failure gives the credits, and a failure after the money takes nothing', async () => {
  const member = await signUpMember(app);
  const started = await start(member);
  for (const status of ['failed', 'completed', 'failed', 'completed', 'cancelled'] as const)
    await report(started, status);
  expect(await purchases(member)).toHaveLength(1);
  expect((await member.browser.api(readPayment, { query: { id: started.payment.payment_id } })).payment.status).toBe(
    'completed',
  );
});

test('one client_id is one payment, sequentially and in parallel', async () => {
  const member = await signUpMember(app);
  const same = { client_id: randomUUID() };
  const all = await Promise.all([
    start(member, same),
    start(member, same),
    start(member, same),
    start(member, { ...same, code: welcome }),
  ]);
  all.push(await start(member, { ...same, package: 'nl-10' }));
  expect(new Set(all.map((one) => `${one.payment.payment_id} ${one.redirect}`)).size).toBe(1);
  expect((await member.browser.api(listPayments)).payments).toHaveLength(1);
});

test("another member's payment is not found", async () => {
  const [owner, other] = [await signUpMember(app), await signUpMember(app)];
  const { payment } = await start(owner);
  expect(await problemOf(other.browser.api(readPayment, { query: { id: payment.payment_id } }))).toMatchObject({
    status: 404,
    error: 'payment.not_found',
  });
  expect(await problemOf(other.browser.api(readPayment, { query: { id: randomUUID() } }))).toMatchObject({
    status: 404,
    error: 'payment.not_found',
  });
  expect((await other.browser.api(listPayments)).payments).toEqual([]);
});

test('the amount shown is the amount charged', async () => {
  const member = await signUpMember(app);
  const choice = { package: 'nl-25', paymentmethod: 'card', code: 'timebonus25' } as const;
  const { quote } = await member.browser.api(readQuote, { query: choice });
  expect(quote).toMatchObject({
    price: { amount: 3249 },
    discount: { amount: 812 },
    amount: { amount: 2437 },
    vat: { amount: 423 },
    code: welcome,
  });
  expect(await problemOf(start(member, { ...choice, amount: { amount: 2436, currency: 'EUR' } }))).toMatchObject({
    status: 409,
    error: 'payment.amount_changed',
  });
  const { payment } = await start(member, { ...choice, amount: quote.amount });
  expect(payment).toMatchObject({
    price: quote.price,
    discount: quote.discount,
    amount: quote.amount,
    vat: quote.vat,
    code: welcome,
  });
});

test('a package or method not offered in the country is refused', async () => {
  const member = await signUpMember(app);
  expect(await problemOf(start(member, { package: 'nl-11' }))).toMatchObject({
    status: 422,
    error: 'payment.unknown_package',
  });
  expect(await problemOf(start(member, { country: 'BE' }))).toMatchObject({ error: 'payment.unknown_package' });
  expect(await problemOf(start(member, { package: 'de-10' }))).toMatchObject({ error: 'payment.unknown_method' });
  expect(await problemOf(start(member, { paymentmethod: 'directdebit' }))).toMatchObject({
    error: 'payment.unknown_method',
  });
  for (const wrong of [
    { paymentmethod: 'gold' },
    { client_id: 'x' },
    { package: 7 },
    { code: {} },
    { amount: 'much' },
    { amount: { amount: 1.5, currency: 'EUR' } },
    { extra: 1 },
  ]) {
    expect(await problemOf(start(member, wrong))).toMatchObject({ status: 422, error: 'request.invalid' });
  }
});

test('a notice with a wrong signature changes nothing', async () => {
  const member = await signUpMember(app);
  const started = await start(member);
  const signed = app.gateway.signed(gatewayId(started), 'failed');
  for (const forged of [
    { ...signed, status: 'completed' },
    { ...signed, signature: '' },
    { ...signed, signature: 'ü'.repeat(64) },
    { ...signed, at: 'now' },
    { ...signed, event: 'x' },
  ]) {
    expect(await problemOf(notice(forged))).toMatchObject({ status: 401, error: 'payment.signature' });
  }
  expect((await member.browser.api(readPayment, { query: { id: started.payment.payment_id } })).payment.status).toBe(
    'pending',
  );
});

test('a notice of an unknown payment is not found, a malformed one is refused', async () => {
  expect(await problemOf(notice(app.gateway.signed('unknown', 'completed')))).toMatchObject({
    status: 404,
    error: 'payment.not_found',
  });
  for (const body of [{}, { id: 1 }, { id: 'x', event: null }, []])
    expect(await problemOf(notice(body))).toMatchObject({ status: 422 });
  const browser = app.browser();
  const statuses = await Promise.all([
    browser.send({
      method: 'POST',
      url: '/api/payment-notice.php?gateway=sandbox',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    }),
    browser.send({
      method: 'POST',
      url: '/api/payment-notice.php?gateway=other',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    }),
    browser.send({
      method: 'POST',
      url: '/api/payment-notice.php?gateway=sandbox',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    }),
  ]);
  expect(statuses.map((response) => response.statusCode)).toEqual([400, 404, 422]);
});

test('a payment without a notice is looked up', async () => {
  const member = await signUpMember(app);
  const started = await start(member);
  await app.gateway.decide(gatewayId(started), 'completed', 'never');
  await app.lookUpPayments(new Date());
  expect(await purchases(member)).toHaveLength(0);
  await app.lookUpPayments(new Date(Date.now() + 61 * second));
  expect(await purchases(member)).toHaveLength(1);
  await report(started, 'completed');
  expect(await purchases(member)).toHaveLength(1);
});

test('an abandoned payment is cancelled at the gateway after a day, and late money is honoured once', async () => {
  const member = await signUpMember(app);
  const started = await start(member);
  const read = async () =>
    (await member.browser.api(readPayment, { query: { id: started.payment.payment_id } })).payment;
  await app.lookUpPayments(new Date(Date.now() + 23 * hour));
  expect(await read()).toMatchObject({ status: 'pending', redirect: started.redirect });
  await app.lookUpPayments(new Date(Date.now() + 48 * hour));
  expect(await read()).toMatchObject({ status: 'cancelled', redirect: null });
  expect((await app.gateway.find(gatewayId(started)))?.status).toBe('cancelled');
  for (let times = 0; times < 2; times++) await report(started, 'completed');
  expect(await read()).toMatchObject({ status: 'completed' });
  expect(await purchases(member)).toHaveLength(1);
});
