import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { type PaymentMethod, paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import {
  type Gateway,
  GatewayRefusal,
  type GatewayState,
  type GatewayStatus,
  gatewayStatuses,
  type MayBeOurs,
  type Reversal,
} from '../../adapters/payment/gateway.ts';
import type { RawBody } from '../../platform/calls/bind.ts';

/** How all the money of a payment may move after it was paid. */
const moves = { refunded: 'refund', charged_back: 'chargeback', dispute_won: 'chargeback_reversed' } as const;
const isMove = (reported: Reported): reported is keyof typeof moves => reported in moves;

/** What a gateway may report: how a payment stands, or that all its money moved. */
export type Reported = GatewayStatus | keyof typeof moves;

/** For a gateway without a server, which has no payments to compare. */
export const anyId: MayBeOurs = async () => true;

/** A model of a gateway, with what only its company does. */
export interface ModelGateway {
  readonly gateway: Gateway;
  /** Changes the payment in the gateway's books and returns its notice. */
  notice(gatewayId: string, reported: Reported): RawBody;
}

interface Book {
  readonly payment_id: string;
  readonly paid: { readonly amount: number; readonly currency: string };
  /** The payer with whom its card is kept. */
  readonly keeps: string | null;
  status: GatewayStatus;
  readonly reversals: Map<string, Reversal>;
}

function openBooks(name: string, paymentmethods: readonly PaymentMethod[]) {
  const books = new Map<string, Book>();
  const kept = new Set<string>();

  function bookOf(id: string): Book {
    const book = books.get(id);
    if (!book) throw new Error(`${name} has no such payment`);
    return book;
  }
  function stateOf(id: string): GatewayState {
    const { payment_id, paid, status, reversals, keeps } = bookOf(id);
    const method = keeps !== null && status === 'completed' ? { customer: keeps, label: 'Visa •••• 4242' } : null;
    if (method) kept.add(method.customer);
    return {
      gateway_id: id,
      payment_id,
      status,
      paid,
      reversals: [...reversals.values()],
      payer_country: null,
      kept: method,
    };
  }
  function change(id: string, reported: Reported): void {
    const book = bookOf(id);
    book.status = isMove(reported) ? 'completed' : reported;
    if (!isMove(reported)) return;
    const move = { id: reported, order_id: null, kind: moves[reported], amount: book.paid.amount, at: new Date() };
    book.reversals.set(reported, move);
  }

  const gateway: Omit<Gateway, 'parseNotice'> = {
    name,
    paymentmethods,
    async start({ id, amount, currency, method, customer }) {
      const gateway_id = `${name}-${id}`;
      if (method === 'kept' && !kept.has(customer ?? ''))
        throw new GatewayRefusal(`${name} keeps nothing of the payer`);
      const status = method === 'kept' ? 'completed' : 'pending';
      if (!books.has(gateway_id))
        books.set(gateway_id, {
          payment_id: id,
          paid: { amount, currency },
          keeps: method === 'keep' ? (customer ?? `customer-${gateway_id}`) : null,
          status,
          reversals: new Map(),
        });
      return { gateway_id, redirect: method === 'kept' ? null : `https://${name}.example/${gateway_id}` };
    },
    findCharge: async ({ id }) => (books.has(`${name}-${id}`) ? `${name}-${id}` : null),
    fetchState: async (id) => stateOf(id),
    async cancel(id) {
      const book = bookOf(id);
      if (book.status === 'pending') book.status = 'cancelled';
      return stateOf(id);
    },
    async refund({ gateway_id, id, amount }) {
      const { paid, reversals, status } = bookOf(gateway_id);
      if (status !== 'completed') throw new GatewayRefusal(`${name} has no money to give back`);
      const known = reversals.get(id);
      if (known) return known;
      const refunded = [...reversals.values()].reduce((sum, one) => sum + one.amount, 0);
      if (refunded + amount > paid.amount) throw new GatewayRefusal(`${name} refunds no more than was paid`);
      const reversal: Reversal = { id: `re-${id}`, order_id: id, kind: 'refund', amount, at: new Date() };
      reversals.set(id, reversal);
      return reversal;
    },
    async forget(customer) {
      kept.delete(customer);
    },
  };
  return { books, change, stateOf, gateway };
}

/**
 * Its notices are a form post with the payment's id and nothing else: the state is fetched, so nothing need be signed.
 */
export function formGateway(name: string, paymentmethods: readonly PaymentMethod[]): ModelGateway {
  const { books, change, stateOf, gateway } = openBooks(name, paymentmethods);
  const form = 'application/x-www-form-urlencoded';
  return {
    gateway: {
      ...gateway,
      async parseNotice({ bytes, headers }) {
        if (headers['content-type'] !== form) throw problem(requestFailures.invalid);
        const id = new URLSearchParams(bytes.toString()).get('id');
        if (id === null) throw problem(requestFailures.invalid);
        await wait(5);
        if (!books.has(id)) throw problem(paymentFailures.signature);
        return stateOf(id);
      },
    },
    notice(id, reported) {
      change(id, reported);
      return { bytes: Buffer.from(new URLSearchParams({ id }).toString()), headers: { 'content-type': form } };
    },
  };
}

const Event = z.object({
  payment: z.string(),
  status: z.enum([...gatewayStatuses, 'refunded', 'charged_back', 'dispute_won']),
  at: z.iso.datetime(),
});

/** Its notices are JSON, with a signature over the bytes in a header, and tell the state of when they were made. */
export function signingGateway(name: string, paymentmethods: readonly PaymentMethod[]): ModelGateway {
  const { change, stateOf, gateway } = openBooks(name, paymentmethods);
  const secret = `${name}'s secret`;
  const signatureOf = (bytes: Buffer) => createHmac('sha256', secret).update(bytes).digest();
  return {
    gateway: {
      ...gateway,
      async parseNotice({ bytes, headers }) {
        const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
        const expected = signatureOf(bytes);
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          throw problem(paymentFailures.signature);
        const { payment, status } = Event.parse(JSON.parse(bytes.toString()));
        const state = stateOf(payment);
        return isMove(status) ? state : { ...state, status };
      },
    },
    notice(id, status) {
      change(id, status);
      const bytes = Buffer.from(JSON.stringify({ payment: id, status, at: new Date().toISOString() }, undefined, 2));
      return {
        bytes,
        headers: { 'content-type': 'application/json', 'x-signature': signatureOf(bytes).toString('hex') },
      };
    },
  };
}
