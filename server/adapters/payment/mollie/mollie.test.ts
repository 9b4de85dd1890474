import { randomUUID } from 'node:crypto';
import { second } from '@rendezvous/contract/durations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering, startMollie } from '../../../testing/mollie/mollie.ts';
import { form, refuse } from '../../../testing/mollie/protocol.ts';
import { anyId } from '../../../testing/payment/gateways.ts';
import { gatewaySuite } from '../gateway.suite.ts';
import { type Gateway, type GatewayPayment, GatewayRefusal } from '../gateway.ts';
import { createMollie } from './mollie.ts';

let mollie: Awaited<ReturnType<typeof startMollie>>;
let gateway: Gateway;
beforeAll(async () => {
  mollie = await startMollie();
  gateway = createMollie({ name: 'mollie:acme', key: mollie.key, apiUrl: mollie.apiUrl, withinMs: 2 * second });
});
afterEach(() => {
  mollie.behaviour = undefined;
  mollie.requests.length = 0;
  expect(mollie.problems.splice(0)).toEqual([]);
});
afterAll(() => mollie.close());

const statusOf = { completed: 'paid', failed: 'failed', cancelled: 'canceled', pending: 'open' } as const;

gatewaySuite('mollie', () => ({
  gateway,
  end: async (id, status) => mollie.books.end(id, statusOf[status]),
  notice(id, reported) {
    if (reported === 'refunded') mollie.books.refundFromDashboard(id);
    else if (reported === 'charged_back') mollie.books.chargeBack(id);
    else mollie.books.end(id, statusOf[reported]);
    return mollie.notice(id);
  },
}));

const urls = {
  back: 'https://acme.example/transactions/1',
  notice: 'https://acme.example/api/payment-notice.php?gateway=mollie:acme',
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
async function paid(changes?: Partial<GatewayPayment>, details?: object): Promise<string> {
  const id = await start(changes);
  mollie.books.end(id, 'paid', details);
  return id;
}
/** A payer whose card is kept. */
async function keptCustomer(): Promise<string> {
  const { kept } = await gateway.fetchState(await paid({ method: 'keep' }));
  return kept?.customer ?? '';
}
const refundOrder = (gateway_id: string, amount: number) => ({
  gateway_id,
  id: randomUUID(),
  amount,
  currency: 'EUR',
  description: 'Refund',
});
const kinds = async (id: string) =>
  (await gateway.fetchState(id)).reversals.map(({ kind, amount }) => [kind, amount] as const);

test('a payment is asked for in the form of its method, currency and language', async () => {
  const asked = async (changes: Partial<GatewayPayment>) => mollie.books.payment(await start(changes)).asked;
  const id = randomUUID();
  expect(await asked({ id })).toEqual({
    amount: { currency: 'EUR', value: '14.99' },
    description: 'Acme: 10 credits',
    method: 'creditcard',
    sequenceType: 'oneoff',
    redirectUrl: urls.back,
    webhookUrl: urls.notice,
    locale: 'nl_NL',
    metadata: { payment_id: id },
  });
  for (const paymentmethod of gateway.paymentmethods)
    expect(await asked({ paymentmethod })).toHaveProperty(
      'method',
      paymentmethod === 'card' ? 'creditcard' : paymentmethod,
    );
  for (const [currency, value] of [
    ['JPY', '1499'],
    ['KWD', '1.499'],
    ['PLN', '14.99'],
  ] as const) {
    const gatewayId = await start({ currency });
    expect(mollie.books.payment(gatewayId).asked.amount).toEqual({ currency, value });
    expect((await gateway.fetchState(gatewayId)).paid).toEqual({ currency, amount: 1499 });
  }
  for (const [locale, country, sent] of [
    ['nl', 'BE', 'nl_BE'],
    ['de', 'AT', 'de_AT'],
    ['en', 'IE', 'en_GB'],
    ['en-US', 'US', 'en_US'],
    ['nb', 'NO', 'nb_NO'],
    ['pl', 'GB', 'pl_PL'],
  ] as const)
    expect(await asked({ locale, country })).toHaveProperty('locale', sent);
});

test('a method that Mollie does not take is refused without asking', async () => {
  await expect(start({ paymentmethod: 'directdebit' })).rejects.toThrow(GatewayRefusal);
  expect(mollie.requests).toEqual([]);
});

test('an address that Mollie cannot reach is not given for notices', async () => {
  const local = {
    back: 'http://localhost:3000/transactions/1',
    notice: 'http://localhost:3000/api/payment-notice.php',
  };
  const { gateway_id } = await gateway.start(payment(), local);
  expect(mollie.books.payment(gateway_id).asked.webhookUrl).toBeUndefined();
});

test('every status of Mollie is one of ours', async () => {
  const id = await start();
  for (const [theirs, ours] of [
    ['open', 'pending'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['canceled', 'cancelled'],
    ['paid', 'completed'],
  ] as const) {
    mollie.books.end(id, theirs);
    expect((await gateway.fetchState(id)).status).toBe(ours);
  }
});

test('a payment that Mollie does not cancel stays as it is, also if it is paid meanwhile', async () => {
  const open = await start();
  mollie.books.payment(open).isCancelable = false;
  expect((await gateway.cancel(open)).status).toBe('pending');
  expect(mollie.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  const raced = await start();
  mollie.behaviour = (request, response) => {
    mollie.behaviour = undefined;
    // What was read as open is paid before it is cancelled.
    const answer = mollie.books.read(raced, true);
    mollie.books.end(raced, 'paid');
    answering(answer)(request, response);
  };
  expect((await gateway.cancel(raced)).status).toBe('completed');
  const late = await start();
  expect((await gateway.cancel(late)).status).toBe('cancelled');
  mollie.books.end(late, 'paid');
  expect((await gateway.fetchState(late)).status).toBe('completed');
});

test('a refund is told as a reversal, and as undone when it failed or was taken back', async () => {
  const id = await paid();
  const order = refundOrder(id, 500);
  const { id: refundId } = await gateway.refund(order);
  mollie.books.refundFromDashboard(id, 300);
  expect(await kinds(id)).toEqual([
    ['refund', 500],
    ['refund', 300],
  ]);
  const [ours, theirs] = mollie.books.payment(id).refunds;
  for (const status of ['pending', 'processing', 'refunded'] as const) {
    Object.assign(ours ?? {}, { status });
    expect(await kinds(id)).toHaveLength(2);
  }
  Object.assign(ours ?? {}, { status: 'failed' });
  Object.assign(theirs ?? {}, { status: 'canceled' });
  const { reversals } = await gateway.fetchState(id);
  expect(reversals.map(({ id: reversal, order_id, kind, amount }) => [reversal, order_id, kind, amount])).toEqual([
    [refundId, order.id, 'refund', 500],
    [`${refundId}:failed`, order.id, 'refund_failed', 500],
    [theirs?.id, null, 'refund', 300],
    [`${theirs?.id}:failed`, null, 'refund_failed', 300],
  ]);
});

test('a refund ordered again an hour later is the same refund', async () => {
  const order = refundOrder(await paid(), 500);
  const { id } = await gateway.refund(order);
  mollie.forgetKeys();
  expect((await gateway.refund(order)).id).toBe(id);
  expect(await kinds(order.gateway_id)).toEqual([['refund', 500]]);
});

test('what a bank has taken back is not refunded as well', async () => {
  const id = await paid();
  mollie.books.chargeBack(id, 1000);
  await expect(gateway.refund(refundOrder(id, 500))).rejects.toThrow(GatewayRefusal);
  expect(await gateway.refund(refundOrder(id, 499))).toMatchObject({ amount: 499 });
  mollie.books.reverseChargeback(id);
  expect(await gateway.refund(refundOrder(id, 1000))).toMatchObject({ amount: 1000 });
});

test('a chargeback is told with its reversal', async () => {
  const id = await paid();
  mollie.books.chargeBack(id, 1000);
  const [lost] = (await gateway.fetchState(id)).reversals;
  expect(lost).toMatchObject({ order_id: null, kind: 'chargeback', amount: 1000 });
  mollie.books.reverseChargeback(id);
  expect((await gateway.fetchState(id)).reversals).toMatchObject([
    lost,
    { id: `${lost?.id}:reversed`, kind: 'chargeback_reversed', amount: 1000 },
  ]);
});

test('the country is that of the card or the bank, and unknown for anything else', async () => {
  for (const [details, country] of [
    [{ cardCountryCode: 'BE' }, 'BE'],
    [{ consumerAccount: 'DE75 5121 0800 1245 1261 99' }, 'DE'],
    [{ consumerAccount: 'payer@example.com' }, null],
    [{ cardCountryCode: 'ZZ' }, null],
    [{}, null],
  ] as const)
    expect((await gateway.fetchState(await paid({ paymentmethod: 'ideal' }, details))).payer_country).toBe(country);
});

test('only a card is kept, without the name of its payer, and labelled by its brand and last digits', async () => {
  const id = await paid({ method: 'keep' });
  const { kept } = await gateway.fetchState(id);
  expect(kept).toEqual({ customer: mollie.books.payment(id).asked.customerId, label: 'Visa •••• 4242' });
  const { text } = mollie.requests.find(({ path }) => path === '/v2/customers') ?? {};
  expect(Object.keys(JSON.parse(text ?? '{}'))).toEqual(['metadata']);
  const ideal = await paid({ method: 'keep', paymentmethod: 'ideal' }, { consumerAccount: 'NL91ABNA0417164300' });
  expect((await gateway.fetchState(ideal)).kept).toBeNull();
  const another = await start({ method: 'keep', customer: kept?.customer ?? '' });
  expect(mollie.books.payment(another).asked.customerId).toBe(kept?.customer);
});

test('what is kept is charged once, also when it is started again an hour later or at the same time', async () => {
  const again = payment({ method: 'kept', customer: await keptCustomer() });
  const [one, other] = await Promise.all([gateway.start(again, urls), gateway.start(again, urls)]);
  expect(other).toEqual(one);
  mollie.forgetKeys();
  expect(await gateway.start(again, urls)).toEqual(one);
  expect(mollie.books.payment(one.gateway_id).asked).not.toHaveProperty('redirectUrl');
});

test('nothing is charged once a payer was forgotten, their card ended, or nothing was ever kept', async () => {
  const forgotten = await keptCustomer();
  for (let times = 0; times < 2; times++) await gateway.forget(forgotten);
  const ended = await keptCustomer();
  for (const mandate of mollie.books.mandates) mandate.status = 'invalid';
  for (const customer of [forgotten, ended, 'cst_unknown', '../payments', null])
    await expect(start({ method: 'kept', customer })).rejects.toThrow(GatewayRefusal);
  await expect(gateway.forget('../payments')).rejects.toThrow(GatewayRefusal);
  const charged = [...mollie.books.payments.values()].filter(({ asked }) => asked.customerId === ended);
  expect(charged).toHaveLength(1);
});

test('a notice that is none of Mollie makes no request, and an unknown payment is not found', async () => {
  const headers = { 'content-type': form };
  const read = (text: string) => gateway.parseNotice({ bytes: Buffer.from(text), headers }, anyId);
  for (const text of [
    'id=ord_8wmqcHMN4U',
    'id=tr_',
    'id=tr_a/b',
    'id=tr_a%3Fb',
    'id=tr_a&id=tr_b',
    'id=tr_a&x=1',
    'x=tr_a',
  ])
    await expect(read(text), text).rejects.toThrow('request.invalid');
  await expect(
    gateway.parseNotice(
      { bytes: Buffer.from('{"id":"tr_a"}'), headers: { 'content-type': 'application/json' } },
      anyId,
    ),
  ).rejects.toThrow('request.invalid');
  expect(mollie.requests).toEqual([]);
  await expect(read('id=tr_7UhSN1zuXS')).rejects.toThrow('payment.not_found');
});

test('a payment that another system made in the same account has none of our ids', async () => {
  for (const metadata of [null, 'order 7', { order: 7 }, { payment_id: 7 }]) {
    const id = await start();
    Object.assign(mollie.books.payment(id).asked, { metadata });
    expect(await gateway.parseNotice(mollie.notice(id), anyId)).toMatchObject({ gateway_id: id, payment_id: null });
  }
});

test('a failure of Mollie leaves open what happened, in time, and its message has no secret', async () => {
  const known = await paid();
  const customer = await keptCustomer();
  const calls = {
    start: () => start(),
    'start of a kept method': () => start({ method: 'kept', customer }),
    fetchState: () => gateway.fetchState(known),
    notice: () => gateway.parseNotice(mollie.notice(known), anyId),
    cancel: () => gateway.cancel(known),
    refund: () => gateway.refund(refundOrder(known, 100)),
    forget: () => gateway.forget(customer),
  };
  const html = '<html>502 Bad Gateway</html>';
  const failures: Record<string, NonNullable<typeof mollie.behaviour>> = {
    'an error of the server': answering(refuse(500, `Failed for NL91 ABNA 0417 1643 00 and ${mollie.key}`)),
    'a supplier that is away': answering(refuse(503, 'The payment method is unavailable')),
    'a wrong key': answering(refuse(401, `Failed to authenticate with ${mollie.key}`)),
    'a key that may not': answering(refuse(403, 'You have no permission')),
    'too many requests': answering(refuse(429, 'Too many requests')),
    'a page': (_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end(html),
    'a page that says no': (_request, response) => response.writeHead(403).end(html),
    'a page that says yes': (_request, response) => response.writeHead(200).end(html),
    'another object': answering({ status: 200, body: { resource: 'order', id: 'ord_1' } }),
    'a way elsewhere': (_request, response) => response.writeHead(302, { location: 'https://mollie.example' }).end(),
    'a cut connection': (request) => request.socket.destroy(),
    'half an answer': (request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('{"resource":');
      setImmediate(() => request.socket.destroy());
    },
  };
  for (const [failure, behaviour] of Object.entries(failures)) {
    mollie.behaviour = behaviour;
    for (const [call, ask] of Object.entries(calls)) {
      const error = await ask().then(
        () => undefined,
        (reason: Error) => reason,
      );
      expect(error, `${call}: ${failure}`).toBeInstanceOf(Error);
      expect(error, `${call}: ${failure}`).not.toBeInstanceOf(GatewayRefusal);
      expect(`${error?.stack} ${JSON.stringify(error)}`).not.toMatch(/dHar4XY7|ABNA|0417/);
    }
  }
  mollie.behaviour = undefined;
  expect((await gateway.fetchState(known)).reversals).toEqual([]);
});

test('a provider that does not answer in time is not waited for', async () => {
  const hasty = createMollie({ name: 'mollie:acme', key: mollie.key, apiUrl: mollie.apiUrl, withinMs: 100 });
  mollie.behaviour = (_request, response) => {
    response.writeHead(201).write('{');
  };
  await expect(hasty.start(payment(), urls)).rejects.toThrow('no answer in time');
  mollie.behaviour = answering(refuse(409, 'The same request is still being processed'));
  await expect(hasty.start(payment(), urls)).rejects.toThrow('busy');
  mollie.close();
  const closed = hasty.fetchState('tr_7UhSN1zuXS');
  await expect(closed).rejects.toThrow('no answer');
  await expect(closed).rejects.not.toBeInstanceOf(GatewayRefusal);
  mollie = await startMollie();
  gateway = createMollie({ name: 'mollie:acme', key: mollie.key, apiUrl: mollie.apiUrl, withinMs: 2 * second });
});

test('a start whose answer was lost is the same payment when it is started again', async () => {
  const asked = payment();
  mollie.behaviour = (request) => request.socket.destroy();
  await expect(gateway.start(asked, urls)).rejects.toThrow('no answer');
  mollie.behaviour = undefined;
  const one = await gateway.start(asked, urls);
  expect(await gateway.start(asked, urls)).toEqual(one);
});

test("Mollie's no is final, and says why without what is secret", async () => {
  await expect(gateway.fetchState('tr_7UhSN1zuXS')).rejects.toThrow(GatewayRefusal);
  for (const status of [400, 404, 410, 422]) {
    mollie.behaviour = answering(
      refuse(status, `Not for ${mollie.key}, 4111 1111 1111 1111, NL91ABNA0417164300 or a@b.example`, 'method'),
    );
    const error = await start().catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(GatewayRefusal);
    expect((error as Error).message).toBe(`Mollie: POST payments: ${status} Not for …, …, … or … (method)`);
  }
});

test('a key of another form stops the start, and is not in its message', () => {
  for (const key of ['', 'access_abcdefghijklmnop', 'live_', 'live_abcdefghijklmnop\n', 'sk_live_abcdefghijklmnop'])
    expect(() => createMollie({ name: 'mollie:acme', key })).toThrow(
      /^"mollie:acme" needs an API key of Mollie, which begins with live_ or test_$/,
    );
});
