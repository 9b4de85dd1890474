import { expect, test } from 'vitest';
import { formProvider, type ModelProvider, signingProvider } from '../../testing/gateways.ts';
import { gatewaySuite, type Harness } from './gateway.suite.ts';
import { createGateways } from './gateways.ts';

const harnessOf = ({ gateway, notice }: ModelProvider): Harness => ({
  gateway,
  notice,
  end: async (id, status) => {
    notice(id, status);
  },
});

const form = formProvider('form', ['ideal', 'swish']);
const signing = signingProvider('signing', ['card', 'swish']);
gatewaySuite('a provider that posts forms', () => harnessOf(form));
gatewaySuite('a provider that signs bytes', () => harnessOf(signing));

test('a body with the same meaning but other bytes fails its signature', async () => {
  const { gateway, notice } = signing;
  const { provider_id } = await gateway.start(
    { id: 'one', amount: 1, currency: 'EUR', paymentmethod: 'card' },
    { back: '', notice: '' },
  );
  const { bytes, headers } = notice(provider_id, 'completed');
  expect(await gateway.parseNotice({ bytes, headers })).toMatchObject({ status: 'completed' });
  expect(
    await gateway.parseNotice({ bytes: Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), headers }),
  ).toBeNull();
  expect(await gateway.parseNotice({ bytes, headers: { ...headers, 'x-signature': '00'.repeat(32) } })).toBeNull();
});

test('a method goes to the first gateway that takes it, and a provider is found by its name', () => {
  const gateways = createGateways([form.gateway, signing.gateway]);
  expect(gateways.forMethod('swish')).toBe(form.gateway);
  expect(gateways.forMethod('card')).toBe(signing.gateway);
  expect(gateways.forMethod('paypal')).toBeUndefined();
  expect(gateways.ofProvider('signing')).toBe(signing.gateway);
  for (const name of ['other', '__proto__', '']) expect(gateways.ofProvider(name)).toBeUndefined();
  expect(() => createGateways([form.gateway, form.gateway])).toThrow('same name');
});
