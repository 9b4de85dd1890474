import { locales } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { ageSuite } from './age.suite.ts';
import { openAgeProvider } from './providers.ts';
import { sandboxAgePage } from './sandbox.page.ts';
import { createAgeSandbox } from './sandbox.ts';

const provider = createAgeSandbox();
const request = { locale: 'en', back: '/age-check', sameOrigin: true } as const;

ageSuite('sandbox', () => ({
  provider,
  async end(check, found) {
    const outcome = { adult: 'passed', 'not confirmed': 'failed', 'given up': 'unknown' }[found];
    const answer = await provider.answer?.(check, { ...request, method: 'POST', form: { outcome } });
    return answer?.outcome ?? 'pending';
  },
}));

test('its page says in every language that it checks nothing', () => {
  for (const locale of locales) {
    const page = sandboxAgePage(locale);
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page.match(/name="outcome"/g)).toHaveLength(4);
    expect(page).not.toContain('sandbox.');
  }
});

test('a provider is opened by its name, with keys by theirs', () => {
  const open = (name: string, keys: Record<string, string> = {}, allowsSandbox = true) =>
    openAgeProvider(name, { keys: new Map(Object.entries(keys)), allowsSandbox });
  expect(open('sandbox').name).toBe('sandbox');
  expect(() => open('sandbox', {}, false)).toThrow('AGE_SANDBOX=allow');
  expect(() => open('yoti:acme-nl')).toThrow('"yoti:acme-nl" needs AGE_YOTI_ACME_NL_SDKID');
  expect(() => open('yoti:acme-nl', { AGE_YOTI_ACME_NL_SDKID: 'not-an-id', AGE_YOTI_ACME_NL_KEY: 'k' })).toThrow(
    'AGE_YOTI_ACME_NL_SDKID: is no SDK id of Yoti',
  );
  const sdkId = '5d3add31-3a3a-4d3b-a6b4-347edb35264c';
  expect(() => open('yoti:acme', { AGE_YOTI_ACME_SDKID: sdkId })).toThrow('AGE_YOTI_ACME_KEY');
  expect(open('yoti:acme', { AGE_YOTI_ACME_SDKID: sdkId, AGE_YOTI_ACME_KEY: 'k' }).name).toBe('yoti:acme');
  for (const name of ['yoti', 'constructor:acme', 'sandbox:acme', ':'])
    expect(() => open(name)).toThrow(
      `"${name}" checks no ages; there are sandbox, yoti:<account>, openid4vp:<account>`,
    );
});
