import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
afterEach(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: 'localhost', ...headers } });

test('routes that are no calls count as calls', async () => {
  // Six of a visitor in five minutes.
  app = await startTestApp({ LIMIT_FACTOR: '0.001' });
  const paths = ['/offline', '/manifest.webmanifest', '/icons/brand.svg', '/robots.txt', '/sitemap.xml', '/offline'];
  for (const path of paths) expect((await ask(path)).statusCode, path).toBe(200);
  for (const path of ['/offline', '/robots.txt', '/.well-known/security.txt', '/exports/data.zip']) {
    const refused = await ask(path);
    expect([refused.statusCode, refused.json().error], path).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers['retry-after']), path).toBeGreaterThan(0);
    expect(refused.headers['cache-control'], path).toBe('no-store');
  }
});

test('the document of all calls is compressed once, and not sent again to who has it', async () => {
  app = await startTestApp();
  const plain = await ask('/api/openapi.json');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json().openapi).toBe('3.1.0');
  for (const [accepted, encoding, open] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const answers = await Promise.all([1, 2].map(() => ask('/api/openapi.json', { 'accept-encoding': accepted })));
    for (const { headers, rawPayload } of answers) {
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
      expect(open(rawPayload).toString()).toBe(plain.body);
    }
    const tag = String(answers[0]?.headers.etag);
    const again = await ask('/api/openapi.json', { 'accept-encoding': accepted, 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});
