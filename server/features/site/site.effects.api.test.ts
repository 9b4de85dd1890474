import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { searchMembers } from '@rendezvous/contract/search';
import { listPromotions, readSettings } from '@rendezvous/contract/site';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';
import { readSiteFiles } from './site.files.ts';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-effects-'));
let app: TestApp;

function write(id: string, change: (site: typeof example) => void = () => {}): void {
  const site = structuredClone({ ...example, id, pool: 'main', hosts: [`${id}.localhost`] });
  site.settings.name = id;
  change(site);
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(site));
}
const settingsOf = (id: string) => app.browser(`${id}.localhost`).api(readSettings);
const later = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10 * second });

beforeAll(async () => {
  for (const id of ['one', 'two', 'three']) write(id);
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test("a first visit is in the domain's language, or in the browser's if the brand says so", async () => {
  const headers = { 'accept-language': 'tlh,sv-FI;q=0.9,en;q=0.8' };
  const seen = async (host: string, cookie = {}) =>
    (
      await app.browser(host).send({ method: 'GET', url: '/api/settings.php', headers: { ...headers, ...cookie } })
    ).json().fictional_plural;
  for (const [id, first_language] of [
    ['by-domain', 'domain'],
    ['by-default', undefined],
    ['by-browser', 'browser'],
  ] as const)
    write(id, (site) => {
      Object.assign(site, { first_language });
      site.settings.domain_language = 'fi';
    });
  await later(async () => {
    expect(await seen('by-domain.localhost')).toBe('keksityt profiilit');
    expect(await seen('by-default.localhost')).toBe('keksityt profiilit');
    expect(await seen('by-browser.localhost')).toBe('fiktiva profiler');
    expect(await seen('by-browser.localhost', { cookie: 'i18n_redirected=fi' })).toBe('keksityt profiilit');
  });
});

test('a filter that the brand does not offer is ignored in a search', async () => {
  const query = { gender: 'male', min_age: 30, max_age: 40, sexuality: 'bi', online: 'true' } as const;
  expect((await app.browser('one.localhost').api(searchMembers, { query })).filter).toMatchObject(query);
  write('one', ({ settings }) => {
    settings.search_fields = ['gender', 'country'];
    settings.search_defaults = { min_age: 50 };
  });
  await later(async () => expect((await settingsOf('one')).search_fields).toEqual(['gender', 'country', 'verified']));
  const { filter } = await app.browser('one.localhost').api(searchMembers, { query });
  expect(filter).toEqual({ gender: 'male', min_age: 50, country: 'NL', sort: 'best' });
});

test('pictures may come from cdn_prefix and from no other origin', async () => {
  const headersOf = async (url: string) => (await app.browser('two.localhost').send({ method: 'GET', url })).headers;
  const imagesFrom = async () =>
    /img-src ([^;]*)/.exec(String((await headersOf('/api/settings.php'))['content-security-policy']))?.[1];
  expect(await imagesFrom()).not.toContain('http');
  expect((await headersOf('/icons/192.png'))['cross-origin-resource-policy']).toBe('same-origin');
  write('two', ({ settings }) => {
    settings.cdn_prefix = 'https://pictures.example/two';
  });
  await later(async () => expect((await settingsOf('two')).cdn_prefix).not.toBe(''));
  expect(await imagesFrom()).toMatch(/ https:\/\/pictures\.example$/);
  expect((await headersOf('/icons/192.png'))['cross-origin-resource-policy']).toBe('cross-origin');
  const manifest = await app.browser('two.localhost').send({ method: 'GET', url: '/manifest.webmanifest' });
  expect(manifest.json().icons[0].src).toBe('https://pictures.example/two/icons/192.png');
  expect(await headersOf('/api/settings.php')).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
});

test('members see a cam site and sister brands that also opted in, with who pays; visitors see none', async () => {
  const { browser } = await joinMember(app, { host: 'one.localhost' });
  const brands = async () => (await browser.api(listPromotions)).promotions;
  expect(await brands()).toEqual([]);
  write('one', ({ settings }) => {
    settings.member_resell = true;
  });
  await later(async () => expect((await settingsOf('one')).member_resell).toBe(true));
  expect(await brands()).toEqual([]);
  write('two', ({ settings }) => {
    settings.member_resell = true;
    settings.index_title = 'Two are more than one';
  });
  write('three', ({ company, settings }) => {
    settings.member_resell = true;
    company.id = 'another';
  });
  await later(async () =>
    expect(await brands()).toEqual([
      {
        kind: 'resell',
        name: 'two',
        tagline: 'Two are more than one',
        url: 'http://two.localhost/',
        advertiser: 'Rendezvous Media B.V.',
        payer: 'Rendezvous Media B.V.',
      },
    ]),
  );
  expect(await problemOf(app.browser('one.localhost').api(listPromotions))).toMatchObject({
    error: 'authentication_required',
  });

  const cam = { name: 'Studio', url: 'https://studio.example/?from=one', text: { en: 'Live', nl: 'Nu live' } };
  write('one', (file) => {
    file.settings.member_resell = true;
    file.cam = { ...cam, payer: 'Studio Ltd' };
  });
  await later(async () => expect((await settingsOf('one')).cam_card).toBe(true));
  const card = { kind: 'cam', name: 'Studio', tagline: 'Nu live', url: cam.url };
  expect(await brands()).toMatchObject([{ ...card, advertiser: 'Studio Ltd', payer: 'Studio Ltd' }, { name: 'two' }]);
  write('wrong', (file) => {
    file.cam = cam;
  });
  const { problems } = await readSiteFiles(folder);
  expect(problems).toEqual([expect.stringContaining('sites/wrong.json: cam.payer')]);
});

test('a value with which a setting cannot take effect is refused, naming the field', async () => {
  const wrong = {
    search_fields: ['min_age', 'shoe_size'],
    cdn_prefix: 'https://pictures.example/',
    fictional_icon: 'unicorn',
  };
  for (const [field, value] of Object.entries(wrong)) {
    write('wrong', ({ settings }) => {
      settings[field] = value;
    });
    const { problems } = await readSiteFiles(folder);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toContain(`sites/wrong.json: settings.${field}`);
  }
  write('wrong', ({ settings }) => {
    settings.search_fields = ['min_age'];
  });
  expect((await readSiteFiles(folder)).problems).toEqual([
    'sites/wrong.json: settings.search_fields: min_age and max_age go together',
  ]);
  write('wrong', (file) => {
    file.age_checks = [{ countries: ['GB'], providers: ['sandbox'] }];
    file.settings.cdn_prefix = 'https://pictures.example';
  });
  expect((await readSiteFiles(folder)).problems).toEqual([
    expect.stringContaining('sites/wrong.json: age_checks: not together with settings.cdn_prefix'),
  ]);
  rmSync(join(folder, 'wrong.json'));
});
