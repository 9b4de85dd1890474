import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { nicheDefaults } from '@rendezvous/contract/niche';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createSites, type Sites } from './site.service.ts';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
const warnings: string[] = [];
let app: TestApp;
let sites: Sites;

function write(id: string, change: (site: typeof example) => void = () => {}): void {
  const site = structuredClone({ ...example, id, hosts: [`${id}.example`] });
  change(site);
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(site));
}
const nameOf = (id: string) => sites.ofHost(`${id}.example`)?.settings.name;

beforeAll(async () => {
  app = await startTestApp();
  write('alpha', (site) => {
    site.settings.name = 'Alpha';
  });
  sites = await createSites({
    databases: new Map([['default', app.connection.db]]),
    folder,
    pushPublicKey: 'key',
    secret: '',
    warn: (message) => warnings.push(message),
  });
});
afterAll(async () => {
  await sites.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Waits until the folder has been read again. */
const later = (check: () => void) => vi.waitFor(check, { timeout: 10 * second });

test('a changed file takes effect without a restart', async () => {
  expect(nameOf('alpha')).toBe('Alpha');
  write('alpha', (site) => {
    site.settings.name = 'Alpha Two';
    site.settings.theme = { primary: '#123456', secondary: '#654321', unread: '#abcdef' };
  });
  await later(() => expect(nameOf('alpha')).toBe('Alpha Two'));
  expect(sites.ofHost('alpha.example')?.settings.theme.primary).toBe('#123456');
});

test('a file chooses any part of the look, and the niche has the rest', async () => {
  write('look', (site) => {
    site.settings.theme = { wordmark: 'heavy', corners: 'sharp' };
  });
  await later(() =>
    expect(sites.ofHost('look.example')?.settings.theme).toEqual({
      ...nicheDefaults.general.theme,
      wordmark: 'heavy',
      corners: 'sharp',
    }),
  );
  write('look', (site) => {
    site.settings.theme = { corners: 'oval', scheme: 'dark' };
  });
  await later(() =>
    expect(warnings.join('\n')).toMatch(/sites\/look\.json: settings\.theme\.corners: .*"sharp".*"soft".*"round"/),
  );
  expect(sites.ofHost('look.example')?.settings.theme.scheme).toBe('system');
});

test('an invalid file is reported with its field and leaves the brand unchanged', async () => {
  write('alpha', (site) => {
    site.settings.name = 'Broken';
    site.settings.message_credits = 'one';
    site.settings.photo_credits = -5;
    site.settings.min_age = 17;
    site.settings.niche = 8;
    site.settings.colour = 'red';
  });
  await later(() => expect(warnings.join('\n')).toMatch(/sites\/alpha\.json: settings\.message_credits: /));
  for (const field of ['photo_credits', 'min_age', 'niche'])
    expect(warnings.join('\n'), field).toContain(`sites/alpha.json: settings.${field}: `);
  expect(warnings.join('\n')).toMatch(/colour/);
  expect(nameOf('alpha')).toBe('Alpha Two');
  writeFileSync(join(folder, 'alpha.json'), '{ "id": ');
  await later(() => expect(warnings.join('\n')).toMatch(/sites\/alpha\.json: .*JSON/));
  expect(nameOf('alpha')).toBe('Alpha Two');
  write('alpha', (site) => {
    site.settings.name = 'Alpha Two';
  });
});

test("a file cannot claim another brand's host", async () => {
  write('beta', (site) => {
    site.hosts = ['beta.example', 'alpha.example'];
    site.settings.name = 'Beta';
  });
  await later(() =>
    expect(warnings.join('\n')).toMatch(/sites\/beta\.json: hosts: alpha\.example is the host of alpha/),
  );
  expect(nameOf('alpha')).toBe('Alpha Two');
  expect(nameOf('beta')).toBeUndefined();
  // Also one whose file comes first in the folder.
  write('aardvark', (site) => {
    site.hosts = ['aardvark.example', 'alpha.example'];
  });
  await later(() =>
    expect(warnings.join('\n')).toMatch(/sites\/aardvark\.json: hosts: alpha\.example is the host of alpha/),
  );
  expect(nameOf('alpha')).toBe('Alpha Two');
  write('aardvark');
  await later(() => expect(nameOf('aardvark')).toBeDefined());
  write('aardvark', (site) => {
    site.pool = 'elsewhere';
  });
  await later(() => expect(warnings.join('\n')).toContain('sites/aardvark.json: pool: is "elsewhere" now'));
});

test('a brand that contradicts another one of its company is served, and reported', async () => {
  write('delta', (site) => {
    site.company.name = 'Rendezvous Media N.V.';
  });
  await later(() => expect(warnings.join('\n')).toMatch(/sites: company\.name: .*delta: "Rendezvous Media N\.V\."/));
  expect(sites.ofHost('delta.example')?.company.name).toBe('Rendezvous Media N.V.');
  rmSync(join(folder, 'delta.json'));
});

test("a text in several languages is served in the reader's", async () => {
  write('gamma', (site) => {
    site.settings.index_title = { nl: 'Hallo', en: 'Hello' };
  });
  await later(() => expect(nameOf('gamma')).toBeDefined());
  const site = sites.ofHost('gamma.example');
  expect((['nl', 'en-US', 'fi'] as const).map((locale) => site?.textsIn(locale).index_title)).toEqual([
    'Hallo',
    'Hello',
    'Hallo',
  ]);
});
