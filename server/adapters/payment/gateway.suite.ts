import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RawBody } from '../../platform/calls/bind.ts';
import type { Reported } from '../../testing/payment/gateways.ts';
import { anyId } from '../../testing/payment/gateways.ts';
import { type Gateway, type GatewayPayment, GatewayRefusal } from './gateway.ts';

/** The gateway under test, and what only its company does. */
export interface Harness {
  readonly gateway: Gateway;
  /** Ends the payment as the payer would at the gateway. */
  end(gatewayId: string, status: 'completed' | 'failed' | 'cancelled'): Promise<void>;
  /** The gateway's notice of what it is then to have, as it sends it. */
  notice(gatewayId: string, reported: Exclude<Reported, 'expired' | 'dispute_won'>): RawBody;
}

const urls = {
  back: 'https://rendezvous.example/transactions/1',
  notice: 'https://rendezvous.example/api/payment-notice.php',
};

const payment = (changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  id: randomUUID(),
  amount: 1499,
  currency: 'EUR',
  paymentmethod: 'card',
  description: 'Rendezvous: 10 credits',
  locale: 'nl',
  country: 'NL',
  method: 'ask',
  customer: null,
  ...changes,
});

function actsOn(harness: () => Harness) {
  const started = async (changes?: Partial<GatewayPayment>) => {
    const asked = payment(changes);
    return { id: asked.id, ...(await harness().gateway.start(asked, urls)) };
  };
  const paidOne = async (changes?: Partial<GatewayPayment>) => {
    const one = await started(changes);
    await harness().end(one.gateway_id, 'completed');
    return one;
  };
  return { started, paidOne };
}

/** The duties of every gateway. `harness` is called once the test's app has started. */
export function gatewaySuite(name: string, harness: () => Harness): void {
  paymentSuite(name, harness);
  noticeSuite(name, harness);
}

function paymentSuite(name: string, harness: () => Harness): void {
  const { started, paidOne } = actsOn(harness);

  test(`${name}: starting a payment again returns the same payment`, async () => {
    const { gateway } = harness();
    const asked = payment();
    const [one, again] = await Promise.all([gateway.start(asked, urls), gateway.start(asked, urls)]);
    expect(one.gateway_id).not.toBe('');
    expect(one.redirect).toMatch(/^(https?:\/)?\/./);
    expect(again).toEqual(one);
    expect((await started()).gateway_id).not.toBe(one.gateway_id);
  });

  test(`${name}: a new payment is pending until it ends, with our own id and what is paid`, async () => {
    const { gateway, end } = harness();
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      const { id, gateway_id } = await started();
      expect(await gateway.fetchState(gateway_id)).toMatchObject({ gateway_id, payment_id: id, status: 'pending' });
      await end(gateway_id, status);
      expect((await gateway.fetchState(gateway_id)).status).toBe(status);
    }
    const { gateway_id } = await paidOne();
    expect(await gateway.fetchState(gateway_id)).toMatchObject({
      paid: { amount: 1499, currency: 'EUR' },
      reversals: [],
      kept: null,
    });
  });

  test(`${name}: cancelling ends an open payment and leaves a paid one`, async () => {
    const { gateway } = harness();
    const open = await started();
    expect(['cancelled', 'expired']).toContain((await gateway.cancel(open.gateway_id)).status);
    expect(['cancelled', 'expired']).toContain((await gateway.fetchState(open.gateway_id)).status);
    expect((await gateway.cancel((await paidOne()).gateway_id)).status).toBe('completed');
  });

  test(`${name}: part of a payment is refunded, once for each order, and never more than was paid`, async () => {
    const { gateway } = harness();
    const { gateway_id } = await paidOne();
    const order = (amount: number) => ({
      gateway_id,
      id: randomUUID(),
      amount,
      currency: 'EUR',
      description: 'Refund',
    });
    const part = order(500);
    const refund = await gateway.refund(part);
    expect(refund).toMatchObject({ order_id: part.id, kind: 'refund', amount: 500 });
    expect((await gateway.refund(part)).id).toBe(refund.id);
    await expect(gateway.refund(order(1000))).rejects.toThrow(GatewayRefusal);
    const rest = await gateway.refund(order(999));
    const { status, reversals } = await gateway.fetchState(gateway_id);
    expect(status).toBe('completed');
    expect(reversals.map(({ id, order_id, amount }) => [id, order_id, amount]).sort()).toEqual(
      [refund, rest].map(({ id, order_id, amount }) => [id, order_id, amount]).sort(),
    );
    await expect(gateway.refund({ ...order(100), gateway_id: (await started()).gateway_id })).rejects.toThrow(
      GatewayRefusal,
    );
  });

  test(`${name}: a method that was kept is charged without a page, until it is forgotten`, async () => {
    const { gateway } = harness();
    const first = await paidOne({ method: 'keep' });
    const { kept } = await gateway.fetchState(first.gateway_id);
    const customer = kept?.customer ?? '';
    expect(customer).not.toBe('');
    const again = await started({ method: 'kept', customer });
    expect(again.redirect).toBeNull();
    expect((await gateway.fetchState(again.gateway_id)).payment_id).toBe(again.id);
    // As after a start whose answer was lost, and one that never came.
    expect(await gateway.findCharge({ id: again.id, customer })).toBe(again.gateway_id);
    expect(await gateway.findCharge({ id: randomUUID(), customer })).toBeNull();
    for (let times = 0; times < 2; times++) await gateway.forget(customer);
    await expect(started({ method: 'kept', customer })).rejects.toThrow(GatewayRefusal);
  });

  test(`${name}: a payment it does not know is an error, not a status`, async () => {
    await expect(harness().gateway.fetchState('unknown')).rejects.toThrow();
  });
}

function noticeSuite(name: string, harness: () => Harness): void {
  const { started } = actsOn(harness);

  /** Null if the body is no notice or not authentic. */
  const read = (gateway: Gateway, raw: RawBody) => gateway.parseNotice(raw, anyId).catch(() => null);

  test(`${name}: a notice is read as the state of its payment`, async () => {
    const { gateway, notice } = harness();
    for (const status of ['completed', 'failed'] as const) {
      const { id, gateway_id } = await started();
      for (let times = 0; times < 2; times++) {
        const state = await gateway.parseNotice(notice(gateway_id, status), anyId);
        expect(state?.status).toBe(status);
        expect([gateway_id, id]).toEqual(
          expect.arrayContaining([state?.gateway_id ?? id, state?.payment_id ?? gateway_id]),
        );
      }
    }
  });

  test(`${name}: a refund and a chargeback that we did not order are told, the same each time`, async () => {
    const { gateway, notice } = harness();
    for (const [reported, kind] of [
      ['refunded', 'refund'],
      ['charged_back', 'chargeback'],
    ] as const) {
      const { gateway_id } = await started();
      await gateway.parseNotice(notice(gateway_id, 'completed'), anyId);
      const state = await gateway.parseNotice(notice(gateway_id, reported), anyId);
      expect(state).toMatchObject({ status: 'completed', reversals: [{ order_id: null, kind, amount: 1499 }] });
      const again = await gateway.parseNotice(notice(gateway_id, reported), anyId);
      expect(again?.reversals.map((one) => one.id)).toEqual(state?.reversals.map((one) => one.id));
    }
  });

  test(`${name}: a notice that was altered in any place is refused`, async () => {
    const { gateway, notice } = harness();
    const { gateway_id } = await started();
    const { bytes, headers } = notice(gateway_id, 'failed');
    expect(await read(gateway, { bytes, headers })).not.toBeNull();
    for (const at of bytes.keys()) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (bytes[at] as number) ^ 1;
      expect(await read(gateway, { bytes: flipped, headers }), flipped.toString()).toBeNull();
      expect(await read(gateway, { bytes: bytes.subarray(0, at), headers }), `the first ${at} bytes`).toBeNull();
    }
    expect(await read(gateway, { bytes: Buffer.concat([bytes, Buffer.from('0')]), headers })).toBeNull();
    expect(await read(gateway, { bytes, headers: {} })).toBeNull();
  });

  test(`${name}: a body that is no notice is refused`, async () => {
    const { gateway, notice } = harness();
    const { headers } = notice((await started()).gateway_id, 'failed');
    const strange = [
      '',
      '{',
      '{}',
      '[]',
      'null',
      '"x"',
      '7',
      'id',
      'id=',
      'id=&id=',
      '\0',
      'id=%00',
      '{"id":"\\u0000"}',
    ].map((text) => Buffer.from(text));
    for (const bytes of [...strange, Buffer.from([0xff, 0xfe, 0x00]), Buffer.alloc(64 * 1024, '{"id":')])
      expect(await read(gateway, { bytes, headers }), bytes.subarray(0, 40).toString()).toBeNull();
  });
}
