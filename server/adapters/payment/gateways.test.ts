import { minute } from '@rendezvous/contract/durations';
import { expect, test, vi } from 'vitest';
import { anyId, formGateway, type ModelGateway, signingGateway } from '../../testing/payment/gateways.ts';
import { gatewaySuite, type Harness } from './gateway.suite.ts';
import type { Gateway } from './gateway.ts';
import { createGateways } from './gateways.ts';
import { openGateway } from './providers.ts';

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
    {
      id: 'one',
      amount: 1,
      currency: 'EUR',
      paymentmethod: 'card',
      description: '',
      locale: 'nl',
      country: 'NL',
      method: 'ask',
      customer: null,
    },
    { back: '', notice: '' },
  );
  const { bytes, headers } = notice(gateway_id, 'completed');
  expect(await gateway.parseNotice({ bytes, headers }, anyId)).toMatchObject({ status: 'completed' });
  const reformatted = Buffer.from(JSON.stringify(JSON.parse(bytes.toString())));
  for (const one of [
    { bytes: reformatted, headers },
    { bytes, headers: { ...headers, 'x-signature': '00'.repeat(32) } },
  ])
    await expect(gateway.parseNotice(one, anyId)).rejects.toThrow('payment.signature');
});

test("a payment goes to the first of its site's gateways that takes the method; a closed one is tried again", () => {
  const back: Gateway = { ...form.gateway, name: 'unused' };
  let isBack = false;
  const known = [form.gateway, signing.gateway, back];
  const site = {
    gateways: [
      { gateway: 'unused' },
      { gateway: 'form', countries: ['NL' as const] },
      { gateway: 'signing', paymentmethods: ['swish' as const, 'paypal' as const] },
    ],
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  const reports: string[] = [];
  const gateways = createGateways({
    merchants: () => [site],
    open: (name) => {
      if (name === 'unused' && !isBack) throw new Error('no key');
      return known.find((gateway) => gateway.name === name);
    },
    report: (_error, where, fields) => reports.push(`${where} ${fields?.gateway}`),
  });
  expect(() => gateways.connect('unused')).toThrow('no key');
  expect(gateways.forPayment(site, 'swish', 'NL')).toBe(form.gateway);
  expect(gateways.forPayment(site, 'swish', 'SE')).toBe(signing.gateway);
  expect(gateways.forPayment(site, 'ideal', 'BE')).toBeUndefined();
  // Neither what the gateway takes but the site does not give it, nor what the site gives but it does not take.
  expect(gateways.methodsIn(site, 'SE', ['card', 'paypal', 'swish'])).toEqual(['swish']);
  expect(gateways.methodsIn(site, 'NL', ['ideal', 'card'])).toEqual(['ideal']);
  expect(gateways.methodsIn({ gateways: [] }, 'NL', ['ideal', 'card'])).toEqual([]);
  expect(gateways.ofName('signing')).toBe(signing.gateway);
  for (const name of ['other', '__proto__', '']) expect(gateways.ofName(name)).toBeUndefined();
  expect(reports).toEqual(['payment.gateway unused']);
  vi.advanceTimersByTime(minute);
  expect(gateways.ofName('unused')).toBeUndefined();
  expect(reports).toHaveLength(2);
  isBack = true;
  vi.advanceTimersByTime(minute - 1);
  expect(gateways.ofName('unused')).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(gateways.ofName('unused')).toBe(back);
  vi.useRealTimers();
});

test('an account at a provider needs its key, and an unknown provider is none', () => {
  expect(() => openGateway('mollie', { keys: new Map(), allowsTests: true })).toThrow('"mollie" is no gateway');
  for (const name of ['other:acme', 'constructor:acme', '__proto__:acme'])
    expect(() => openGateway(name, { keys: new Map(), allowsTests: true })).toThrow(
      `"${name}" is no gateway; there are sandbox`,
    );
  const open = (key: string | undefined, allowsTests: boolean) =>
    openGateway('mollie:acme-nl', {
      keys: new Map(key === undefined ? [] : [['PAYMENT_MOLLIE_ACME_NL_KEY', key]]),
      allowsTests,
    });
  const [live, test] = [`live_${'a'.repeat(30)}`, `test_${'a'.repeat(30)}`];
  expect(() => open(undefined, true)).toThrow('"mollie:acme-nl" needs PAYMENT_MOLLIE_ACME_NL_KEY');
  expect(() => open(test, false)).toThrow('PAYMENT_MOLLIE_ACME_NL_KEY is a key for tests');
  expect([open(live, false), open(test, true)].map(({ name }) => name)).toEqual(['mollie:acme-nl', 'mollie:acme-nl']);
});
