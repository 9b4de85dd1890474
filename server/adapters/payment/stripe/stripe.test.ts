import { second } from '@rendezvous/contract/durations';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anyId } from '../../../testing/payment/gateways.ts';
import { type Means, visa } from '../../../testing/stripe/books.ts';
import { order, payment, urls } from '../../../testing/stripe/orders.ts';
import { fieldsOf } from '../../../testing/stripe/protocol.ts';
import { answering, startStripe } from '../../../testing/stripe/stripe.ts';
import { gatewaySuite } from '../gateway.suite.ts';
import { type Gateway, GatewayFailure, type GatewayPayment, GatewayRefusal } from '../gateway.ts';
import { openGateway } from '../providers.ts';
import { createStripe } from './stripe.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let gateway: Gateway;
const gatewayOf = (changes: { key?: string; withinMs?: number } = {}) =>
  createStripe({
    name: 'stripe:acme',
    key: stripe.key,
    webhookSecret: stripe.secret,
    apiUrl: stripe.apiUrl,
    withinMs: 2 * second,
    ...changes,
  });
beforeAll(async () => {
  stripe = await startStripe();
  gateway = gatewayOf();
});
afterEach(() => {
  stripe.behaviour = undefined;
  stripe.requests.length = 0;
  expect(stripe.problems.splice(0)).toEqual([]);
});
afterAll(() => stripe.close());

const row = (id: string) => stripe.books.get('checkout.session', id);
const ofPayment = (kind: 'refund' | 'dispute', id: string) =>
  stripe.books.all(kind, { payment_intent: stripe.books.intentOf(id).id })[0];

gatewaySuite('stripe', () => ({
  gateway,
  async end(id, status) {
    if (status === 'completed') stripe.books.pay(id);
    else stripe.books.submit(id, status === 'failed' ? 'requires_payment_method' : 'canceled');
  },
  notice(id, reported) {
    const { books, notice } = stripe;
    if (reported === 'completed') {
      books.pay(id);
      return notice('checkout.session.completed', row(id));
    }
    if (reported === 'refunded') return notice('refund.created', ofPayment('refund', id) ?? books.refund(id));
    if (reported === 'charged_back') {
      const known = ofPayment('dispute', id);
      const dispute = known ?? books.dispute(id);
      if (!known) books.moveDisputed(dispute.id, -1);
      return notice('charge.dispute.funds_withdrawn', dispute);
    }
    books.submit(id, reported === 'failed' ? 'requires_payment_method' : 'canceled');
    return notice('checkout.session.async_payment_failed', row(id));
  },
}));

const start = async (changes?: Partial<GatewayPayment>) => (await gateway.start(payment(changes), urls)).gateway_id;
async function paid(changes?: Partial<GatewayPayment>, method?: Means): Promise<string> {
  const id = await start(changes);
  stripe.books.pay(id, method);
  return id;
}
async function keptCustomer(): Promise<string> {
  const { kept } = await gateway.fetchState(await paid({ method: 'keep' }));
  return kept?.customer ?? '';
}
const lastBody = () => fieldsOf(stripe.requests.findLast(({ method }) => method === 'POST')?.text ?? '');

test('an account needs a key and the secret of its notices', () => {
  const options = { name: 'stripe:acme', key: stripe.key, webhookSecret: stripe.secret };
  for (const key of ['', 'pk_test_4eC39HqLyjWDarjtT1zdp7dc', `${stripe.key}\n`])
    expect(() => createStripe({ ...options, key })).toThrow('"stripe:acme" needs a key of Stripe');
  for (const webhookSecret of ['', 'secret', 'whsec_ ', `${stripe.secret},`, `${stripe.secret};${stripe.secret}`])
    expect(() => createStripe({ ...options, webhookSecret })).toThrow('"stripe:acme" needs a webhook');
  const keys = new Map([['PAYMENT_STRIPE_ACME_KEY', stripe.key]]);
  expect(() => openGateway('stripe:acme', { keys, allowsTests: true })).toThrow('PAYMENT_STRIPE_ACME_WEBHOOK_SECRET');
  keys.set('PAYMENT_STRIPE_ACME_WEBHOOK_SECRET', stripe.secret);
  expect(openGateway('stripe:acme', { keys, allowsTests: true }).name).toBe('stripe:acme');
});

test("a page shows what is bought in the payer's language, and takes the chosen method at its price", async () => {
  const asked = payment({ locale: 'en' });
  const { redirect, gateway_id } = await gateway.start(asked, urls);
  expect(redirect).toBe(`https://checkout.stripe.com/c/pay/${gateway_id}#fid`);
  expect(lastBody()).toMatchObject({
    client_reference_id: asked.id,
    metadata: { payment_id: asked.id },
    payment_intent_data: { description: asked.description, metadata: { payment_id: asked.id } },
    line_items: [{ price_data: { currency: 'eur', unit_amount: '1499', product_data: { name: asked.description } } }],
    allowed_payment_method_types: ['card', 'link'],
    adaptive_pricing: { enabled: 'false' },
    locale: 'en-GB',
    success_url: urls.back,
    cancel_url: urls.back,
  });
  const theirs: Partial<Record<PaymentMethod, string>> = {
    ideal: 'ideal',
    bancontact: 'bancontact',
    paypal: 'paypal',
    przelewy24: 'p24',
    mobilepay: 'mobilepay',
  };
  for (const [paymentmethod, name] of Object.entries(theirs)) {
    await start({ paymentmethod: paymentmethod as PaymentMethod });
    expect(lastBody().allowed_payment_method_types).toEqual([name]);
  }
  await start({ paymentmethod: 'swish', currency: 'SEK', locale: 'sv' });
  expect(lastBody()).toMatchObject({ allowed_payment_method_types: ['swish'], locale: 'sv' });
  for (const refused of [{ paymentmethod: 'swish' }, { paymentmethod: 'directdebit' }] as const)
    await expect(gateway.start(payment(refused), urls)).rejects.toThrow(GatewayRefusal);
});

test("amounts are sent in Stripe's units, and read back in ours", async () => {
  for (const [currency, amount, theirs] of [
    ['JPY', 1499, 1499],
    ['KWD', 4990, 4990],
    ['ISK', 1990, 199_000],
    ['UGX', 5000, 500_000],
    ['MGA', 500_000, 5000],
    ['USD', 1999, 1999],
  ] as const) {
    const id = await paid({ currency, amount });
    expect(stripe.books.intentOf(id).amount).toBe(theirs);
    expect((await gateway.fetchState(id)).paid).toEqual({ amount, currency });
    expect((await gateway.refund(order(id, 100, currency))).amount).toBe(100);
    expect((await gateway.fetchState(id)).reversals).toMatchObject([{ amount: 100 }]);
  }
  for (const refused of [{ currency: 'KWD', amount: 4999 }, { amount: 0 }, { amount: 14.5 }])
    await expect(gateway.start(payment(refused), urls)).rejects.toThrow(GatewayRefusal);
  const id = await paid();
  await expect(gateway.refund(order(id, 100, 'USD'))).rejects.toThrow(GatewayRefusal);
});

test('a payment stands as its page and its intent do', async () => {
  const { books } = stripe;
  const statusOf = async (id: string) => (await gateway.fetchState(id)).status;
  const declined = await start();
  books.decline(declined);
  expect(await statusOf(declined)).toBe('pending');
  const slow = await start({ paymentmethod: 'ideal' });
  books.submit(slow, 'processing');
  expect(await statusOf(slow)).toBe('pending');
  expect((await gateway.cancel(slow)).status).toBe('pending');
  books.pay(slow, { type: 'ideal', ideal: { bic: 'RABONL2U' } });
  expect(await gateway.fetchState(slow)).toMatchObject({ status: 'completed', payer_country: 'NL', kept: null });
  const left = await start();
  books.expire(left);
  expect(await statusOf(left)).toBe('expired');
  // The bank was faster than the end of the page.
  books.pay(left);
  expect(await gateway.fetchState(left)).toMatchObject({
    status: 'completed',
    paid: { amount: 1499, currency: 'EUR' },
  });
});

test('a page that is paid while it is cancelled stays paid', async () => {
  const id = await start();
  stripe.behaviour = async (request, response, asked) => {
    if (request.method === 'POST') {
      stripe.behaviour = undefined;
      stripe.books.pay(id);
    }
    answering(await stripe.answer(asked))(request, response, asked);
  };
  expect((await gateway.cancel(id)).status).toBe('completed');
});

test("the payer's country is that of the card, the account or the bank, if Stripe tells it", async () => {
  for (const [method, country] of [
    [{ type: 'card', card: { ...visa.card, country: 'DE' } }, 'DE'],
    [{ type: 'card', card: { ...visa.card, country: 'BR' } }, 'BR'],
    [{ type: 'card', card: { ...visa.card, country: null } }, null],
    [{ type: 'paypal', paypal: { country: 'FR' } }, 'FR'],
    [{ type: 'link', link: { country: 'US' } }, 'US'],
    [{ type: 'bancontact', bancontact: { bic: 'GEBABEBB' } }, 'BE'],
    [{ type: 'swish', swish: {} }, null],
  ] as const)
    expect((await gateway.fetchState(await paid({}, method))).payer_country).toBe(country);
});

test('a card is kept for whoever asked for it, as its payer recognises it, until it is forgotten', async () => {
  const first = await paid({ method: 'keep' });
  expect(lastBody()).toMatchObject({
    allowed_payment_method_types: ['card'],
    customer_creation: 'always',
    payment_intent_data: { setup_future_usage: 'off_session' },
  });
  const { kept } = await gateway.fetchState(first);
  expect(kept).toEqual({ customer: expect.stringMatching(/^cus_/), label: 'Visa •••• 4242' });
  const customer = kept?.customer ?? '';
  const amex = { type: 'card', card: { ...visa.card, brand: 'american_express', last4: '0005' } };
  const again = await paid({ method: 'keep', customer }, amex);
  expect((await gateway.fetchState(again)).kept).toEqual({ customer, label: 'American Express •••• 0005' });
  const charged = payment({ method: 'kept', customer });
  const { gateway_id } = await gateway.start(charged, urls);
  expect(lastBody()).toMatchObject({
    off_session: 'true',
    confirm: 'true',
    payment_method: stripe.books.intentOf(again).payment_method,
  });
  expect(await gateway.fetchState(gateway_id)).toMatchObject({
    ...{ status: 'completed', payer_country: 'NL', kept: null },
    card: visa.card.fingerprint,
  });
  // Stripe forgets idempotency keys after a day.
  stripe.forgetKeys();
  expect((await gateway.start(charged, urls)).gateway_id).toBe(gateway_id);
  await gateway.forget(customer);
  expect((await gateway.fetchState(first)).kept).toBeNull();
  for (const gone of [customer, 'cus_none', 'x', null])
    await expect(gateway.start(payment({ method: 'kept', customer: gone }), urls)).rejects.toThrow(GatewayRefusal);
  for (const nobody of ['', 'x/../y']) await gateway.forget(nobody);
  expect((await gateway.fetchState(await paid({ method: 'keep', paymentmethod: 'ideal' }))).kept).toBeNull();
});

test('a kept card that its bank declines, or asks its payer about, is a refusal, also when asked again', async () => {
  for (const decline of [
    { code: 'card_declined', decline_code: 'insufficient_funds' },
    { code: 'authentication_required', decline_code: 'authentication_required' },
  ]) {
    const customer = await keptCustomer();
    Object.assign(stripe.books.all('payment_method', { customer })[0] ?? {}, { decline });
    const asked = payment({ method: 'kept', customer });
    const refused = await gateway.start(asked, urls).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GatewayRefusal);
    expect((refused as Error).message).toContain(`402 card_error ${decline.code} ${decline.decline_code}`);
    for (const forget of [false, true]) {
      if (forget) stripe.forgetKeys();
      await expect(gateway.start(asked, urls)).rejects.toThrow(GatewayRefusal);
    }
    const [intent] = stripe.books.all('payment_intent', { customer });
    const state = await gateway.parseNotice(
      stripe.notice('payment_intent.payment_failed', intent as NonNullable<typeof intent>),
      anyId,
    );
    expect(state).toMatchObject({ gateway_id: intent?.id, payment_id: asked.id, status: 'failed' });
  }
  const waiting = payment({ method: 'kept', customer: await keptCustomer() });
  const { gateway_id } = await gateway.start(waiting, urls);
  Object.assign(stripe.books.intentOf(gateway_id), { status: 'requires_action' });
  stripe.forgetKeys();
  await expect(gateway.start(waiting, urls)).rejects.toThrow(GatewayRefusal);
  expect((await gateway.fetchState(gateway_id)).status).toBe('cancelled');
});

test('whatever is no answer of Stripe leaves open what happened; a no is told by its codes alone', async () => {
  const id = await paid();
  const html = (status: number) => ({ status, type: 'text/html', body: '<html>sk_live_x 4242424242424242</html>' });
  const error = (status: number, type: string, code?: string) => ({
    status,
    type: 'application/json',
    body: JSON.stringify({ error: { type, code, message: `${stripe.key} 4242424242424242 NL91ABNA0417164300` } }),
  });
  const open = [
    html(200),
    html(400),
    html(502),
    error(500, 'api_error'),
    error(503, 'api_error'),
    error(429, 'invalid_request_error', 'rate_limit'),
    error(429, 'invalid_request_error', 'lock_timeout'),
    error(401, 'invalid_request_error'),
    error(403, 'invalid_request_error'),
    error(400, 'idempotency_error'),
    error(400, 'proxy_error'),
    { status: 403, type: 'application/json', body: '{"error":"forbidden"}' },
    { status: 200, type: 'application/json', body: '{}' },
  ];
  const refusals = [
    error(400, 'invalid_request_error', 'parameter_missing'),
    error(402, 'card_error', 'card_declined'),
    error(404, 'invalid_request_error', 'resource_missing'),
  ];
  for (const { status, type, body } of [...open, ...refusals]) {
    stripe.behaviour = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body);
    const isNo = refusals.some((one) => one.body === body && one.status === status);
    const calls = [
      () => gateway.start(payment(), urls),
      () => gateway.fetchState(id),
      () => gateway.refund(order(id, 1)),
    ];
    for (const call of calls) {
      const thrown = (await call().catch((reason: unknown) => reason)) as Error & { logFields?: object };
      expect(thrown, `${status} ${body}`).toBeInstanceOf(isNo ? GatewayRefusal : GatewayFailure);
      expect(JSON.stringify([thrown.message, thrown.stack, thrown.logFields, thrown.cause])).not.toMatch(
        /4242|sk_test|sk_live|NL91/,
      );
    }
  }
});

test('a Stripe that is slow, stops or is gone leaves open what happened, and starting again goes on', async () => {
  const hurried = gatewayOf({ withinMs: 300 });
  const asked = payment();
  const broken: NonNullable<typeof stripe.behaviour>[] = [
    () => {},
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":"cs_'),
    (request) => request.socket.destroy(),
    // It has the payment, but we do not get the answer.
    async (request, _response, sent) => {
      await stripe.answer(sent);
      request.socket.destroy();
    },
  ];
  for (const behaviour of broken) {
    stripe.behaviour = behaviour;
    const thrown = await hurried.start(asked, urls).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).not.toBeInstanceOf(GatewayRefusal);
  }
  stripe.behaviour = undefined;
  const { gateway_id } = await gateway.start(asked, urls);
  expect(stripe.books.all('checkout.session', { client_reference_id: asked.id }).map(({ id }) => id)).toEqual([
    gateway_id,
  ]);
  const gone = createStripe({
    name: 'stripe:acme',
    key: stripe.key,
    webhookSecret: stripe.secret,
    apiUrl: 'http://127.0.0.1:9',
  });
  await expect(gone.start(asked, urls)).rejects.not.toBeInstanceOf(GatewayRefusal);
});

test('the same start with another amount is neither another payment nor taken for refused', async () => {
  const asked = payment();
  await gateway.start(asked, urls);
  const thrown = await gateway.start({ ...asked, amount: 100 }, urls).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).not.toBeInstanceOf(GatewayRefusal);
  expect(stripe.books.all('checkout.session', { client_reference_id: asked.id })).toHaveLength(1);
});
