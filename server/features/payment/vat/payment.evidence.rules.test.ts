import { expect, test } from 'vitest';
import { evidenceOf, speakingFor, taxCountryOf } from './payment.evidence.rules.ts';

const none = { profile: null, connection: null, payer: null, prices: 'NL' } as const;

test('two pieces of evidence that agree settle whose VAT it is, whatever prices were chosen', () => {
  for (const [evidence, country, speaking] of [
    [{ profile: 'NL', connection: 'NL' }, 'NL', ['connection', 'profile']],
    [{ profile: 'NL', connection: 'DE', payer: 'NL' }, 'NL', ['payer', 'profile']],
    [{ profile: 'US', connection: 'NL', payer: 'NL', prices: 'US' }, 'NL', ['payer', 'connection']],
    // We sell to nobody in Portugal by its own prices, and its VAT is due all the same.
    [{ profile: 'ES', connection: 'PT', payer: 'PT', prices: 'ES' }, 'PT', ['payer', 'connection']],
    [{ connection: 'NL' }, 'NL', ['connection', 'prices']],
    [{ payer: 'NL' }, 'NL', ['payer', 'prices']],
  ] as const) {
    expect(taxCountryOf({ ...none, ...evidence })).toEqual({ country, conflict: false });
    expect(speakingFor({ ...none, ...evidence }, country)).toEqual(speaking);
  }
});

test('otherwise a person decides, and until then the piece counts that is hardest to choose', () => {
  for (const [evidence, country] of [
    [{}, 'NL'],
    // A profile and the prices are both what the buyer chose.
    [{ profile: 'US', prices: 'US' }, 'US'],
    [{ profile: 'US', connection: 'NL', prices: 'US' }, 'NL'],
    [{ profile: 'US', connection: 'DE', payer: 'NL', prices: 'US' }, 'NL'],
    [{ connection: 'DE' }, 'DE'],
    // Whose VAT we do not know.
    [{ connection: 'JP', payer: 'JP' }, 'NL'],
  ] as const)
    expect(taxCountryOf({ ...none, ...evidence }), JSON.stringify(evidence)).toEqual({ country, conflict: true });
});

test('one piece settles it for a small company, if the payer’s bank says it; that changes no tax', () => {
  for (const [evidence, isSettled] of [
    [{ payer: 'NL', prices: 'US' }, true],
    [{ profile: 'US', connection: 'DE', payer: 'NL', prices: 'US' }, true],
    [{ connection: 'DE' }, false],
    [{ profile: 'NL' }, false],
    [{ connection: 'JP', payer: 'JP' }, false],
  ] as const) {
    const all = { ...none, ...evidence };
    expect(taxCountryOf(all, 1), JSON.stringify(evidence)).toEqual({ ...taxCountryOf(all), conflict: !isSettled });
    expect(taxCountryOf(all, 2).conflict).toBe(true);
  }
});

test('a means of payment of one country speaks for it while the gateway names none', () => {
  const paid = { country: 'SE', profile_country: 'NO', connection_country: null, payer_country: null };
  expect(evidenceOf({ ...paid, paymentmethod: 'swish' })).toMatchObject({ payer: 'SE', prices: 'SE' });
  expect(evidenceOf({ ...paid, paymentmethod: 'swish', payer_country: 'NO' }).payer).toBe('NO');
  expect(evidenceOf({ ...paid, paymentmethod: 'ideal' }).payer).toBeNull();
});
