import { randomUUID } from 'node:crypto';
import { minute, second } from '@rendezvous/contract/durations';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visa } from '../../../testing/stripe/books.ts';
import { fieldsOf } from '../../../testing/stripe/protocol.ts';
import { answering, startStripe } from '../../../testing/stripe/stripe.ts';
import { gatewaySuite } from '../gateway.suite.ts';
import { type Gateway, type GatewayPayment, GatewayRefusal } from '../gateway.ts';
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
    if (reported === 'refunded')
      return notice('refund.created', ofPayment('refund', id) ?? books.refund(id));
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

const urls = {
  back: 'https://acme.example/transactions/1',
  notice: 'https://acme.example/api/payment-notice.php?gateway=stripe:acme',
};
const payment = (changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  id: randomUUID(),
  amount: 1499,
  currency: 'EUR',
  paymentmethod: 'card',
  description: 'Acme: 10 credits',
  locale: 'nl',
  country: 'NL',
  method: 'ask',
  customer: null,
  ...changes,
});
const start = async (changes?: Partial<GatewayPayment>) => (await gateway.start(payment(changes), urls)).gateway_id;
async function paid(changes?: Partial<GatewayPayment>, method?: object & { type: string }): Promise<string> {
  const id = await start(changes);
  stripe.books.pay(id, method);
  return id;
}
const order = (gateway_id: string, amount: number, currency = 'EUR') => ({
  gateway_id,
  id: randomUUID(),
  amount,
  currency,
  description: 'Refund',
});
async function keptCustomer(): Promise<string> {
  const { kept } = await gateway.fetchState(await paid({ method: 'keep' }));
  return kept?.customer ?? '';
}
const lastBody = () => fieldsOf(stripe.requests.findLast(({ method }) => method === 'POST')?.text ?? '');

test('an account needs a key and the secret of its notices', () => {
  const options = { name: 'stripe:acme', key: stripe.key, webhookSecret: stripe.secret };
  for (const key of ['', 'pk_test_4eC39HqLyjWDarjtT1zdp7dc', `${stripe.key}\n`])
    expect(() => createStripe({ ...options, key })).toThrow('"stripe:acme" needs a key of Stripe');
  for (const webhookSecret of ['', 'secret', 'whsec_ '])
    expect(() => createStripe({ ...options, webhookSecret })).toThrow('"stripe:acme" needs a webhook');
});

test("a page shows what is bought in the payer's language, and takes the chosen method at the price that was told", async () => {
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
  stripe.behaviour = (request, response, asked) => {
    if (request.method === 'POST') {
      stripe.behaviour = undefined;
      stripe.books.pay(id);
    }
    void stripe.answer(asked).then((answer) => answering(answer)(request, response, asked));
  };
  expect((await gateway.cancel(id)).status).toBe('completed');
});

test("the payer's country is that of the card, the account or the bank, if Stripe tells it", async () => {
  for (const [method, country] of [
    [{ type: 'card', card: { ...visa.card, country: 'DE' } }, 'DE'],
    [{ type: 'card', card: { ...visa.card, country: 'BR' } }, null],
    [{ type: 'card', card: { ...visa.card, country: null } }, null],
    [{ type: 'paypal', paypal: { country: 'FR' } }, 'FR'],
    [{ type: 'link', link: { country: 'US' } }, 'US'],
    [{ type: 'bancontact', bancontact: { bic: 'GEBABEBB' } }, 'BE'],
    [{ type: 'swish', swish: {} }, null],
  ] as const)
    expect((await gateway.fetchState(await paid({}, method))).payer_country).toBe(country);
});

test('a card is kept for whoever asked for it, named so that its payer recognises it, and only until it is forgotten', async () => {
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
  expect(await gateway.fetchState(gateway_id)).toMatchObject({ status: 'completed', payer_country: 'NL', kept: null });
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

test('a kept card that is declined, or whose bank wants to ask its payer, is a refusal, also when asked again', async () => {
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
    );
    expect(state).toMatchObject({ gateway_id: intent?.id, payment_id: asked.id, status: 'failed' });
  }
});

test('a refund is ordered once, counts while it is on its way, and its failure is told', async () => {
  const id = await paid();
  const one = order(id, 500);
  const refund = await gateway.refund(one);
  stripe.forgetKeys();
  expect(await gateway.refund(one)).toEqual(refund);
  const inStripe = stripe.books.get('refund', refund.id);
  for (const status of ['pending', 'requires_action', 'succeeded']) {
    inStripe.status = status;
    expect((await gateway.fetchState(id)).reversals).toEqual([refund]);
  }
  for (const status of ['failed', 'canceled'] as const) {
    const { id: refundId } = await gateway.refund(order(id, 300));
    stripe.books.failRefund(refundId, status);
    const { reversals } = await gateway.fetchState(id);
    const failed = reversals.filter((reversal) => reversal.id.startsWith(refundId));
    expect(failed.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 300],
      ['refund_failed', 300],
    ]);
    expect(Number(failed[1]?.at) - Number(failed[0]?.at)).toBe(minute);
  }
  expect((await gateway.refund(order(id, 999))).amount).toBe(999);
  await expect(gateway.refund(order(id, 1))).rejects.toThrow(GatewayRefusal);
});

test('more refunds than Stripe lists at once are all told', async () => {
  const id = await paid();
  for (let times = 0; times < 120; times++) stripe.books.refund(id, { amount: 10 });
  expect(new Set((await gateway.fetchState(id)).reversals.map((reversal) => reversal.id)).size).toBe(120);
});

test('a dispute takes money when the bank has taken it, and gives it back when it was won', async () => {
  const { books } = stripe;
  const id = await paid();
  const inquiry = books.dispute(id, { status: 'warning_needs_response' });
  expect((await gateway.fetchState(id)).reversals).toEqual([]);
  const notice = async (type: string) => gateway.parseNotice(stripe.notice(type, inquiry));
  books.moveDisputed(inquiry.id, -1);
  const chargeback = { id: inquiry.id, order_id: null, kind: 'chargeback', amount: 1499 };
  expect(await notice('charge.dispute.funds_withdrawn')).toMatchObject({
    gateway_id: id,
    status: 'completed',
    reversals: [chargeback],
  });
  inquiry.status = 'lost';
  expect((await notice('charge.dispute.closed'))?.reversals).toMatchObject([chargeback]);
  books.moveDisputed(inquiry.id, 1);
  expect((await notice('charge.dispute.funds_reinstated'))?.reversals).toMatchObject([
    chargeback,
    { kind: 'chargeback_reversed', amount: 1499 },
  ]);
  for (const [fields, amount] of [
    [{ amount: 400 }, 400],
    [{ amount: 1510 }, 1499],
    [{ amount: 1650, currency: 'usd' }, 1499],
  ] as const) {
    const disputed = await paid();
    books.moveDisputed(books.dispute(disputed, fields).id, -1);
    expect((await gateway.fetchState(disputed)).reversals).toMatchObject([{ kind: 'chargeback', amount }]);
  }
});

test('every event of a payment is read as its state now, in whatever order', async () => {
  const { books } = stripe;
  const id = await start();
  const before = stripe.notice('checkout.session.expired', { ...row(id), status: 'expired' });
  const intent = books.pay(id);
  const charge = books.get('charge', intent.latest_charge);
  const events = [
    stripe.notice('payment_intent.created', { ...intent, status: 'requires_payment_method' }),
    stripe.notice('charge.succeeded', charge),
    stripe.notice('refund.updated', books.refund(id, { amount: 100 })),
    stripe.notice('checkout.session.completed', row(id)),
    before,
  ];
  for (const event of events)
    expect(await gateway.parseNotice(event)).toMatchObject({
      gateway_id: id,
      payment_id: row(id).client_reference_id,
      status: 'completed',
      reversals: [{ amount: 100 }],
    });
});

test('an event about something else, or about what the company sells elsewhere, is about no payment of ours', async () => {
  const { books } = stripe;
  const foreign = books.newIntent({
    amount: 1,
    currency: 'eur',
    description: undefined,
    metadata: {},
    customer: null,
    setup_future_usage: null,
  });
  for (const [type, object] of [
    ['payment_intent.succeeded', foreign],
    ['charge.succeeded', { id: 'ch_1', object: 'charge', payment_intent: foreign.id }],
    ['charge.succeeded', { id: 'ch_1', object: 'charge', payment_intent: null }],
    ['customer.created', { id: 'cus_1', object: 'customer' }],
    ['balance.available', { id: 'x', object: 'balance' }],
  ] as const)
    expect(await gateway.parseNotice(stripe.notice(type, object))).toBeNull();
});

test('a notice is authentic by one of its signatures, for five minutes; else nothing is asked of Stripe', async () => {
  const session = row(await start());
  const type = 'checkout.session.completed';
  stripe.requests.length = 0;
  const forged = stripe.notice(type, session, { secret: 'whsec_another' });
  const late = stripe.notice(type, session, { ageMs: 6 * minute });
  const { bytes, headers } = stripe.notice(type, session);
  const signature = String(headers['stripe-signature']);
  const altered = ['', 't=,v1=', signature.replace('v1=', 'v0='), signature.replace(/t=\d+/, 't=1'), signature.slice(0, -1)];
  for (const one of [
    forged,
    late,
    { bytes: Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), headers },
    { bytes: bytes.subarray(0, 100), headers },
    ...altered.map((header) => ({ bytes, headers: { 'stripe-signature': header } })),
  ])
    await expect(gateway.parseNotice(one)).rejects.toMatchObject({ message: 'payment.signature' });
  expect(stripe.requests).toEqual([]);
  for (const text of ['{', '{}', '[]', '{"object":"event"}', '{"object":"v2.core.event","id":"evt_1"}'])
    await expect(gateway.parseNotice(stripe.signed(text))).rejects.toMatchObject({ message: 'request.invalid' });
  for (const signing of [{ ageMs: 4 * minute }, { others: [`v1=${'0'.repeat(64)}`, 'v0=1'] }])
    expect(await gateway.parseNotice(stripe.notice(type, session, signing))).toMatchObject({ gateway_id: session.id });
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
    error(400, 'idempotency_error'),
    error(400, 'proxy_error'),
    { status: 403, type: 'application/json', body: '{"error":"forbidden"}' },
    { status: 200, type: 'application/json', body: '{}' },
  ];
  const refusals = [
    error(400, 'invalid_request_error', 'parameter_missing'),
    error(401, 'invalid_request_error'),
    error(402, 'card_error', 'card_declined'),
    error(403, 'invalid_request_error'),
    error(404, 'invalid_request_error', 'resource_missing'),
  ];
  for (const { status, type, body } of [...open, ...refusals]) {
    stripe.behaviour = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body);
    const isNo = refusals.some((one) => one.body === body && one.status === status);
    for (const failed of [gateway.start(payment(), urls), gateway.fetchState(id), gateway.refund(order(id, 1))]) {
      const thrown = (await failed.catch((reason: unknown) => reason)) as Error & { logFields?: object };
      expect(thrown).toBeInstanceOf(Error);
      expect(thrown instanceof GatewayRefusal, `${status} ${body}`).toBe(isNo);
      expect(JSON.stringify([thrown.message, thrown.stack, thrown.logFields, thrown.cause])).not.toMatch(
        /4242|sk_|NL91|whsec/,
      );
    }
  }
});

test('a Stripe that is slow, stops in the middle or is gone leaves open what happened, and starting again goes on', async () => {
  const hurried = gatewayOf({ withinMs: 300 });
  const asked = payment();
  const broken: NonNullable<typeof stripe.behaviour>[] = [
    () => {},
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":"cs_'),
    (request) => request.socket.destroy(),
    // It has the payment, but we do not get the answer.
    (request, _response, sent) => void stripe.answer(sent).then(() => request.socket.destroy()),
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
