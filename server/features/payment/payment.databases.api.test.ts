import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { readPayment, startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripe } from '../../adapters/payment/stripe/stripe.ts';
import { KeptLog, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';
import { folderOf } from '../../testing/pools.ts';
import { startStripe } from '../../testing/stripe/stripe.ts';

const name = 'stripe:acme';
const gateways = [{ gateway: name }];
const SITES_DIR = folderOf(
  { id: 'south', pool: 'south', gateways },
  { id: 'north', pool: 'north', database: 'north', gateways },
);
const hosts = ['south.localhost', 'north.localhost'] as const;
/** An endpoint's secret is its own, as Stripe makes them. */
const secrets = { 'south.localhost': 'whsec_ofTheSouth0123', 'north.localhost': 'whsec_ofTheNorth0123' } as const;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  stripe = await startStripe();
  const { key, apiUrl } = stripe;
  const webhookSecret = Object.values(secrets).join(', ');
  const opened = createStripe({ name, key, webhookSecret, apiUrl });
  // As if one endpoint were all that there is.
  const environment = { SITES_DIR, LOG_LEVEL: 'warn', PAYMENT_STRIPE_ACME_WEBHOOK_SECRET: secrets['south.localhost'] };
  app = await startTestApp(environment, { databases: ['north'], gateways: [opened], logTo: log });
}, 2 * minute);
afterAll(async () => {
  await app.close();
  stripe.close();
  rmSync(SITES_DIR, { recursive: true });
  expect(stripe.problems).toEqual([]);
});

async function post(host: (typeof hosts)[number], session: string, secret: string = secrets[host]): Promise<number> {
  const row = stripe.books.get('checkout.session', session);
  const { bytes, headers } = stripe.notice('checkout.session.completed', row, { secret });
  const url = `/api/payment-notice.php?gateway=${name}`;
  const sent = { method: 'POST', url, headers: { host, ...headers }, payload: bytes } as const;
  return (await app.app.inject(sent)).statusCode;
}

test('an account with fewer endpoints than databases is warned of once, at the start', () => {
  const warned = 'PAYMENT_STRIPE_ACME_WEBHOOK_SECRET: 1 of 2 databases whose brands have stripe:acme';
  expect(log.text.split(warned)).toHaveLength(2);
});

test('each database has its endpoint at Stripe, and what is paid in one is credited there, once', async () => {
  for (const host of hosts) {
    const { browser } = await signUpMember(app, { host });
    const credits = async () => (await browser.api(readUser)).user.credits;
    const before = await credits();
    const buys = { begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
    const { payment, redirect } = await browser.api(startPayment, { body: { client_id: randomUUID(), ...buys } });
    const status = async () => (await browser.api(readPayment, { query: { id: payment.payment_id } })).payment.status;
    const session = /cs_\w+/.exec(redirect)?.[0] ?? '';
    stripe.books.pay(session);
    expect(await post(host, session, 'whsec_ofAStranger0123')).toBe(401);
    const elsewhere = hosts.find((other) => other !== host) as (typeof hosts)[number];
    expect(await post(elsewhere, session)).toBe(200);
    expect([await status(), await credits()]).toEqual(['pending', before]);
    for (let times = 0; times < 2; times++) expect(await post(host, session)).toBe(200);
    expect([await status(), await credits()]).toEqual(['completed', before + 10]);
  }
});
