import { expect, test } from 'vitest';
import { formGateway, type ModelGateway, signingGateway } from '../../testing/gateways.ts';
import { gatewaySuite, type Harness } from './gateway.suite.ts';
import { createGateways } from './gateways.ts';

const harnessOf = ({ gateway, notice }: ModelGateway): Harness => ({
  gateway,
  notice,
  end: async (id, status) => {
    notice(id, status);
  },
});

const form = formGateway('form', ['ideal', 'swish']);
const signing = signingGateway('signing', ['card', 'swish']);
gatewaySuite('a gateway that posts forms', () => harnessOf(form));
gatewaySuite('a gateway that signs bytes', () => harnessOf(signing));

test('a body with the same meaning but other bytes fails its signature', async () => {
  const { gateway, notice } = signing;
  const { gateway_id } = await gateway.start(
    { id: 'one', amount: 1, currency: 'EUR', paymentmethod: 'card' },
    { back: '', notice: '' },
  );
  const { bytes, headers } = notice(gateway_id, 'completed');
  expect(await gateway.parseNotice({ bytes, headers })).toMatchObject({ status: 'completed' });
  expect(
    await gateway.parseNotice({ bytes: Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), headers }),
  ).toBeNull();
  expect(await gateway.parseNotice({ bytes, headers: { ...headers, 'x-signature': '00'.repeat(32) } })).toBeNull();
});

test('a method goes to the first gateway that takes it, and a gateway is found by its name', () => {
  const gateways = createGateways([form.gateway, signing.gateway]);
  expect(gateways.forMethod('swish')).toBe(form.gateway);
  expect(gateways.forMethod('card')).toBe(signing.gateway);
  expect(gateways.forMethod('paypal')).toBeUndefined();
  expect(gateways.ofName('signing')).toBe(signing.gateway);
  for (const name of ['other', '__proto__', '']) expect(gateways.ofName(name)).toBeUndefined();
  expect(() => createGateways([form.gateway, form.gateway])).toThrow('same name');
});
