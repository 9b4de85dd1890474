import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { requestFailures } from '@rendezvous/contract/endpoint';
import type { PaymentMethod } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import { type Gateway, type GatewayStatus, gatewayStatuses } from '../adapters/payment/gateway.ts';
import type { RawBody } from '../platform/calls/bind.ts';

/** A model of a gateway, with what only its company does. */
export interface ModelGateway {
  readonly gateway: Gateway;
  /** Changes the payment in the gateway's books and returns its notice. */
  notice(gatewayId: string, status: GatewayStatus): RawBody;
}

function openBooks(name: string, paymentmethods: readonly PaymentMethod[]) {
  const statuses = new Map<string, GatewayStatus>();
  const statusOf = async (id: string): Promise<GatewayStatus> => {
    const status = statuses.get(id);
    if (!status) throw new Error(`${name} has no such payment`);
    return status;
  };
  const gateway: Omit<Gateway, 'parseNotice'> = {
    name,
    paymentmethods,
    async start({ id }) {
      const gateway_id = `${name}-${id}`;
      if (!statuses.has(gateway_id)) statuses.set(gateway_id, 'pending');
      return { gateway_id, redirect: `https://${name}.example/${gateway_id}` };
    },
    fetchStatus: statusOf,
    async cancel(id) {
      if ((await statusOf(id)) === 'pending') statuses.set(id, 'cancelled');
      return statusOf(id);
    },
  };
  return { statuses, gateway };
}

/**
 * Its notices are a form post with the payment's id and nothing else: the status is fetched, so nothing need be signed.
 */
export function formGateway(name: string, paymentmethods: readonly PaymentMethod[]): ModelGateway {
  const { statuses, gateway } = openBooks(name, paymentmethods);
  const form = 'application/x-www-form-urlencoded';
  return {
    gateway: {
      ...gateway,
      async parseNotice({ bytes, headers }) {
        if (headers['content-type'] !== form) throw problem(requestFailures.invalid);
        const id = new URLSearchParams(bytes.toString()).get('id');
        if (id === null) throw problem(requestFailures.invalid);
        await wait(5);
        if (!statuses.has(id)) return null;
        const status = await gateway.fetchStatus(id);
        return { gateway_id: id, event_id: `${id}:${status}`, status, at: new Date() };
      },
    },
    notice(id, status) {
      statuses.set(id, status);
      return { bytes: Buffer.from(new URLSearchParams({ id }).toString()), headers: { 'content-type': form } };
    },
  };
}

const Event = z.object({
  event: z.string(),
  payment: z.string(),
  status: z.enum(gatewayStatuses),
  at: z.iso.datetime(),
});

/** Its notices are JSON, with a signature over the bytes in a header. */
export function signingGateway(name: string, paymentmethods: readonly PaymentMethod[]): ModelGateway {
  const { statuses, gateway } = openBooks(name, paymentmethods);
  const secret = `${name}'s secret`;
  const signatureOf = (bytes: Buffer) => createHmac('sha256', secret).update(bytes).digest();
  return {
    gateway: {
      ...gateway,
      async parseNotice({ bytes, headers }) {
        const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
        const expected = signatureOf(bytes);
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
        const { event, payment, status, at } = Event.parse(JSON.parse(bytes.toString()));
        return { gateway_id: payment, event_id: event, status, at: new Date(at) };
      },
    },
    notice(id, status) {
      statuses.set(id, status);
      const event = { event: `${id}:${status}`, payment: id, status, at: new Date().toISOString() };
      const bytes = Buffer.from(JSON.stringify(event, undefined, 2));
      return {
        bytes,
        headers: { 'content-type': 'application/json', 'x-signature': signatureOf(bytes).toString('hex') },
      };
    },
  };
}
