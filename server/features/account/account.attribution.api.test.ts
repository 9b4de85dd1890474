import { Buffer } from 'node:buffer';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkIdentity } from '@rendezvous/contract/account';
import {
  answerAttribution,
  attributionQuery,
  readAttribution,
  withAttribution,
} from '@rendezvous/contract/attribution';
import { day, second } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import { attributionHeader, readSettings, type Settings } from '@rendezvous/contract/site';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attributionOf } from '../../platform/calls/attribution.ts';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpForm } from '../../testing/members.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
const brand = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const write = (id: string, settings: object) =>
  writeFileSync(
    join(folder, `${id}.json`),
    JSON.stringify({ ...brand, id, hosts: [`${id}.localhost`], settings: { ...brand.settings, ...settings } }),
  );

const modes = ['ask', 'address', 'cookie'] as const;

let app: TestApp;
beforeAll(async () => {
  for (const attribution of modes) {
    write(`${attribution}-open`, {
      attribution,
      signups: 'all',
      logged_out_search: 'all',
      logged_out_search_trafficsource: 'none',
    });
    write(`${attribution}-invited`, {
      attribution,
      signups: 'with_trafficsource',
      logged_out_search: 'none',
      logged_out_search_trafficsource: 'limited',
    });
  }
  write('shut', { signups: 'for nobody at all' });
  write('american', { default_country: 'US' });
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const identity = { name: 'Robin', email: 'robin@example.test' };
const cookieOf = (kept: object) => Buffer.from(JSON.stringify(kept)).toString('base64url');
const keptBy = ({ jar }: Browser) =>
  JSON.parse(Buffer.from(jar.get('tracking') ?? '', 'base64url').toString() || 'null');
/** A visitor on a page that was reached with an attribution. */
const arrive = (browser: Browser, attribution: object) => {
  browser.page[attributionHeader] = attributionQuery(attribution);
};
/** A visitor who comes back later. */
const comeBack = (browser: Browser, kept: object) => browser.jar.set('tracking', cookieOf(kept));

test('who may sign up, and look around, is a matter of the site and of how one came', async () => {
  const rights = async (host: string, came: (browser: Browser) => unknown = () => {}) => {
    const browser = app.browser(`${host}.localhost`);
    came(browser);
    const { can } = await browser.api(readSettings);
    const signUp = await problemOf(browser.api(checkIdentity, { body: identity })).catch(() => null);
    const search = await problemOf(browser.api(searchMembers)).catch(() => null);
    expect([signUp?.error ?? null, search?.error ?? null]).toEqual([
      can.sign_up ? null : 'account.signups_closed',
      can.search === 'none' ? 'authentication_required' : null,
    ]);
    return can;
  };
  const sent = (browser: Browser) => arrive(browser, { network: 'acme' });
  for (const mode of modes) {
    expect(await rights(`${mode}-open`)).toEqual({ sign_up: true, search: 'all' });
    expect(await rights(`${mode}-open`, sent)).toEqual({ sign_up: true, search: 'none' });
    expect(await rights(`${mode}-invited`)).toEqual({ sign_up: false, search: 'none' });
    expect(await rights(`${mode}-invited`, sent)).toEqual({ sign_up: true, search: 'limited' });
  }
  expect(await rights('shut')).toMatchObject({ sign_up: false });
  expect(await rights('shut', sent)).toMatchObject({ sign_up: false });
  const back = (kept: object) => (browser: Browser) => comeBack(browser, kept);
  const [plain, agreed] = [{ network: 'acme' }, { network: 'acme', consent: 'yes' }];
  const invited = async (mode: string, kept: object) => (await rights(`${mode}-invited`, back(kept))).sign_up;
  expect([await invited('cookie', plain), await invited('ask', plain), await invited('address', plain)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([await invited('ask', agreed), await invited('address', agreed)]).toEqual([true, false]);
});

test('a visitor of a brand in Europe is asked by default, and others have it in the address alone', async () => {
  const of = async (host: string) => (await app.browser(`${host}.localhost`).api(readSettings)).attribution;
  expect([await of('shut'), await of('american'), await of('cookie-open')]).toEqual(['ask', 'address', 'cookie']);
});

test('the browser keeps how one came once one said yes, and afterwards that one said no', async () => {
  const visitor = app.browser('ask-open.localhost');
  arrive(visitor, { network: 'acme', sub1: 'один & два' });
  await visitor.api(readSettings);
  expect(keptBy(visitor)).toBeNull();
  await visitor.api(answerAttribution, { body: { keep: 'yes' } });
  expect(keptBy(visitor)).toEqual({ network: 'acme', sub1: 'один & два', consent: 'yes' });
  await visitor.api(answerAttribution, { body: { keep: 'no' } });
  expect(keptBy(visitor)).toEqual({ consent: 'no' });

  const answer = (host: string, keep: string) =>
    app.browser(`${host}.localhost`).send({
      method: 'POST',
      url: withAttribution('/api/attribution.php?next=%2Fmembers%3Fpage%3D2', 'network=acme'),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: `keep=${keep}`,
    });
  const plain = await answer('ask-open', 'yes');
  // A page without script carries the attribution, until it is known that a cookie does.
  expect([plain.statusCode, plain.headers.location]).toEqual([303, '/members?page=2&network=acme']);
  expect(plain.cookies).toMatchObject([
    { name: 'tracking', httpOnly: true, sameSite: 'Lax', maxAge: (30 * day) / second },
  ]);
  expect((await answer('cookie-open', 'no')).cookies).toMatchObject([{ value: cookieOf({ consent: 'no' }) }]);
  for (const keep of ['yes', 'no']) expect((await answer('address-open', keep)).cookies).toEqual([]);
  expect((await answer('ask-open', 'perhaps')).statusCode).toBe(422);
});

test('how somebody came is kept with the member, and nothing is for who came by themselves', async () => {
  const join = async (host: string, came: (browser: Browser) => unknown = () => {}) => {
    const browser = app.browser(`${host}.localhost`);
    came(browser);
    const body = signUpForm();
    const response = await browser.send({
      method: 'POST',
      url: '/api/signup.php',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(response.body).not.toContain('acme');
    return app.connection.db
      .selectFrom('account_attribution')
      .selectAll()
      .where('member_id', '=', response.json().user.id)
      .execute();
  };
  const all = { network: 'acme', ref: 'r1', sub1: '<b>a</b>', sub2: '王'.repeat(100), sub3: 'c' };
  for (const mode of modes) {
    const host = `${mode}-open`;
    expect(await join(host, (browser) => arrive(browser, { ...all, sub4: 'd' }))).toMatchObject([all]);
    expect(await join(host, (browser) => arrive(browser, { sub2: 'only' }))).toMatchObject([
      { network: null, sub2: 'only' },
    ]);
    expect(await join(host)).toEqual([]);
  }
  expect(await join('ask-open', (browser) => comeBack(browser, { ...all, consent: 'yes' }))).toMatchObject([all]);
  const declined = (browser: Browser) => {
    comeBack(browser, { consent: 'no' });
    arrive(browser, all);
  };
  for (const mode of ['ask', 'cookie'] as const) expect(await join(`${mode}-open`, declined)).toEqual([]);
});

/** A visitor's request, on a site that keeps attribution as the setting says. */
const read = (
  attribution: Settings['attribution'],
  query: unknown,
  kept?: string | object,
  origin = 'http://localhost',
) =>
  attributionOf({
    query,
    header: undefined,
    cookies: {
      [origin.startsWith('https') ? '__Host-tracking' : 'tracking']: typeof kept === 'object' ? cookieOf(kept) : kept,
    },
    origin,
    attribution,
    isMember: false,
  });

test('whatever comes as attribution is short text of the five fields, safe in an address, or nothing', () => {
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything());
  const given = fc.dictionary(fc.oneof(fc.constantFrom('network', 'ref', 'sub1', 'sub2', 'sub3'), fc.string()), value);
  const path = fc.constantFrom('/', '/members?page=2', '/landers/video#join', '/signup?a=1&b=%26#x');
  fc.assert(
    fc.property(
      given,
      fc.oneof(fc.string(), fc.dictionary(fc.string(), value).map(cookieOf)),
      path,
      (query, cookie, page) => {
        const { values, query: links } = read('address', query);
        expect(read('cookie', query, cookie).values).toEqual(values ?? read('cookie', {}, cookie).values);
        for (const [field, text] of Object.entries(values ?? {})) {
          expect(field).toMatch(/^(network|ref|sub[123])$/);
          expect([...text].length).toBeLessThanOrEqual(100);
          expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$/u);
        }
        expect(links).toMatch(/^[\w.*+%=&-]*$/);
        const next = new URL(withAttribution(page, links), 'http://localhost');
        expect(readAttribution(Object.fromEntries(next.searchParams))).toEqual(values);
        expect(`${next.pathname}${next.hash}`).toBe(page.replace(/\?[^#]*/, ''));
        expect(withAttribution(next.href.slice(next.origin.length), 'network=other')).toBe(
          values ? next.href.slice(next.origin.length) : withAttribution(page, 'network=other'),
        );
      },
    ),
  );
  expect(read('cookie', { ref: 'new' }, { network: 'old' }).values).toEqual({ ref: 'new' });
  expect(read('cookie', { ref: ['a', 'b'] }, { network: 'old' }, 'https://localhost').values).toEqual({
    network: 'old',
  });
});

test('a visitor is asked once, and what no cookie may keep the address carries', () => {
  const came = { network: 'acme', page: '2' };
  const table = modes.flatMap((mode) =>
    [undefined, {}, { consent: 'yes' }, { consent: 'no' }].map((kept) => {
      const { asks, mayKeep, query, values } = read(mode, came, kept);
      expect([values, query]).toEqual([{ network: 'acme' }, mayKeep ? '' : 'network=acme']);
      return `${mode} ${JSON.stringify(kept)}: ${asks ? 'asks' : mayKeep ? 'keeps' : 'carries'}`;
    }),
  );
  expect(table).toEqual([
    'ask undefined: asks',
    'ask {}: asks',
    'ask {"consent":"yes"}: keeps',
    'ask {"consent":"no"}: carries',
    'address undefined: carries',
    'address {}: carries',
    'address {"consent":"yes"}: carries',
    'address {"consent":"no"}: carries',
    'cookie undefined: keeps',
    'cookie {}: keeps',
    'cookie {"consent":"yes"}: keeps',
    'cookie {"consent":"no"}: carries',
  ]);
  expect(read('ask', { page: '2' })).toMatchObject({ asks: false, query: '' });
});
