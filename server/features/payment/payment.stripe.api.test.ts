import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { day, hour, minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { listPayments, readPayment, startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripe } from '../../adapters/payment/stripe/stripe.ts';
import type { RawBody } from '../../platform/calls/bind.ts';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';
import { expectNowhere } from '../../testing/payment/canaries.ts';
import { sitesWith } from '../../testing/sites.ts';
import { visa } from '../../testing/stripe/books.ts';
import type { Asked } from '../../testing/stripe/protocol.ts';
import { answering, startStripe } from '../../testing/stripe/stripe.ts';

const name = 'stripe:acme';
const SITES_DIR = sitesWith({ gateways: [{ gateway: name }] });
let stripe: Awaited<ReturnType<typeof startStripe>>;
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  stripe = await startStripe();
  const { key, secret: webhookSecret, apiUrl } = stripe;
  const gateways = [createStripe({ name, key, webhookSecret, apiUrl })];
  app = await startTestApp({ LOG_LEVEL: 'info', SITES_DIR }, { logTo: log, gateways });
});
afterAll(async () => {
  await app.close();
  stripe.close();
  rmSync(SITES_DIR, { recursive: true });
  expect(stripe.problems).toEqual([]);
});

async function buyer(method?: 'keep') {
  const { browser } = await signUpMember(app);
  const buys = { begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const body = { ...buys, client_id: randomUUID(), method };
  const credits = async () => (await browser.api(readUser)).user.credits;
  const before = await credits();
  const { payment, redirect } = await browser.api(startPayment, { body });
  const { payment_id: id } = payment;
  return {
    id,
    browser,
    session: stripe.books.get('checkout.session', /cs_\w+/.exec(redirect)?.[0]),
    status: async () => (await browser.api(readPayment, { query: { id } })).payment.status,
    gained: async () => (await credits()) - before,
  };
}

/** The status of our answer to a notice. */
async function post({ bytes, headers }: RawBody): Promise<number> {
  const url = `/api/payment-notice.php?gateway=${name}`;
  const sent = { method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes } as const;
  return (await app.app.inject(sent)).statusCode;
}

test('credits follow the money at Stripe, whatever its notices are and whether it answers', async () => {
  const { books, notice } = stripe;
  const { id, browser, session, status, gained } = await buyer();
  const number = '4242 4242 4242 4242';
  books.pay(session.id, { ...visa, card: { ...visa.card, iin: '424242', number } });
  const completed = () => notice('checkout.session.completed', session);
  const forged = notice('checkout.session.completed', session, { secret: 'whsec_another' });
  const late = notice('checkout.session.completed', session, { ageMs: 6 * minute });
  expect(await Promise.all([post(forged), post(late)])).toEqual([401, 401]);
  const foreign = { id: 'ch_1', object: 'charge', payment_intent: null };
  expect(await post(notice('charge.succeeded', foreign))).toBe(200);

  stripe.behaviour = answering({ status: 500, body: { error: { type: 'api_error', message: stripe.key } } });
  expect(await post(completed())).toBeGreaterThanOrEqual(500);
  await app.lookUpPayments(new Date(Date.now() + 20 * minute));
  expect([await status(), await gained()]).toEqual(['pending', 0]);
  stripe.behaviour = undefined;
  expect(await Promise.all([post(completed()), post(completed())])).toEqual([200, 200]);
  expect([await status(), await gained()]).toEqual(['completed', 10]);

  const refund = books.refund(session.id, { amount: 750 });
  for (const type of ['refund.created', 'refund.updated']) expect(await post(notice(type, refund))).toBe(200);
  expect(await gained()).toBe(5);
  books.failRefund(refund.id);
  await post(notice('refund.failed', refund));
  expect(await gained()).toBe(10);
  const dispute = books.dispute(session.id);
  books.moveDisputed(dispute.id, -1);
  await post(notice('charge.dispute.funds_withdrawn', dispute));
  expect(await gained()).toBe(0);
  books.moveDisputed(dispute.id, 1);
  await post(notice('charge.dispute.funds_reinstated', dispute));
  expect([await status(), await gained()]).toEqual(['completed', 10]);
  expect(log.text).toContain('Stripe: read a session: 500 api_error');
  expect(await expectNowhere([stripe.key, stripe.secret, number], { app, browser, log: log.text })).toContain(id);
});

test('a press that Stripe did not answer goes on with the same page, in whatever language it is repeated', async () => {
  const { browser } = await signUpMember(app);
  const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  stripe.behaviour = async (_request, response, asked) => {
    await stripe.answer(asked);
    response.destroy();
  };
  expect(await problemOf(browser.api(startPayment, { body }))).toMatchObject({ status: 503 });
  stripe.behaviour = undefined;
  browser.jar.set('i18n_redirected', 'nl');
  const { redirect } = await browser.api(startPayment, { body });
  expect(stripe.books.get('checkout.session', /cs_\w+/.exec(redirect)?.[0])).toMatchObject({ status: 'open' });
});

test('a kept card that its bank declines, or asks its payer about, fails, though Stripe knows it', async () => {
  const { books, notice } = stripe;
  const { browser, session, gained } = await buyer('keep');
  books.pay(session.id);
  expect(await post(notice('checkout.session.completed', session))).toBe(200);
  const order = { begins_at_once: true, package: 'nl-10', paymentmethod: 'card', method: 'kept' } as const;
  const amount = { amount: 1499, currency: 'EUR' };
  const charge = (client_id: string) => browser.api(startPayment, { body: { ...order, amount, client_id } });
  const latest = async () => (await browser.api(listPayments)).payments[0]?.status;
  const [card] = books.all('payment_method', { customer: session.customer });
  Object.assign(card ?? {}, { decline: { code: 'card_declined', decline_code: 'insufficient_funds' } });
  const declined = randomUUID();
  const isList = ({ method, path }: Asked) => method === 'GET' && path.endsWith('/payment_intents');
  let lists = 0;
  // Whether the intent of before was paid is asked after the refusal, too.
  stripe.behaviour = async (_request, response, asked) => {
    if (isList(asked) && ++lists > 1) return response.destroy();
    const { status, body } = await stripe.answer(asked);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  expect(await problemOf(charge(declined))).toMatchObject({ status: 503 });
  expect(await latest()).toBe('pending');
  stripe.behaviour = undefined;
  expect(await problemOf(charge(declined))).toMatchObject({ error: 'payment.gateway_refused' });
  expect(await latest()).toBe('failed');

  Object.assign(card ?? {}, { decline: undefined });
  const waiting = randomUUID();
  stripe.behaviour = async (_request, response, asked) => {
    const { status, body } = await stripe.answer(asked);
    if (asked.method === 'POST') return response.destroy();
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  expect(await problemOf(charge(waiting))).toMatchObject({ status: 503 });
  stripe.behaviour = undefined;
  const [intent] = books.all('payment_intent', { customer: session.customer });
  Object.assign(intent ?? {}, { status: 'requires_action' });
  expect(await problemOf(charge(waiting))).toMatchObject({ error: 'payment.gateway_refused' });
  expect([intent?.status, await latest(), await gained()]).toEqual(['canceled', 'failed', 10]);
});

test('a payment while Stripe is down for a day is neither failed nor forgotten, and is paid late once', async () => {
  const { books, notice } = stripe;
  const { session, status, gained } = await buyer();
  for (let hours = 0; hours <= 24; hours++) {
    stripe.behaviour =
      hours % 2 === 0
        ? answering({ status: 500, body: { error: { type: 'api_error', message: 'Oops' } } })
        : (_request, response) =>
            response.writeHead(hours % 3 ? 200 : 503, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
    if (hours === 12) books.pay(session.id);
    if (hours >= 12) expect(await post(notice('checkout.session.completed', session))).toBeGreaterThanOrEqual(500);
    await app.lookUpPayments(new Date(Date.now() + hours * hour + minute));
    expect([await status(), await gained()]).toEqual(['pending', 0]);
  }
  stripe.behaviour = undefined;
  for (let times = 0; times < 2; times++) await app.lookUpPayments(new Date(Date.now() + 2 * day));
  const told = () => post(notice('checkout.session.completed', session));
  expect(await Promise.all([told(), told()])).toEqual([200, 200]);
  expect([await status(), await gained()]).toEqual(['completed', 10]);
});

test('an abandoned page is ended at Stripe, and money that was faster is credited once', async () => {
  const { books, notice } = stripe;
  const { session, status, gained } = await buyer();
  await app.lookUpPayments(new Date(Date.now() + day + minute));
  expect([session.status, await status()]).toEqual(['expired', 'cancelled']);
  books.pay(session.id);
  for (const type of ['payment_intent.succeeded', 'charge.succeeded'])
    expect(await post(notice(type, books.intentOf(session.id)))).toBe(200);
  expect([await status(), await gained()]).toEqual(['completed', 10]);
});
