import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { signUp } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import type { LanderVariant } from '@rendezvous/contract/lander';
import { readUser } from '@rendezvous/contract/member';
import { readOwnProfile } from '@rendezvous/contract/profile';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { signUpForm } from '../../../testing/members.ts';
import { readSiteFiles } from '../site.files.ts';
import { visitorRights } from '../site.rules.ts';
import { createSites, type Sites } from '../site.service.ts';

const shipped = resolve(import.meta.dirname, '../../../../sites');
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-landers-'));
const warnings: string[] = [];
let app: TestApp;
let sites: Sites;

function write(path: string, content: object | string | Buffer): void {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const variant = (slug: string, content: Partial<LanderVariant>) => write(`one/landers/gallery/${slug}.json`, content);
const picture = (format: 'webp' | 'gif', width = 800) =>
  sharp({ create: { width, height: 450, channels: 3, background: '#7b2d8b' } })
    .toFormat(format)
    .toBuffer();

/** How the pages of a lander look to a reader, by its address. */
function shown(
  pathname: string,
  { locale = 'en', address = '203.0.113.7' }: { locale?: string; address?: string } = {},
) {
  const site = sites.ofId('one');
  if (!site) throw new Error('no site');
  const reader = { site, locale: locale as 'en', address, userAgent: 'Mozilla/5.0', origin: 'http://one.localhost' };
  const lander = sites.landers.at(reader, pathname);
  const settings = sites.settingsFor(
    { ...reader, country: null, visitorRights: visitorRights(site.settings, null) },
    {},
    lander,
  );
  return { ...lander?.page, colors: settings.theme, live: settings.geoip_selected_country };
}
const later = (check: () => void) => vi.waitFor(check, { timeout: 10 * second });

beforeAll(async () => {
  const site = JSON.parse(readFileSync(join(shipped, 'rendezvous.json'), 'utf8'));
  Object.assign(site, { id: 'one', hosts: ['one.localhost'] });
  write('one.json', site);
  write('one/landers/gallery/beach.webp', await picture('webp'));
  variant('summer', {
    headline: { nl: 'Een zomer samen', en: 'A summer together' },
    lead: 'Noir & blanc',
    picture: { file: 'beach.webp', alt: { en: 'A beach' } },
    form: 'account_first',
    colors: { primary: '#04707c' },
    country: 'BE',
  });
  app = await startTestApp({ SITES_DIR: folder });
  sites = await createSites({
    databases: new Map([['default', app.connection.db]]),
    folder,
    pushPublicKey: '',
    secret: 'a secret of the installation',
    warn: (message) => warnings.push(message),
  });
});
afterAll(async () => {
  await sites.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

test('a variant has words in the reader’s language, a picture, an order, colours and a country', async () => {
  const plain = shown('/landers/gallery');
  const english = shown('/landers/gallery/summer', { locale: 'en-US' });
  expect(english).toMatchObject({
    name: 'gallery',
    variant: 'summer',
    slug: 'summer',
    headline: 'A summer together',
    lead: 'Noir & blanc',
    picture: { alt: 'A beach', width: 800, height: 450 },
    form: 'account_first',
    country: 'BE',
    live: 'BE',
    colors: { ...plain.colors, primary: '#04707c' },
  });
  // No language but the reader's: the words of the plain page are in it.
  expect(shown('/landers/gallery/summer', { locale: 'fi' })).toMatchObject({
    headline: undefined,
    lead: 'Noir & blanc',
    picture: { alt: '' },
  });
  const src = english.picture && 'src' in english.picture ? english.picture.src : '';
  const file = await app.browser('one.localhost').send({ method: 'GET', url: src });
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  for (const url of [`${src}0`, '/lander-pictures/..%2Fone.json', '/lander-pictures/constructor'])
    expect((await app.browser('one.localhost').send({ method: 'GET', url })).statusCode, url).toBe(404);
});

test('any other slug shows the plain page, and reaches no file', () => {
  for (const slug of [
    'winter',
    'SUMMER',
    '..%2Fsummer',
    '%73ummer',
    '__proto__',
    'constructor',
    'a'.repeat(5000),
    'plain',
  ])
    expect(shown(`/landers/gallery/${slug}`), slug).toMatchObject({
      variant: null,
      form: 'questions_first',
      live: 'NL',
    });
  for (const path of ['/landers/video/summer', '/landers/gallery', '/members/1/landing2/summer'])
    expect(shown(path), path).toMatchObject({ variant: null, country: null });
  for (const path of ['/landers', '/landers/nothing/summer', '/landers/gallery/summer/x', '/members/1/landing9', '/'])
    expect(shown(path).name, path).toBeUndefined();
});

test('variants share the plain address by weight; a visitor keeps theirs, and their form leads to it', async () => {
  variant('autumn', { weight: 50, headline: 'Autumn' });
  await later(() => expect(shown('/landers/gallery').slug).toBeDefined());
  const visitors = Array.from({ length: 400 }, (_, at) => `198.51.${at % 4}.${at % 100}`);
  const given = visitors.map((address) => shown('/landers/gallery', { address }));
  expect(given.map(({ slug }) => slug)).toEqual(visitors.map((address) => shown('/landers/gallery', { address }).slug));
  for (const one of given) {
    expect([one.variant, one.slug]).toEqual(one.variant ? ['autumn', 'autumn'] : [null, 'plain']);
    expect(shown(`/landers/gallery/${one.slug}`)).toMatchObject({ variant: one.variant, slug: one.slug });
  }
  const share = given.filter((one) => one.variant).length / given.length;
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.7);
  expect(given.some((one) => one.variant === 'summer')).toBe(false);
});

test('a change takes effect at once, and an invalid file leaves its variant as it was', async () => {
  variant('winter', { headline: 'Winter' });
  await later(() => expect(shown('/landers/gallery/winter').headline).toBe('Winter'));
  write('one/landers/gallery/winter.json', '{');
  variant('spring', { headline: 'Spring' });
  await later(() => expect(shown('/landers/gallery/spring').headline).toBe('Spring'));
  expect(shown('/landers/gallery/winter').headline).toBe('Winter');
  expect(warnings.filter((line) => line.startsWith('sites/one/landers/gallery/winter.json: ')).length).toBeGreaterThan(
    0,
  );
  for (const slug of ['winter', 'spring', 'autumn']) rmSync(join(folder, `one/landers/gallery/${slug}.json`));
  await later(() => expect(shown('/landers/gallery/winter').variant).toBeNull());
});

test('every problem with a variant is reported with its file and field', async () => {
  const wrong: Record<string, [content: object | string | Buffer, problem: RegExp]> = {
    'gallery/a.json': [{ headlines: 'x' }, /file: .*headlines/],
    'gallery/b.json': [{ headline: 'x'.repeat(81) }, /headline: .*80/],
    'gallery/c.json': [{ lead: { xx: 'x' } }, /lead: .*xx/],
    'gallery/d.json': [{ weight: 101 }, /weight: /],
    'gallery/e.json': [{ colors: { primary: 'purple' } }, /colors\.primary: a colour like/],
    'gallery/f.json': [{ colors: { primary: '#ffd43b' } }, /colors\.primary: too light/],
    'gallery/g.json': [{ country: 'XX' }, /country: /],
    'gallery/h.json': [{ country: 'NZ' }, /country: NZ is not one of settings\.countries/],
    'gallery/i.json': [{ form: 'last' }, /form: /],
    'gallery/j.json': [{ picture: { file: 'none.webp', alt: 'x' } }, /picture\.file: there is no such file/],
    'gallery/k.json': [{ picture: { file: '../one.png', alt: 'x' } }, /picture\.file: the name of a picture beside/],
    'gallery/l.json': [{ picture: { file: 'text.png', alt: 'x' } }, /picture\.file: is no picture/],
    'gallery/m.json': [{ picture: { file: 'moving.png', alt: 'x' } }, /picture\.file: is gif/],
    'gallery/n.json': [{ picture: { file: 'large.png', alt: 'x' } }, /picture\.file: at most 150000 bytes/],
    'gallery/o.json': [{ picture: { file: 'wide.webp', alt: 'x' } }, /picture\.file: at most 2000 points/],
    'gallery/p.json': ['not JSON', /JSON/],
    'gallery/Summer.json': [{}, /its name: small letters/],
    'gallery/plain.json': [{}, /its name: "plain" is the plain page/],
    'gallery/notes.txt': ['x', /only landers\/<name>\/<slug>\.json/],
    'nowhere/a.json': [{}, /nowhere is no lander with variants/],
    'landing/a.json': [{}, /landing is no lander with variants/],
  };
  const elsewhere = mkdtempSync(join(tmpdir(), 'rendezvous-wrong-landers-'));
  const site = JSON.parse(readFileSync(join(folder, 'one.json'), 'utf8'));
  site.settings.countries = site.settings.countries.filter((country: string) => country !== 'NZ');
  writeFileSync(join(elsewhere, 'one.json'), JSON.stringify(site));
  const beside = {
    'gallery/text.png': ['no picture'],
    'gallery/moving.png': [await picture('gif')],
    'gallery/large.png': [Buffer.alloc(150_001)],
    'gallery/wide.webp': [await picture('webp', 2001)],
  } as const;
  for (const [path, [content]] of Object.entries({ ...wrong, ...beside })) {
    const file = join(elsewhere, 'one/landers', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  const { problems, variants } = await readSiteFiles(elsewhere);
  for (const [path, [, problem]] of Object.entries(wrong))
    expect(
      problems.filter((line) => line.startsWith(`sites/one/landers/${path}: `) && problem.test(line)),
      `${path} in ${problems.join('\n')}`,
    ).toHaveLength(1);
  expect([problems.length, variants.size]).toEqual([Object.keys(wrong).length, 0]);
  rmSync(elsewhere, { recursive: true });
});

test('a member’s lander and variant are stored at sign-up, if the variant exists', async () => {
  const join = async (variant: string | null, more: object = {}) => {
    const browser = app.browser('one.localhost');
    await browser.api(signUp, { body: { ...signUpForm(), ...more, lander: { name: 'gallery', variant } } });
    const { user } = await browser.api(readUser);
    const attribution = await app.connection.db
      .selectFrom('account_attribution')
      .selectAll()
      .where('member_id', '=', user?.id ?? '')
      .executeTakeFirst();
    return { attribution, country: (await browser.api(readOwnProfile)).profile.country };
  };
  expect(await join('summer', { country: 'BE' })).toMatchObject({
    attribution: { network: null, lander: 'gallery', variant: 'summer' },
    country: 'BE',
  });
  expect(await join('made-up')).toMatchObject({ attribution: { lander: 'gallery', variant: null } });
  expect(await join(null)).toMatchObject({ attribution: { lander: 'gallery', variant: null } });
});
