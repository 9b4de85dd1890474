import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RawBody } from '../../platform/calls/bind.ts';
import type { Gateway, GatewayStatus } from './gateway.ts';

/** The gateway under test, and what only its company does. */
export interface Harness {
  readonly gateway: Gateway;
  /** Ends the payment as the member would at the gateway. */
  end(gatewayId: string, status: 'completed' | 'failed' | 'cancelled'): Promise<void>;
  /** The gateway's notice of a status, as it sends it. */
  notice(gatewayId: string, status: GatewayStatus): RawBody;
}

/** The duties of every gateway. `harness` is called once the test's app has started. */
export function gatewaySuite(name: string, harness: () => Harness): void {
  const urls = { back: 'http://localhost/transactions/1', notice: 'http://localhost/api/payment-notice.php' };
  const payment = () => ({ id: randomUUID(), amount: 1499, currency: 'EUR', paymentmethod: 'card' as const });

  test(`${name}: starting a payment again returns the same payment`, async () => {
    const { gateway } = harness();
    const asked = payment();
    const [one, again] = await Promise.all([gateway.start(asked, urls), gateway.start(asked, urls)]);
    expect(one.gateway_id).not.toBe('');
    expect(again.gateway_id).toBe(one.gateway_id);
    expect((await gateway.start(payment(), urls)).gateway_id).not.toBe(one.gateway_id);
  });

  test(`${name}: a new payment is pending until it ends`, async () => {
    const { gateway, end } = harness();
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      const { gateway_id } = await gateway.start(payment(), urls);
      expect(await gateway.fetchStatus(gateway_id)).toBe('pending');
      await end(gateway_id, status);
      expect(await gateway.fetchStatus(gateway_id)).toBe(status);
    }
  });

  test(`${name}: cancelling ends an open payment and leaves a paid one`, async () => {
    const { gateway, end } = harness();
    const open = await gateway.start(payment(), urls);
    expect(await gateway.cancel(open.gateway_id)).toBe('cancelled');
    expect(await gateway.fetchStatus(open.gateway_id)).toBe('cancelled');
    const paid = await gateway.start(payment(), urls);
    await end(paid.gateway_id, 'completed');
    expect(await gateway.cancel(paid.gateway_id)).toBe('completed');
  });

  /** Null if the body is no notice or not authentic. */
  const read = (gateway: Gateway, raw: RawBody) => gateway.parseNotice(raw).catch(() => null);

  test(`${name}: a notice is read, and the same change has the same event`, async () => {
    const { gateway, notice } = harness();
    const { gateway_id } = await gateway.start(payment(), urls);
    const parsed = await gateway.parseNotice(notice(gateway_id, 'completed'));
    expect(parsed).toMatchObject({ gateway_id, status: 'completed' });
    expect((await gateway.parseNotice(notice(gateway_id, 'completed')))?.event_id).toBe(parsed?.event_id);
    expect((await gateway.parseNotice(notice(gateway_id, 'failed')))?.event_id).not.toBe(parsed?.event_id);
  });

  test(`${name}: a refund and a chargeback after a payment are read as such`, async () => {
    const { gateway, notice } = harness();
    const { gateway_id } = await gateway.start(payment(), urls);
    for (const status of ['completed', 'refunded', 'charged_back'] as const)
      expect(await gateway.parseNotice(notice(gateway_id, status))).toMatchObject({ gateway_id, status });
  });

  test(`${name}: a notice that was altered in any place is refused`, async () => {
    const { gateway, notice } = harness();
    const { gateway_id } = await gateway.start(payment(), urls);
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
    const { headers } = notice((await gateway.start(payment(), urls)).gateway_id, 'failed');
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

  test(`${name}: a payment it does not know is an error, not a status`, async () => {
    await expect(harness().gateway.fetchStatus('unknown')).rejects.toThrow();
  });
}
