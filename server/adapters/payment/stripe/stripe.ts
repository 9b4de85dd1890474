import { second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type Stripe from 'stripe';
import { z } from 'zod';
import { parsedJson } from '../../../platform/calls/json.ts';
import {
  type Gateway,
  GatewayFailure,
  type GatewayPayment,
  GatewayRefusal,
  type GatewayUrls,
  type Started,
} from '../gateway.ts';
import { toStripeUnits } from './stripe.amounts.ts';
import { createStripeReads } from './stripe.reads.ts';
import { createStripeRequests, isMissing, StripeRefusal } from './stripe.requests.ts';
import { refundOf } from './stripe.reversals.ts';
import {
  chargeOf,
  customerId,
  intentId,
  isPaid,
  isTaken,
  paymentIdOf,
  sessionId,
  sessionOf,
  taken,
} from './stripe.rules.ts';
import { createVerify, secretsIn } from './stripe.signatures.ts';

interface Options {
  /** `stripe:<account>`. */
  name: string;
  /** A secret or restricted key of the company's account, `sk_…` or `rk_…`. */
  key: string;
  /** The signing secret of the webhook endpoint, `whsec_…`; of several endpoints, theirs with commas. */
  webhookSecret: string;
  apiUrl?: string;
  /** Until Stripe must have answered a request. */
  withinMs?: number;
}

const Key = /^(?:sk|rk)_(?:live|test)_\w{10,250}$/;
/** How many of a list Stripe gives at once, the newest first; we need none but the newest. */
const listed = 100;

/** The objects of a payment, in which any event may be about it. */
const Event = z.object({
  object: z.literal('event'),
  data: z.object({
    object: z.discriminatedUnion('object', [
      z.object({ object: z.literal('checkout.session'), id: z.string().regex(sessionId) }),
      z.object({ object: z.literal('payment_intent'), id: z.string().regex(intentId) }),
      z.object({
        object: z.enum(['charge', 'refund', 'dispute']),
        payment_intent: z.string().regex(intentId).nullish(),
      }),
    ]),
  }),
});
const AnyEvent = z.object({ object: z.literal('event'), data: z.object({ object: z.object({ object: z.string() }) }) });

/** A company's account at Stripe, by hosted Checkout pages; a kept card is charged by a payment intent without one. */
export function createStripe({
  name,
  key,
  webhookSecret,
  apiUrl = 'https://api.stripe.com',
  withinMs = 10 * second,
}: Options): Gateway {
  if (!Key.test(key)) throw new Error(`"${name}" needs a key of Stripe, which begins with sk_ or rk_`);
  const secrets = secretsIn(webhookSecret);
  if (!secrets) throw new Error(`"${name}" needs a webhook's secret, which begins with whsec_`);
  const { request, webhooks } = createStripeRequests({ key, apiUrl, withinMs });
  const read = createStripeReads(request);
  const verify = createVerify(webhooks, secrets);

  /** A kept card has one attempt, without its payer: what still waits for them, as for 3-D Secure, is ended. */
  async function chargedOnce({ id, status }: Stripe.PaymentIntent): Promise<Started> {
    if (status === 'requires_action' || status === 'requires_confirmation')
      await request('cancel a payment intent', (stripe) => stripe.paymentIntents.cancel(id));
    if (status.startsWith('requires_')) throw new GatewayRefusal('The kept card was declined, or wants its payer');
    return { gateway_id: id, redirect: null };
  }

  /** Stripe may forget an idempotency key after a day, and so is asked by our own id. */
  async function findCharge({
    id,
    customer,
  }: Pick<GatewayPayment, 'id' | 'customer'>): Promise<Stripe.PaymentIntent | undefined> {
    if (!customerId.test(customer ?? '')) return undefined;
    try {
      const { data: charged } = await request('list payment intents', (stripe) =>
        stripe.paymentIntents.list({ customer: customer as string, limit: listed }),
      );
      return charged.find((intent) => paymentIdOf(intent) === id);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error instanceof StripeRefusal ? new GatewayFailure(error.message, error.answered) : error;
    }
  }

  async function chargeKept(payment: GatewayPayment, units: number): Promise<Started> {
    const { id, customer } = payment;
    if (customer === null || !customerId.test(customer)) throw new GatewayRefusal('Stripe keeps nothing of this payer');
    const known = await findCharge(payment);
    if (known) return chargedOnce(known);
    const { data: cards } = await request('list payment methods', (stripe) =>
      stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 }),
    );
    if (!cards[0]) throw new GatewayRefusal('Stripe keeps no card of this payer');
    const order = { ...chargeOf(payment, units), customer, payment_method: cards[0].id };
    // A card that its bank declines, or for which it wants its payer to be asked, is a refusal (402): nothing is paid.
    const intent = await request('create a payment intent', (stripe) =>
      stripe.paymentIntents.create(order, { idempotencyKey: `payment-${id}` }),
    );
    if (!intentId.test(intent.id)) throw new GatewayFailure('Stripe: a payment intent without its id');
    return chargedOnce(intent);
  }

  async function openPage(
    payment: Parameters<typeof sessionOf>[0],
    units: number,
    urls: GatewayUrls,
  ): Promise<Started> {
    const session = await request('create a session', (stripe) =>
      stripe.checkout.sessions.create(sessionOf(payment, units, urls), { idempotencyKey: `payment-${payment.id}` }),
    );
    if (!sessionId.test(session.id) || !session.url?.startsWith('https://'))
      throw new GatewayFailure('Stripe: a session without its id or page');
    return { gateway_id: session.id, redirect: session.url };
  }

  return {
    name,
    paymentmethods: taken,

    async start(payment, urls) {
      const { paymentmethod, amount, currency, method } = payment;
      const units = toStripeUnits(amount, currency);
      if (units === undefined) throw new GatewayRefusal('Stripe takes no such amount in this currency');
      if (method === 'kept') return chargeKept(payment, units);
      if (!isTaken(paymentmethod)) throw new GatewayRefusal(`Stripe does not take ${paymentmethod}`);
      return openPage({ ...payment, paymentmethod }, units, urls);
    },

    findCharge: async (payment) => (await findCharge(payment))?.id ?? null,

    // An event shows its object as it was; only the object's id is used, so that the order of events does not matter.
    async parseNotice(raw) {
      verify(raw);
      const body = parsedJson(raw.bytes.toString());
      const event = Event.safeParse(body).data;
      if (!event) {
        if (AnyEvent.safeParse(body).success) return null;
        throw problem(requestFailures.invalid);
      }
      const { object } = event.data;
      if (object.object === 'checkout.session') return read.ours(await read.session(object.id));
      const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
      return intent ? read.ours(await read.intent(intent)) : null;
    },

    fetchState: async (gatewayId) => read.state(await read.found(gatewayId)),

    async cancel(gatewayId) {
      const found = await read.found(gatewayId);
      const { session, intent } = found;
      const isOpen = session ? session.status === 'open' : intent?.status.startsWith('requires_');
      if (!isOpen || isPaid(intent)) return read.state(found);
      try {
        if (session) await request('expire a session', (stripe) => stripe.checkout.sessions.expire(gatewayId));
        else await request('cancel a payment intent', (stripe) => stripe.paymentIntents.cancel(gatewayId));
      } catch (error) {
        // It was paid, or had expired, in the meantime.
        if (!(error instanceof StripeRefusal)) throw error;
      }
      return read.state(await read.found(gatewayId));
    },

    async refund({ gateway_id, id, amount, currency }) {
      const { intent } = await read.found(gateway_id);
      const units = toStripeUnits(amount, currency);
      if (!intent || !isPaid(intent)) throw new GatewayRefusal('Nothing was paid at Stripe');
      if (units === undefined || currency.toLowerCase() !== intent.currency)
        throw new GatewayRefusal('Stripe gives back no such amount of this payment');
      const known = (await read.refunds(intent.id)).find(({ metadata }) => metadata?.refund_id === id);
      if (known) return refundOf(known);
      const order: Stripe.RefundCreateParams = {
        payment_intent: intent.id,
        amount: units,
        metadata: { refund_id: id },
      };
      return refundOf(
        await request('create a refund', (stripe) => stripe.refunds.create(order, { idempotencyKey: `refund-${id}` })),
      );
    },

    /** Its methods go with the customer; payments and refunds stay. */
    async forget(customer) {
      if (!customerId.test(customer)) return;
      try {
        await request('delete a customer', (stripe) => stripe.customers.del(customer));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
