import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceResponse } from '@owf/mdoc';
import { day, hour } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuer, newKey, type TestIssuer } from '../../../testing/wallet/issuer.ts';
import { createWallet, formOf, present, readRequest } from '../../../testing/wallet/wallet.ts';
import { ageSuite } from '../age.suite.ts';
import type { AgeProvider, StartedAgeCheck } from '../age.ts';
import { openAgeProvider } from '../providers.ts';
import { createOpenid4vp } from './openid4vp.ts';

let issuer: TestIssuer;
let provider: AgeProvider;
let folder: string;
const origin = 'https://rendezvous.example';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-issuers-'));
  issuer = createIssuer();
  provider = createOpenid4vp({ name: 'openid4vp:eu', issuers: [issuer.authority.raw], scheme: 'av' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const request = { method: 'POST', locale: 'en', back: '/age-check?next=%2Fchats', sameOrigin: false } as const;

async function started(of = provider): Promise<StartedAgeCheck> {
  return { reference: await of.start({ id: '', back: '' }), startedAt: new Date(), origin };
}

/** What a form comes to: the outcome, or the code of the refusal. */
async function posted(
  check: StartedAgeCheck,
  form: Record<string, string>,
  to = provider,
): Promise<string | undefined> {
  const answer = to.answer?.(check, { ...request, form });
  return answer?.then(
    ({ outcome }) => outcome,
    (error) => error.problem.error,
  );
}

ageSuite('openid4vp', () => ({
  provider,
  async end(check, found) {
    const link = provider.urlOf(check);
    if (found === 'given up') {
      const { state } = readRequest(link);
      return (await posted(check, { state, error: 'access_denied' })) as 'unknown';
    }
    const wallet = await createWallet(issuer, { says: { age_over_18: found === 'adult' } });
    return (await posted(check, await wallet.answer(link))) as 'passed';
  },
}));

test('the request asks whether its holder is over 18, and nothing else, of whoever scans it', async () => {
  const check = await started();
  const link = provider.urlOf(check);
  const { response_uri, dcql_query } = readRequest(link);
  expect(response_uri).toBe(`${origin}/age-checks/${check.reference}`);
  expect(JSON.parse(dcql_query).credentials[0].claims).toEqual([{ path: ['eu.europa.ec.av.1', 'age_over_18'] }]);
  expect(link).toMatch(/^av:\/\/authorize\?/);
  expect(link.length, 'for a code that a phone can read').toBeLessThan(1300);
  const other = createOpenid4vp({ name: 'openid4vp:eu', issuers: [], scheme: 'openid4vp' });
  expect(other.urlOf(check)).toBe(link.replace('av://', 'openid4vp://'));
});

test('the wallet is led back to our page', async () => {
  const [check, wallet] = [await started(), await createWallet(issuer)];
  const form = await wallet.answer(provider.urlOf(check));
  const answer = await provider.answer?.(check, { ...request, form });
  expect(answer).toMatchObject({ status: 200, type: 'application/json' });
  expect(JSON.parse(answer?.body ?? '')).toEqual({ redirect_uri: `${origin}/age-check?next=%2Fchats` });
  await expect(provider.answer?.(check, { ...request, method: 'GET', form: {} })).rejects.toThrow();
});

test('a presentation is good for the check, the site and the verifier for which it was made', async () => {
  const [check, other, wallet] = [await started(), await started(), await createWallet(issuer)];
  const form = await wallet.answer(provider.urlOf(check));
  const there = readRequest(provider.urlOf(other));
  expect(await posted(other, form), 'with its own state').toBe('request.invalid');
  expect(await posted(other, { ...form, state: there.state }), 'with that of the other').toBe('request.invalid');
  expect(await posted({ ...check, origin: 'https://evil.example' }, form)).toBe('request.invalid');
  const asked = readRequest(provider.urlOf(check));
  for (const changed of [{ nonce: there.nonce }, { client_id: 'x509_hash:abc' }, { response_uri: there.response_uri }])
    expect(await posted(check, formOf(asked, await present({ ...asked, ...changed }, wallet)))).toBe('request.invalid');
  expect(await posted(check, form)).toBe('passed');
});

test('a state that is forged or missing is refused, also with an error of a wallet', async () => {
  const [check, wallet] = [await started(), await createWallet(issuer)];
  const { state: _, ...form } = await wallet.answer(provider.urlOf(check));
  expect(await posted(check, form)).toBe('request.invalid');
  expect(await posted(check, { ...form, state: 'forged' })).toBe('request.invalid');
  expect(await posted(check, { error: 'access_denied', state: 'forged' })).toBe('request.invalid');
});

test('only a proof of a trusted issuer counts: of the authority, or of the issuer itself', async () => {
  const [check, another] = [await started(), createIssuer()];
  const link = provider.urlOf(check);
  expect(await posted(check, await (await createWallet(another)).answer(link))).toBe('request.invalid');
  const pinned = createOpenid4vp({ name: 'openid4vp:eu', issuers: [another.own.raw], scheme: 'av' });
  expect(await posted(check, await (await createWallet(another)).answer(link), pinned)).toBe('passed');
  expect(await posted(check, await (await createWallet(issuer)).answer(link), pinned)).toBe('request.invalid');
  const nobody = createOpenid4vp({ name: 'openid4vp:eu', issuers: [], scheme: 'av' });
  expect(await posted(check, await (await createWallet(issuer)).answer(link), nobody)).toBe('request.invalid');
});

test('a proof that is over, not yet valid, of another kind, or silent on the age does not count', async () => {
  const check = await started();
  const link = provider.urlOf(check);
  const now = Date.now();
  const wishes = [
    { validFrom: new Date(now - 2 * day), validUntil: new Date(now - hour) },
    { validFrom: new Date(now + hour), validUntil: new Date(now + day) },
    { says: { age_over_21: true } },
  ];
  for (const wish of wishes)
    expect(await posted(check, await (await createWallet(issuer, wish)).answer(link)), JSON.stringify(wish)).toBe(
      'request.invalid',
    );
  const asked = readRequest(link);
  const licence = await createWallet(issuer, { docType: 'org.iso.18013.5.1.mDL' });
  expect(await posted(check, formOf(asked, await present(asked, licence)))).toBe('request.invalid');
  const child = await createWallet(issuer, { says: { age_over_18: false } });
  expect(await posted(check, await child.answer(link)), 'says that they are not').toBe('failed');
});

test('a proof that was copied to another device does not count', async () => {
  const [check, wallet] = [await started(), await createWallet(issuer)];
  const asked = readRequest(provider.urlOf(check));
  const copied = await present(asked, { proof: wallet.proof, device: newKey() });
  expect(await posted(check, formOf(asked, copied))).toBe('request.invalid');
});

test('whatever is changed in a presentation that says no, it never says yes', async () => {
  const [check, wallet] = [await started(), await createWallet(issuer, { says: { age_over_18: false } })];
  const asked = readRequest(provider.urlOf(check));
  const bytes = Buffer.from(await present(asked, wallet), 'base64url');
  expect(DeviceResponse.fromEncodedForOid4Vp(bytes.toString('base64url')).documents).toHaveLength(1);
  const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = Buffer.from(bytes);
      for (const { at, to } of changes) changed[at] = to;
      expect(await posted(check, formOf(asked, changed.toString('base64url')))).not.toBe('passed');
    }),
    { numRuns: 300 },
  );
  // `false` is f4 in CBOR, `true` f5.
  const at = bytes.indexOf(Buffer.from('elementValue')) + 'elementValue'.length;
  expect(bytes[at]).toBe(0xf4);
  bytes[at] = 0xf5;
  expect(await posted(check, formOf(asked, bytes.toString('base64url')))).toBe('request.invalid');
});

test('what is no presentation is refused', async () => {
  const check = await started();
  const asked = readRequest(provider.urlOf(check));
  const { state } = asked;
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.base64String()), async (text) => {
      expect(await posted(check, { state, vp_token: text })).toBe('request.invalid');
      expect(await posted(check, formOf(asked, text))).toBe('request.invalid');
    }),
    { numRuns: 100 },
  );
  expect(await posted(check, { state, vp_token: JSON.stringify({ proof_of_age: [] }) })).toBe('request.invalid');
  expect(await posted(check, formOf(asked, Buffer.alloc(60_000, 0x81).toString('base64url')))).toBe('request.invalid');
});

test('the issuers are read from a file, whose faults stop the start with the name of the variable', () => {
  const open = (text: string, more: Record<string, string> = {}) => {
    const file = join(folder, 'issuers.pem');
    writeFileSync(file, text);
    const keys = new Map(Object.entries({ AGE_OPENID4VP_EU_ISSUERS: file, ...more }));
    return openAgeProvider('openid4vp:eu', { keys, allowsSandbox: false });
  };
  expect(open(`Authority\n${issuer.authority.pem}${issuer.own.pem}`).name).toBe('openid4vp:eu');
  expect(() => open('none')).toThrow('AGE_OPENID4VP_EU_ISSUERS: has no certificate in PEM');
  expect(() => open(issuer.own.pem, { AGE_OPENID4VP_EU_SCHEME: 'https' })).toThrow(
    'AGE_OPENID4VP_EU_SCHEME: is none of av, openid4vp',
  );
  expect(() => open('', { AGE_OPENID4VP_EU_ISSUERS: join(folder, 'none.pem') })).toThrow('AGE_OPENID4VP_EU_ISSUERS: ');
  const { publicKey } = generateKeyPairSync('ed25519');
  expect(() => open(publicKey.export({ type: 'spki', format: 'pem' }) as string)).toThrow('no certificate');
});
