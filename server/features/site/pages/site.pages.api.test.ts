import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { pageToken, readBrandPage } from '@rendezvous/contract/site';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { readSiteFiles } from '../site.files.ts';
import { reservedTokens } from './site.pages.rules.ts';

const sites = resolve(import.meta.dirname, '../../../../sites');
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-pages-'));
let app: TestApp;

function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
function writeSite(id: string, settings: object = {}): void {
  const site = JSON.parse(readFileSync(join(sites, 'rendezvous.json'), 'utf8'));
  Object.assign(site, { id, hosts: [`${id}.localhost`] });
  Object.assign(site.settings, settings);
  write(`${id}.json`, JSON.stringify(site));
}
const pageOf = (site: string, token: string, locale = 'en') => {
  const browser = app.browser(`${site}.localhost`);
  browser.jar.set('i18n_redirected', locale);
  return browser.api(readBrandPage, { query: { token } });
};
const later = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10 * second });

beforeAll(async () => {
  writeSite('one', { logged_out_search: 'none' });
  writeSite('two', { signups: 'closed' });
  write('one/pages/about-us/nl.md', '# Over ons\n\nWij zijn **één**.\n');
  write('one/pages/about-us/en.md', '# About us & you\n\nWe are **one**.\n');
  write('one/pages/only-in-finnish/fi.md', '# Vain suomeksi\n\nHei.\n');
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test("a page is served in the reader's language, else the site's, else any available", async () => {
  expect(await pageOf('one', 'about-us', 'en')).toEqual({
    title: 'About us & you',
    html: '<p>We are <strong>one</strong>.</p>\n',
    locale: 'en',
  });
  expect(await pageOf('one', 'about-us', 'en-US')).toMatchObject({ locale: 'en' });
  expect(await pageOf('one', 'about-us', 'de')).toMatchObject({ title: 'Over ons', locale: 'nl' });
  expect(await pageOf('one', 'only-in-finnish', 'de')).toMatchObject({ title: 'Vain suomeksi', locale: 'fi' });
});

test("another brand's pages and invalid tokens are not found", async () => {
  for (const [site, token] of [
    ['two', 'about-us'],
    ['one', 'about'],
    ['one', 'About-us'],
    ['one', '../one/about-us'],
    ['one', 'constructor'],
    ['one', ''],
  ] as const)
    expect(await problemOf(pageOf(site, token)), token).toMatchObject({ status: 404, error: 'request.not_found' });
});

test('raw HTML becomes text, script links lead nowhere, and external links carry no endorsement', async () => {
  write(
    'one/pages/hostile/en.md',
    `# <script>alert(0)</script>

<script>alert(1)</script>

<img src=x onerror="alert(2)"> in a line

[one](javascript:alert(3)) [two](JaVaScript:alert(4)) <javascript:alert(5)> [three](data:text/html,alert)
[four](vbscript:x "a\\" onclick=\\"alert(6)")

[ours](/pricing) [mail](mailto:a@b.example) [theirs](https://evil.example/?a="b) [theirs](//evil.example)
<HTTP://evil.example>
`,
  );
  const { title, html } = await vi.waitFor(() => pageOf('one', 'hostile'), { timeout: 10 * second });
  expect(title).toBe('<script>alert(0)</script>');
  expect(
    [...html.matchAll(/<(\/?[a-z]\w*)/g)]
      .map((match) => match[1])
      .filter((name) => !['p', '/p', 'a', '/a'].includes(String(name))),
  ).toEqual([]);
  const links = [...html.matchAll(/<a ([^>]*)>/g)].map((match) => String(match[1]));
  expect(links.filter((link) => /script:|data:/i.test(link) || / on\w+="/.test(link.replaceAll('&quot;', '')))).toEqual(
    [],
  );
  expect(links.filter((link) => link.includes('evil')).map((link) => link.split(' href=')[0])).toEqual(
    Array(3).fill('rel="noopener nofollow"'),
  );
  expect(links).toContain('href="/pricing"');
  expect(links).toContain('href="mailto:a@b.example"');
});

test('adding, changing or removing a page takes effect at once, and an invalid file leaves it unchanged', async () => {
  write('two/pages/news/nl.md', '# Nieuws\n\nEen.\n');
  await later(async () => expect(await pageOf('two', 'news')).toMatchObject({ html: '<p>Een.</p>\n' }));
  write('two/pages/news/nl.md', '# Nieuws\n\nTwee.\n');
  await later(async () => expect(await pageOf('two', 'news')).toMatchObject({ html: '<p>Twee.</p>\n' }));
  write('two/pages/news/nl.md', 'Geen titel.\n');
  write('two/pages/other/nl.md', '# Anders\n\nDrie.\n');
  await later(async () => expect(await pageOf('two', 'other')).toMatchObject({ title: 'Anders' }));
  expect(await pageOf('two', 'news')).toMatchObject({ html: '<p>Twee.</p>\n' });
  rmSync(join(folder, 'two/pages'), { recursive: true });
  await later(async () => expect(await problemOf(pageOf('two', 'news'))).toMatchObject({ status: 404 }));
});

test('every problem with a page is reported with its file', async () => {
  const wrong: Record<string, [text: string | Buffer, problem: RegExp]> = {
    'one/pages/login/en.md': ['# A\n\nb', /\/login is an address of the platform/],
    'one/pages/api/en.md': ['# A\n\nb', /\/api is an address of the platform/],
    'one/pages/About/en.md': ['# A\n\nb', /lower-case letters, digits and hyphens/],
    [`one/pages/${'a'.repeat(61)}/en.md`]: ['# A\n\nb', /at most 60/],
    'one/pages/a/xx.md': ['# A\n\nb', /xx is no language/],
    'one/pages/b/en.md': ['A\n\nb', /the first line is the title/],
    'one/pages/c/en.md': ['# A\n\n', /no text/],
    'one/pages/d/en.md': ['# A\n\n# B\n', /only the title has one #/],
    'one/pages/e/en.md': ['# A\n\n![b](/c.png)\n', /no pictures/],
    'one/pages/f/en.md': [`# A\n\n${'b'.repeat(50_000)}`, /at most 50000 bytes/],
    'one/pages/g/en.md': [Buffer.from([0x23, 0x20, 0x41, 0xff]), /utf-8/],
    'one/pages/h/en.md': [`# ${'A'.repeat(101)}\n\nb`, /more than 100/],
    'one/pages/en.md': ['# A\n\nb', /only pages\/<token>\/<language>\.md, campaigns/],
    'one/campaigns/A/en.md': ['# A\n\nb\n\n[C](/d)', /lower-case letters, digits and hyphens/],
    'one/campaigns/a/xx.md': ['# A\n\nb\n\n[C](/d)', /xx is no language/],
    'one/campaigns/a/da.md': ['A\n\nb\n\n[C](/d)', /the first line is the subject/],
    'one/campaigns/a/de.md': ['# A\n\nb', /the last line is the button/],
    'one/campaigns/a/en.md': ['# A\n\nb\n\n[C](https://evil.example/)', /no path of the site/],
    'one/campaigns/a/es.md': ['# A\n\nb\n\n[C](//evil.example)', /no path of the site/],
    'one/campaigns/a/fi.md': ['# A\n\n[C](/d)', /no text/],
    'one/campaigns/a/fr.md': ['# A\n\nHi {email}\n\n[C](/d)', /\{email\} is no placeholder/],
    'one/campaigns/a/it.md': ['# A\n\n[b](/c) d\n\n[C](/d)', /no other links/],
    'one/campaigns/a/nb.md': ['# A\n\n![b](/c.png)\n\n[C](/d)', /no other links/],
    'one/campaigns/a/nl.md': [`# ${'A'.repeat(101)}\n\nb\n\n[C](/d)`, /more than 100/],
    'one/weekly/2026-12-02_2026-12-01/en.md': ['# A\n\nb', /is no period/],
    'one/weekly/december/en.md': ['# A\n\nb', /december is no period/],
    'one/weekly/2026-12-01_2026-12-02/da.md': ['A\n\nb', /the first line is the title/],
    'one/weekly/2026-12-01_2026-12-02/de.md': ['# A\n\n[b](/c)', /no other links/],
    'one/weekly/2026-12-01_2026-12-02/en.md': ['# A\n\nHi {name}', /\{name\} is no placeholder: there is \{site\}/],
    'nobody/pages/a/en.md': ['# A\n\nb', /there is no sites\/nobody\.json/],
  };
  const elsewhere = mkdtempSync(join(tmpdir(), 'rendezvous-wrong-pages-'));
  cpSync(join(folder, 'one.json'), join(elsewhere, 'one.json'));
  for (const [path, [text]] of Object.entries({
    ...wrong,
    'one/pages/a/.en.md.swp': ['', /./] as const,
    'one/pages/a/en.md~': ['', /./] as const,
  })) {
    mkdirSync(dirname(join(elsewhere, path)), { recursive: true });
    writeFileSync(join(elsewhere, path), text);
  }
  const { problems, pages, templates, weekly } = await readSiteFiles(elsewhere);
  for (const [path, [, problem]] of Object.entries(wrong))
    expect(problems.filter((line) => line.startsWith(`sites/${path}: `) && problem.test(line))).toHaveLength(1);
  expect([problems.length, pages.size, templates.size, weekly.size]).toEqual([Object.keys(wrong).length, 0, 0, 0]);
  rmSync(elsewhere, { recursive: true });
});

test('no page of a brand can take an address that the server itself serves', () => {
  const segments = [...app.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/([^/\s]*)/gm)].map((match) =>
    String(match[1]),
  );
  expect(segments).toEqual(
    expect.arrayContaining(['api', 'photos', 'mailbox', 'webhooks', 'unsubscribe', 'robots.txt']),
  );
  expect(segments.filter((segment) => pageToken.test(segment) && !reservedTokens.has(segment))).toEqual([]);
});

test('the shipped brands have no problems', async () => {
  expect((await readSiteFiles(sites)).problems).toEqual([]);
});

const textOf = async (host: string, url: string) => app.browser(host).send({ method: 'GET', url });

test("a brand's sitemap lists its public pages, its own included, in each of their languages", async () => {
  const answer = await textOf('one.localhost', '/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const placesIn = (xml: string, language = 'nl') =>
    [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g)].flatMap(([, place = '', alternates = '']) =>
      alternates.includes(`hreflang="${language}" href="${place}"`) ? place : [],
    );
  const house = [
    ...['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'].map((page) => `/pages/${page}`),
    '/accessibility',
  ];
  expect(placesIn(answer.body)).toEqual(
    ['/', '/signup', '/login', '/pricing', ...house, '/about-us'].map((path) => `http://one.localhost${path}`),
  );
  expect(placesIn(answer.body, 'fi')).toEqual(
    ['/', '/signup', '/login', '/pricing', ...house, '/only-in-finnish'].map(
      (path) => `http://one.localhost${path}?lang=fi`,
    ),
  );
  expect(placesIn((await textOf('two.localhost', '/sitemap.xml')).body)).toEqual(
    ['/', '/login', '/pricing', ...house].map((path) => `http://two.localhost${path}`),
  );
});

test("robots.txt names the members' areas and the sitemap", async () => {
  const { headers, body } = await textOf('two.localhost', '/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  for (const area of ['/chats', '/settings', '/profile', '/likes', '/credits', '/transactions'])
    expect(body).toContain(`Disallow: ${area}$\n`);
  expect(body).toMatch(/\n\nSitemap: http:\/\/two\.localhost\/sitemap\.xml\n$/);
  for (const url of ['/robots.txt', '/sitemap.xml'])
    expect((await textOf('nobody.localhost', url)).statusCode).toBe(421);
});
