import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { day, minute } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { listPayments, startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMollie } from '../../../adapters/payment/mollie/mollie.ts';
import { createStripe } from '../../../adapters/payment/stripe/stripe.ts';
import type { RawBody } from '../../../platform/calls/bind.ts';
import { KeptLog, startTestApp, type TestApp } from '../../../testing/app.ts';
import { signUpMember } from '../../../testing/members.ts';
import { answering as mollieAnswering, startMollie } from '../../../testing/mollie/mollie.ts';
import { refuse } from '../../../testing/mollie/protocol.ts';
import { writeSite } from '../../../testing/pools.ts';
import { sitesWith } from '../../../testing/sites.ts';
import { startStripe, answering as stripeAnswering } from '../../../testing/stripe/stripe.ts';

const SITES_DIR = sitesWith({ gateways: [{ gateway: 'mollie:acme' }] });
writeSite(SITES_DIR, { id: 'other', pool: 'main', gateways: [{ gateway: 'stripe:acme' }] });
let mollie: Awaited<ReturnType<typeof startMollie>>;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  [mollie, stripe] = await Promise.all([startMollie(), startStripe()]);
  const gateways = [
    createMollie({ name: 'mollie:acme', key: mollie.key, apiUrl: mollie.apiUrl }),
    createStripe({ name: 'stripe:acme', key: stripe.key, webhookSecret: stripe.secret, apiUrl: stripe.apiUrl }),
  ];
  app = await startTestApp({ LOG_LEVEL: 'info', SITES_DIR }, { logTo: log, gateways });
});
beforeEach(() => {
  log.clear();
  restore();
});
afterAll(async () => {
  await app.close();
  mollie.close();
  stripe.close();
  rmSync(SITES_DIR, { recursive: true });
  expect([...mollie.problems, ...stripe.problems]).toEqual([]);
});

function restore(): void {
  mollie.behaviour = undefined;
  stripe.behaviour = undefined;
}

const price = { amount: 1499, currency: 'EUR' };
const idIn = (redirect: string): string => /(?:tr|cs)_\w+/.exec(redirect)?.[0] ?? '';

interface Provider {
  readonly name: string;
  readonly host: string;
  /** Pays on the provider's page, and returns its notice. */
  pay(id: string): RawBody;
  /** Answers everything in the provider's form of a no. */
  refuses(status: number): void;
  /** Does what it is asked and says nothing. */
  losesAnswers(): void;
  /** How many payments it has for our id. */
  charges(paymentId: string): number;
  /** Books what is charged without a page as paid, as banks do. */
  collect(): void;
}

const providers: Readonly<Record<'mollie' | 'stripe', Provider>> = {
  mollie: {
    name: 'mollie:acme',
    host: 'localhost',
    pay(id) {
      mollie.books.end(id, 'paid');
      return mollie.notice(id);
    },
    refuses(status) {
      mollie.behaviour = mollieAnswering(refuse(status, 'No'));
    },
    losesAnswers() {
      mollie.behaviour = async (request, response) => {
        const asked = mollie.requests.at(-1);
        const answer = asked && (await mollie.answer(asked));
        if (request.method === 'POST' || !answer) request.socket.destroy();
        else mollieAnswering(answer)(request, response);
      };
    },
    charges: (id) =>
      [...mollie.books.payments.values()].filter(({ asked }) => JSON.stringify(asked.metadata).includes(id)).length,
    collect() {
      for (const { id, status, asked } of mollie.books.payments.values())
        if (asked.sequenceType === 'recurring' && status === 'pending') mollie.books.end(id, 'paid');
    },
  },
  stripe: {
    name: 'stripe:acme',
    host: 'other.localhost',
    pay(id) {
      stripe.books.pay(id);
      return stripe.notice('checkout.session.completed', stripe.books.get('checkout.session', id));
    },
    refuses(status) {
      const missing = status === 404 && { code: 'resource_missing', param: 'customer' };
      const error = { type: 'invalid_request_error', message: 'No', ...missing };
      stripe.behaviour = stripeAnswering({ status, body: { error } });
    },
    losesAnswers() {
      stripe.behaviour = async (request, response, asked) => {
        const answer = await stripe.answer(asked);
        if (asked.method === 'POST') request.socket.destroy();
        else stripeAnswering(answer)(request, response, asked);
      };
    },
    charges: (id) =>
      stripe.books.all('payment_intent').filter(({ metadata }) => JSON.stringify(metadata).includes(id)).length,
    collect() {},
  },
};

/** A member whose card a provider keeps. */
async function keeperAt({ name, host, pay }: Provider) {
  const { browser } = await signUpMember(app, { host });
  const start = (changes: object = {}) => {
    const buys = { begins_at_once: true, package: 'nl-10', paymentmethod: 'card', amount: price } as const;
    return browser.api(startPayment, { body: { ...buys, method: 'kept', client_id: randomUUID(), ...changes } });
  };
  const { bytes, headers } = pay(idIn((await start({ method: 'keep' })).redirect));
  const url = `/api/payment-notice.php?gateway=${name}`;
  await app.app.inject({ method: 'POST', url, headers: { host, ...headers }, payload: bytes });
  const payments = async () => (await browser.api(listPayments)).payments;
  return {
    start,
    payments,
    statuses: async () => (await payments()).map(({ status }) => status),
    credits: async () => (await browser.api(readUser)).user.credits,
  };
}
const refused = (error: string) => ({ problem: { error } });

test.for(['mollie', 'stripe'] as const)('%s: a key that is revoked tells nothing of a charge', async (name) => {
  const provider = providers[name];
  for (const status of [401, 403]) {
    const { start, payments, statuses, credits } = await keeperAt(provider);
    const before = await credits();
    provider.losesAnswers();
    await expect(start()).rejects.toMatchObject(refused('payment.gateway_failed'));
    provider.refuses(status);
    await expect(start()).rejects.toMatchObject(refused('payment.gateway_failed'));
    for (const later of [11 * minute, day, 8 * day]) await app.lookUpPayments(new Date(Date.now() + later));
    expect(await statuses()).toEqual(['pending', 'completed']);
    expect(log.text).toMatch(new RegExp(`payment.look_up.*"reason":"[^"]*${status}`));
    const other = { package: 'nl-25', amount: { ...price, amount: 3249 } };
    await expect(start(other)).rejects.toMatchObject(refused('payment.charge_pending'));

    restore();
    provider.collect();
    await app.lookUpPayments(new Date(Date.now() + 20 * day));
    expect(await statuses()).toEqual(['completed', 'completed']);
    expect(await credits()).toBe(before + 10);
    const [charged] = await payments();
    expect(provider.charges(charged?.payment_id as string)).toBe(1);
  }
});

test.for(['mollie', 'stripe'] as const)('%s: only where there is no such payer, nothing was charged', async (name) => {
  const provider = providers[name];
  const { start, statuses } = await keeperAt(provider);
  provider.refuses(500);
  await expect(start()).rejects.toMatchObject(refused('payment.gateway_failed'));
  for (const status of [400, 422]) {
    provider.refuses(status);
    await expect(start()).rejects.toMatchObject(refused('payment.gateway_failed'));
    await app.lookUpPayments(new Date(Date.now() + day));
    expect(await statuses()).toEqual(['pending', 'completed']);
  }
  provider.refuses(404);
  await app.lookUpPayments(new Date(Date.now() + 3 * day));
  expect(await statuses()).toEqual(['failed', 'completed']);
});
