import { endpoint } from '@rendezvous/contract/endpoint';
import { searchMembers } from '@rendezvous/contract/search';
import { readCompany, readSettings } from '@rendezvous/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { behindProxy, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';

/** The specified keys, in order. */
const specified = [
  ...[
    'countries',
    'name',
    'index_title',
    'description',
    'visible_profile_fields',
    'visible_profile_notes',
    'geoip_country',
    'geoip_selected_country',
  ],
  ...[
    'cdn_prefix',
    'message_credits',
    'photo_credits',
    'gift_credits',
    'signup_credits',
    'message_length',
    'minimum_message_costs',
    'support_email',
  ],
  ...[
    'support_phone',
    'enable_site_entry_popup',
    'push_public_key',
    'search_fields',
    'domain',
    'domain_language',
    'fictional_warning',
  ],
  ...[
    'fictional_singular',
    'fictional_plural',
    'fictional_icon',
    'refund_days',
    'signups',
    'logged_out_search',
    'logged_out_search_trafficsource',
  ],
  ...['member_resell', 'niche', 'company_id', 'mail_name'],
];

/** Addresses of universities, which keep theirs for decades: Uppsala, Inria and SUNET. */
const [swedish, french, swedish6] = ['130.238.7.10', '128.93.162.83', '2001:6b0:1::1'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the host selects the brand', async () => {
  const main = await app.browser('localhost').api(readSettings);
  const other = await app.browser('gay.localhost:3000').api(readSettings);
  expect(main.niche).toBe(1);
  expect(other.niche).toBe(7);
  expect(other.name).not.toBe(main.name);
  expect(other.theme.primary).not.toBe(main.theme.primary);
});

test("every setting of §3 is present, its texts in the reader's language", async () => {
  const browser = app.browser();
  const settings = await browser.api(readSettings);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(specified));
  expect(Object.values(settings)).not.toContain(undefined);
  browser.jar.set('i18n_redirected', 'fi');
  const finnish = await browser.api(readSettings);
  expect(finnish.fictional_plural).toBe('keksityt profiilit');
  expect(finnish.index_title).not.toBe(settings.index_title);
});

test('each niche has its own look, words and search defaults', async () => {
  const all = await Promise.all(app.sites.all().map((site) => app.browser(site.hosts[0]).api(readSettings)));
  expect(all.map((settings) => settings.niche).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(all.map((settings) => settings.theme.primary)).size).toBe(7);
  expect(new Set(all.map((settings) => settings.index_title)).size).toBe(7);
  const { filter } = await app.browser('gilf.localhost').api(searchMembers);
  expect(filter.min_age).toBe(55);
  expect(
    (await app.browser('gilf.localhost').api(searchMembers, { query: { max_age: 60 } })).filter.min_age,
  ).toBeUndefined();
  expect((await app.browser('she.localhost').api(searchMembers)).filter.gender).toBe('female');
});

test('the host decides the site and its domain, whatever the query says', async () => {
  const settings = await app
    .browser('general.localhost')
    .api(readSettings, { query: { domain: 'gay.localhost', country: ['x', 'y'], utm: '1' } as never });
  expect(settings).toMatchObject({ niche: 1, domain: 'general.localhost', geoip_selected_country: 'NL' });
});

const askedFrom = async (of: TestApp, headers: Record<string, string>, query = '') =>
  (await of.browser().send({ method: 'GET', url: `/api/settings.php${query}`, headers })).json();

test('the country comes from the address, not from a claim, and the query may choose another', async () => {
  for (const name of ['cf-ipcountry', 'x-country', 'x-forwarded-for'])
    expect(await askedFrom(app, { [name]: name === 'x-forwarded-for' ? swedish : 'SE' })).toMatchObject({
      geoip_country: null,
      geoip_selected_country: 'NL',
    });
  const behind = await startTestApp(behindProxy);
  try {
    expect(await askedFrom(behind, { 'x-forwarded-for': swedish })).toMatchObject({
      geoip_country: 'SE',
      geoip_selected_country: 'SE',
    });
    expect(await askedFrom(behind, { 'x-forwarded-for': `${french}, ${swedish}`, 'cf-ipcountry': 'IT' })).toMatchObject(
      { geoip_country: 'SE' },
    );
    expect(await askedFrom(behind, { 'x-forwarded-for': swedish6 }, '?country=BE')).toMatchObject({
      geoip_country: 'SE',
      geoip_selected_country: 'BE',
    });
    for (const address of ['10.1.2.3', '192.168.0.7', '172.16.0.1', '::1', 'fd00::1', 'nonsense'])
      expect(await askedFrom(behind, { 'x-forwarded-for': address })).toMatchObject({ geoip_country: null });
  } finally {
    await behind.close();
  }
});

test('a trusted proxy names the country in the configured header', async () => {
  const behind = await startTestApp({ ...behindProxy, COUNTRY_HEADER: 'X-Country' });
  try {
    expect(await askedFrom(behind, { 'x-forwarded-for': swedish, 'x-country': 'IT' })).toMatchObject({
      geoip_country: 'IT',
    });
    for (const code of ['ZZ', 'XX', ''])
      expect(
        await askedFrom(behind, { 'x-forwarded-for': swedish, 'x-country': code, 'cf-ipcountry': 'IT' }),
      ).toMatchObject({ geoip_country: 'SE' });
  } finally {
    await behind.close();
  }
  await expect(startTestApp({ COUNTRY_HEADER: 'x-country' })).rejects.toThrow('COUNTRY_HEADER: anybody could send it');
});

test('an unknown host does not fall back to another brand', async () => {
  expect(await problemOf(app.browser('evil.example').api(readSettings))).toMatchObject({
    status: 421,
    error: 'request.unknown_site',
  });
});

test('the company has all its fields', async () => {
  expect(Object.keys(await app.browser().api(readCompany))).toEqual(
    expect.arrayContaining([
      'name',
      'address',
      'kvk',
      'city',
      'country',
      'tradenames',
      'vat_numbers',
      'support_phone',
      'delete_discount',
      'added',
    ]),
  );
});

test('an undeclared call is not found', async () => {
  const undeclared = endpoint({
    method: 'GET',
    path: '/api/nothing.php',
    access: 'anyone',
    summary: '',
    answer: z.unknown(),
  });
  expect(await problemOf(app.browser().api(undeclared))).toMatchObject({ status: 404, error: 'request.not_found' });
});

test('each brand says where to report a vulnerability (RFC 9116)', async () => {
  const answer = await app.browser('gay.localhost').send({ method: 'GET', url: '/.well-known/security.txt' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toMatch(
    /^Contact: mailto:\S+@\S+\nExpires: 20\d\d-\d\d-\d\dT[\d:.]+Z\nPreferred-Languages: [\w, -]+\nCanonical: http:\/\/gay\.localhost/,
  );
});
