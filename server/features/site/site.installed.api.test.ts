import { niches } from '@rendezvous/contract/niche';
import { readSettings } from '@rendezvous/contract/site';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (url: string, host = 'localhost', cookie = '') => app.app.inject({ url, headers: { host, cookie } });

test("each host serves its own brand's manifest in the reader's language", async () => {
  for (const host of ['localhost', 'gay.localhost:3000']) {
    const { name, theme } = await app.browser(host).api(readSettings);
    const answer = await get('/manifest.webmanifest', host, 'i18n_redirected=fr');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      name,
      theme_color: theme.primary,
      display: 'standalone',
      start_url: '/',
      scope: '/',
      lang: 'fr',
    });
    expect(manifest.description).not.toBe(
      (await get('/manifest.webmanifest', host, 'i18n_redirected=nl')).json().description,
    );
    const sizes = manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`);
    expect(sizes).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
  }
});

test('an unknown host serves no manifest, icon or page', async () => {
  for (const url of ['/manifest.webmanifest', '/icons/192.png', '/icons/brand.svg', '/offline'])
    expect((await get(url, 'evil.example')).statusCode, url).toBe(421);
});

test("an icon is the white mark of the brand's wordmark on its colour, in the size its name says", async () => {
  const drawings = new Set<string>();
  const hosts = ['localhost', ...niches.slice(1).map((niche) => `${niche}.localhost`)];
  for (const host of hosts) {
    const { theme } = await app.browser(host).api(readSettings);
    const own = [1, 3, 5].map((at) => Number.parseInt(theme.primary.slice(at, at + 2), 16));
    for (const size of [180, 192, 512]) {
      const answer = await get(`/icons/${size}.png`, host);
      expect(answer.headers['content-type']).toBe('image/png');
      const { data, info } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([size, size]);
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * size + x) * info.channels, (y * size + x) * info.channels + 3),
      ];
      expect(pixel(0, 0)).toEqual(own);
      const white = Array.from({ length: size * size }, (_, at) => data[at * info.channels + 1] === 255);
      expect(white).toContain(true);
      if (size === 192) drawings.add(white.map(Number).join(''));
    }
    const vector = await get('/icons/brand.svg', host);
    expect(vector.headers['content-type']).toBe('image/svg+xml');
    expect(vector.body).toContain(`fill="${theme.primary}"`);
  }
  expect(drawings.size).toBe(hosts.length);
  for (const size of ['1', '512x', '..%2f192']) expect((await get(`/icons/${size}.png`)).statusCode, size).toBe(404);
});

test("the offline page has the words of all the brand's languages, and no text can break out of it", async () => {
  const { languages, name, theme } = await app.browser().api(readSettings);
  const html = (await get('/offline', 'localhost', 'i18n_redirected=de')).body;
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Du bist offline');
  expect(html).toContain(name);
  expect(html).toContain(`<meta name="theme-color" content="${theme.primary}">`);
  const json = /id="texts">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(Object.keys(JSON.parse(json))).toEqual(languages);
});

test('the offline page has the scheme, the wordmark and the action colour of its brand', async () => {
  const velvet = (await get('/offline', 'bdsm.localhost')).body;
  const { theme } = await app.browser('bdsm.localhost').api(readSettings);
  expect(velvet).toContain(`--action:color-mix(in oklab,${theme.secondary} `);
  expect(velvet).toContain('<path fill="var(--action)"');
  expect(velvet).toContain(':root{color-scheme:dark}');
  expect(velvet).toContain('letter-spacing:0.34em');
  expect((await get('/offline')).body).toContain(':root{color-scheme:light dark}');
});
