import { second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { type PaymentMethod, paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { v5 } from 'uuid';
import { z } from 'zod';
import {
  type Gateway,
  GatewayFailure,
  type GatewayPayment,
  GatewayRefusal,
  type GatewayUrls,
  type Started,
} from '../gateway.ts';
import { toDecimal } from '../minor-units.ts';
import { createMollieRequests, MollieRefusal } from './mollie.requests.ts';
import {
  chargeOf,
  customerId,
  heldOf,
  isKeepable,
  MolliePayment,
  MollieRefund,
  methods,
  paymentId,
  paymentIdOf,
  refundIdOf,
  refundOf,
  stateOf,
  visitOf,
} from './mollie.rules.ts';

interface Options {
  /** `mollie:<account>`. */
  name: string;
  /** An API key of the company's profile at Mollie, `live_…` or `test_…`. */
  key: string;
  apiUrl?: string;
  /** Until Mollie must have answered a request. */
  withinMs?: number;
}

const Key = /^(?:live|test)_\w{10,100}$/;
const Customer = z.object({ id: z.string().regex(customerId) });
const CustomerPayments = z.object({
  _embedded: z.object({ payments: z.array(z.object({ id: z.string().regex(paymentId), metadata: z.unknown() })) }),
});
const Mandates = z.object({
  _embedded: z.object({ mandates: z.array(z.object({ id: z.string(), method: z.string(), status: z.string() })) }),
});
/** How many of a list Mollie gives at once, the newest first; we need none but the newest. */
const listed = 50;

/**
 * A company's account at Mollie, by its Payments API (v2). Mollie knows an idempotency key for an hour only: what moves
 * money without the payer is looked for by our own id before it is ordered, so that it never happens twice.
 */
export function createMollie({
  name,
  key,
  apiUrl = 'https://api.mollie.com/v2',
  withinMs = 10 * second,
}: Options): Gateway {
  if (!Key.test(key)) throw new Error(`"${name}" needs an API key of Mollie, which begins with live_ or test_`);
  const request = createMollieRequests({ key, apiUrl, withinMs });

  async function paymentOf(id: string): Promise<MolliePayment> {
    if (!paymentId.test(id)) throw new GatewayRefusal('Mollie has no payment with an id of that form');
    return request(MolliePayment, { method: 'GET', path: `payments/${id}?embed=refunds,chargebacks` });
  }

  async function start(body: object, id: string): Promise<Started> {
    const idempotencyKey = keyOf('payment', id);
    const payment = await request(MolliePayment, { method: 'POST', path: 'payments', body, idempotencyKey });
    return { gateway_id: payment.id, redirect: payment._links.checkout?.href ?? null };
  }

  /** Has no name or address: Mollie needs neither, and the payer gives them to nobody but their bank. */
  async function newCustomer(id: string): Promise<string> {
    const body = { metadata: { payment_id: id } };
    const call = { method: 'POST', path: 'customers', body, idempotencyKey: keyOf('customer', id) } as const;
    return (await request(Customer, call)).id;
  }

  const listOf = <Schema extends z.ZodType>(schema: Schema, customer: string | null, what: string) =>
    request(schema, { method: 'GET', path: `customers/${customer}/${what}?limit=${listed}` });

  async function findCharge({ id, customer }: Pick<GatewayPayment, 'id' | 'customer'>): Promise<string | null> {
    if (!customerId.test(customer ?? '')) return null;
    try {
      const { payments } = (await listOf(CustomerPayments, customer, 'payments'))._embedded;
      return payments.find(({ metadata }) => paymentIdOf(metadata) === id)?.id ?? null;
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error instanceof MollieRefusal ? new GatewayFailure(error.message, error.answered) : error;
    }
  }

  async function chargeKept(charge: object, payment: GatewayPayment): Promise<Started> {
    const { id, customer } = payment;
    if (!customerId.test(customer ?? '')) throw new GatewayRefusal('Mollie keeps nothing of this payer');
    const known = await findCharge(payment);
    if (known) return { gateway_id: known, redirect: null };
    const { mandates } = (await listOf(Mandates, customer, 'mandates'))._embedded;
    const mandate = mandates.find(({ method, status }) => method === methods.card && status === 'valid');
    if (!mandate) throw new GatewayRefusal('Mollie keeps no card of this payer');
    const body = { ...charge, sequenceType: 'recurring', customerId: customer, mandateId: mandate.id };
    return start(body, id);
  }

  return {
    name,
    paymentmethods: Object.keys(methods) as PaymentMethod[],

    async start(payment: GatewayPayment, urls: GatewayUrls) {
      const charge = chargeOf(payment, urls);
      if (!charge) throw new GatewayRefusal(`Mollie does not take ${payment.paymentmethod}`);
      if (payment.method === 'kept') return chargeKept(charge, payment);
      const keeps = payment.method === 'keep' && isKeepable(payment);
      const customer = keeps ? (payment.customer ?? (await newCustomer(payment.id))) : undefined;
      const first = keeps ? { sequenceType: 'first', customerId: customer } : {};
      const started = await start({ ...charge, ...visitOf(payment, urls), ...first }, payment.id);
      if (started.redirect === null) throw new GatewayFailure('Mollie: a payment without its page');
      return started;
    },

    findCharge,

    async parseNotice({ bytes, headers }, mayBeOurs) {
      if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
        throw problem(requestFailures.invalid);
      const fields = [...new URLSearchParams(bytes.toString())];
      const [field, id] = fields[0] ?? [];
      if (fields.length !== 1 || field !== 'id' || !paymentId.test(id ?? '')) throw problem(requestFailures.invalid);
      if (!(await mayBeOurs(id as string))) throw problem(paymentFailures.not_found);
      try {
        return stateOf(await paymentOf(id as string));
      } catch (error) {
        throw isUnknown(error) ? problem(paymentFailures.not_found) : error;
      }
    },

    fetchState: async (gatewayId) => stateOf(await paymentOf(gatewayId)),

    /** Most payments can only be cancelled by their payer, or until they chose a method, and expire by themselves. */
    async cancel(gatewayId) {
      const payment = await paymentOf(gatewayId);
      if (payment.isCancelable !== true) return stateOf(payment);
      try {
        return stateOf(await request(MolliePayment, { method: 'DELETE', path: `payments/${gatewayId}` }));
      } catch (error) {
        // It was paid in the meantime.
        if (error instanceof MollieRefusal && error.answered.status === 422) return stateOf(await paymentOf(gatewayId));
        throw error;
      }
    },

    async refund({ gateway_id, id, amount, currency, description }) {
      const payment = await paymentOf(gateway_id);
      const known = payment._embedded?.refunds?.find(({ metadata }) => refundIdOf(metadata) === id);
      if (known) return refundOf(known);
      // Of a card Mollie gives back more than was paid, and knows nothing of a bank that did so already.
      if (amount > heldOf(stateOf(payment))) throw new GatewayRefusal('No more is refunded than is left of a payment');
      const body = {
        amount: { currency, value: toDecimal(amount, currency) },
        description,
        metadata: { refund_id: id },
      };
      const call = { method: 'POST', path: `payments/${gateway_id}/refunds`, body } as const;
      return refundOf(await request(MollieRefund, { ...call, idempotencyKey: keyOf('refund', id) }));
    },

    /** With a customer, Mollie ends what it has to charge them by. */
    async forget(customer) {
      if (!customerId.test(customer)) throw new GatewayRefusal('Mollie has no customer with an id of that form');
      await request(z.undefined(), { method: 'DELETE', path: `customers/${customer}` }).catch((error) => {
        if (!isUnknown(error)) throw error;
      });
    },
  };
}

/** Never there, or deleted. */
const isUnknown = (error: unknown): boolean =>
  error instanceof MollieRefusal && [404, 410].includes(error.answered.status ?? 0);

/** A UUID, as Mollie asks for. */
const keyOf = (what: string, id: string): string => v5(`${what} ${id}`, '6a1ef0d6-64ff-4c43-9c21-3f0d8a8f9b52');
