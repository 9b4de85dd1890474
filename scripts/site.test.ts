import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-site-'));
beforeAll(() => cpSync(resolve(import.meta.dirname, '../sites/rendezvous.json'), join(folder, 'rendezvous.json')));
afterAll(() => rmSync(folder, { recursive: true }));

const site = (...args: string[]) => siteIn({}, ...args);

function siteIn(environment: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'site.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASES: '', SITES_DIR: folder, ...environment },
  });
  return { status, stdout, stderr };
}

const ember = [
  'add',
  '--id',
  'ember',
  '--name',
  'Ember',
  '--host',
  'ember.example',
  '--niche',
  'gilf',
  '--languages',
  'fi,sv',
  '--country',
  'FI',
];

test('one command adds a brand with its own pool, words and colours', () => {
  expect(site(...ember)).toMatchObject({ status: 0 });
  const file = JSON.parse(readFileSync(join(folder, 'ember.json'), 'utf8'));
  expect(file).toMatchObject({ id: 'ember', pool: 'ember', hosts: ['ember.example'] });
  expect(file.settings).toMatchObject({
    name: 'Ember',
    niche: 5,
    languages: ['fi', 'sv'],
    domain_language: 'fi',
    default_country: 'FI',
  });
  expect(file.settings).not.toHaveProperty('theme');
  expect(site('check')).toMatchObject({ status: 0, stdout: '2 brands, nothing wrong.\n' });
  expect(site('list').stdout).toMatch(/ember +Ember +gilf/);
  expect(site(...ember)).toMatchObject({ status: 1 });
});

test('a folder of one’s own begins empty, with the brand that ships as an example', () => {
  const own = mkdtempSync(join(tmpdir(), 'rendezvous-own-'));
  expect(siteIn({ SITES_DIR: own }, ...ember)).toMatchObject({ status: 0 });
  expect(siteIn({ SITES_DIR: own }, 'check')).toMatchObject({ status: 0, stdout: '1 brands, nothing wrong.\n' });
  rmSync(own, { recursive: true });
});

test('no file is written for an invalid brand', () => {
  expect(site('add', '--id', 'other', '--name', 'Other', '--host', 'ember.example').stderr).toMatch(
    /ember answers there already/,
  );
  expect(
    site('add', '--id', 'other', '--name', 'Other', '--host', 'other.example', '--niche', 'cats', '--primary', 'red')
      .stderr,
  ).toMatch(/settings\.theme\.primary.*|settings\.niche/);
  expect(() => readFileSync(join(folder, 'other.json'))).toThrow();
});

test('an unknown database and a pool in two of them are reported', () => {
  const file = JSON.parse(readFileSync(join(folder, 'ember.json'), 'utf8'));
  const write = (changes: object) =>
    writeFileSync(join(folder, 'ember.json'), JSON.stringify({ ...file, ...changes }, null, 2));
  const north = { DATABASES: 'north', DATABASE_URL_NORTH: 'postgres://db.example/north' };
  write({ database: 'north' });
  expect(site('check')).toMatchObject({ status: 1, stderr: expect.stringContaining('set DATABASE_URL_NORTH') });
  expect(siteIn({ ...north, DATABASE_URL_NORTH: '' }, 'check').stderr).toContain('DATABASE_URL_NORTH is not set');
  expect(siteIn(north, 'check')).toMatchObject({ status: 0 });
  const { pool } = JSON.parse(readFileSync(join(folder, 'rendezvous.json'), 'utf8'));
  write({ database: 'north', pool });
  expect(siteIn(north, 'check')).toMatchObject({ status: 1, stderr: expect.stringContaining(`of pool "${pool}"`) });
  write({});
});

test('an invalid file is reported by its field', () => {
  const file = JSON.parse(readFileSync(join(folder, 'ember.json'), 'utf8'));
  file.settings.refund_days = 'fourteen';
  writeFileSync(join(folder, 'ember.json'), JSON.stringify(file));
  const { status, stderr } = site('check');
  expect(status).toBe(1);
  expect(stderr).toMatch(/sites\/ember\.json: settings\.refund_days: /);
});

test('a page that would replace one of the product is refused', () => {
  const pages = join(folder, 'rendezvous/pages');
  for (const token of ['members', 'our-story']) {
    mkdirSync(join(pages, token), { recursive: true });
    writeFileSync(join(pages, token, 'en.md'), '# A title\n\nAnd a text.\n');
  }
  const { status, stderr } = site('check');
  expect(status).toBe(1);
  expect(stderr).toContain('sites/rendezvous/pages/members/en.md: /members is an address of the platform');
  expect(stderr).not.toContain('our-story');
});
