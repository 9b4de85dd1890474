import { minute } from '@rendezvous/contract/durations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anyId } from '../../../testing/payment/gateways.ts';
import { order, payment, urls } from '../../../testing/stripe/orders.ts';
import { startStripe } from '../../../testing/stripe/stripe.ts';
import { type Gateway, GatewayRefusal } from '../gateway.ts';
import { createStripe } from './stripe.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let gateway: Gateway;
beforeAll(async () => {
  stripe = await startStripe();
  const { key, secret: webhookSecret, apiUrl } = stripe;
  gateway = createStripe({ name: 'stripe:acme', key, webhookSecret, apiUrl });
});
afterEach(() => expect(stripe.problems.splice(0)).toEqual([]));
afterAll(() => stripe.close());

const row = (id: string) => stripe.books.get('checkout.session', id);
const start = async () => (await gateway.start(payment(), urls)).gateway_id;
async function paid(): Promise<string> {
  const id = await start();
  stripe.books.pay(id);
  return id;
}

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
  const notice = async (type: string) => gateway.parseNotice(stripe.notice(type, inquiry), anyId);
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
    expect(await gateway.parseNotice(event, anyId)).toMatchObject({
      gateway_id: id,
      payment_id: row(id).client_reference_id,
      status: 'completed',
      reversals: [{ amount: 100 }],
    });
});

test('an event about something else, or of what the company sells elsewhere, is about no payment', async () => {
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
    expect(await gateway.parseNotice(stripe.notice(type, object), anyId)).toBeNull();
});

test('a notice is authentic by one of its signatures, for five minutes; else nothing is asked of Stripe', async () => {
  const session = row(await start());
  const type = 'checkout.session.completed';
  stripe.requests.length = 0;
  const forged = stripe.notice(type, session, { secret: 'whsec_another' });
  const late = stripe.notice(type, session, { ageMs: 6 * minute });
  const { bytes, headers } = stripe.notice(type, session);
  const signature = String(headers['stripe-signature']);
  const altered = [
    '',
    't=,v1=',
    signature.replace('v1=', 'v0='),
    signature.replace(/t=\d+/, 't=1'),
    signature.slice(0, -1),
  ];
  for (const one of [
    forged,
    late,
    { bytes: Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), headers },
    { bytes: bytes.subarray(0, 100), headers },
    ...altered.map((header) => ({ bytes, headers: { 'stripe-signature': header } })),
  ])
    await expect(gateway.parseNotice(one, anyId)).rejects.toMatchObject({ message: 'payment.signature' });
  expect(stripe.requests).toEqual([]);
  for (const text of ['{', '{}', '[]', '{"object":"event"}', '{"object":"v2.core.event","id":"evt_1"}'])
    await expect(gateway.parseNotice(stripe.signed(text), anyId)).rejects.toMatchObject({ message: 'request.invalid' });
  for (const signing of [{ ageMs: 4 * minute }, { others: [`v1=${'0'.repeat(64)}`, 'v0=1'] }])
    expect(await gateway.parseNotice(stripe.notice(type, session, signing), anyId)).toMatchObject({
      gateway_id: session.id,
    });
});
