import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Gateway, GatewayStatus } from './gateway.ts';

/** What a gateway's tests bring: the gateway, and the provider's side of it. */
export interface Harness {
  readonly gateway: Gateway;
  /** Ends the payment as the person would at the provider. */
  end(providerId: string, status: GatewayStatus): Promise<void>;
  /** The body of the provider's notice of a status. */
  notice(providerId: string, status: GatewayStatus): Record<string, unknown>;
}

/** What every gateway must do. `harness` is called once the test's app has started. */
export function gatewaySuite(name: string, harness: () => Harness): void {
  const urls = { back: 'http://localhost/transactions/1', notice: 'http://localhost/api/payment-webhook.php' };
  const payment = () => ({ id: randomUUID(), amount: 1499, currency: 'EUR', paymentmethod: 'card' as const });

  test(`${name}: starting a payment again is the same payment`, async () => {
    const { gateway } = harness();
    const asked = payment();
    const [one, again] = await Promise.all([gateway.start(asked, urls), gateway.start(asked, urls)]);
    expect(one.provider_id).not.toBe('');
    expect(again.provider_id).toBe(one.provider_id);
    expect((await gateway.start(payment(), urls)).provider_id).not.toBe(one.provider_id);
  });

  test(`${name}: a new payment is pending, and then what it ended in`, async () => {
    const { gateway, end } = harness();
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      const { provider_id } = await gateway.start(payment(), urls);
      expect(await gateway.fetchStatus(provider_id)).toBe('pending');
      await end(provider_id, status);
      expect(await gateway.fetchStatus(provider_id)).toBe(status);
    }
  });

  test(`${name}: cancelling ends an open payment and leaves a paid one`, async () => {
    const { gateway, end } = harness();
    const open = await gateway.start(payment(), urls);
    expect(await gateway.cancel(open.provider_id)).toBe('cancelled');
    expect(await gateway.fetchStatus(open.provider_id)).toBe('cancelled');
    const paid = await gateway.start(payment(), urls);
    await end(paid.provider_id, 'completed');
    expect(await gateway.cancel(paid.provider_id)).toBe('completed');
  });

  test(`${name}: a notice is read, and the same change has the same event`, async () => {
    const { gateway, notice } = harness();
    const { provider_id } = await gateway.start(payment(), urls);
    const told = gateway.parseNotice(notice(provider_id, 'completed'));
    expect(told).toMatchObject({ provider_id, status: 'completed' });
    expect(gateway.parseNotice(notice(provider_id, 'completed'))?.event_id).toBe(told?.event_id);
    expect(gateway.parseNotice(notice(provider_id, 'failed'))?.event_id).not.toBe(told?.event_id);
  });

  test(`${name}: a notice that was changed on the way, or is none, is refused`, async () => {
    const { gateway, notice } = harness();
    const { provider_id } = await gateway.start(payment(), urls);
    const body = notice(provider_id, 'failed');
    for (const key of Object.keys(body)) {
      expect(gateway.parseNotice({ ...body, [key]: `${body[key]}0` })).toBeNull();
      expect(gateway.parseNotice({ ...body, [key]: undefined })).toBeNull();
      expect(gateway.parseNotice({ ...body, [key]: 7 })).toBeNull();
    }
    expect(gateway.parseNotice({})).toBeNull();
  });

  test(`${name}: a payment it does not know is an error, not a status`, async () => {
    await expect(harness().gateway.fetchStatus('unknown')).rejects.toThrow();
  });
}
