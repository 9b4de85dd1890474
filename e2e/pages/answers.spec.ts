import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { behindProxy } from '../../server/testing/app.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { chooseLanguage, person } from '../support/people.ts';
import { memberScreens, visitorScreens } from '../support/screens.ts';
import { expect, startProduct, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Returns the bytes as sent; browsers and fetch hide the encoding. */
function ask(url: string, headers: Record<string, string>, method = 'GET', more: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, method, agent: false, ...more }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

const decoders = { zstd: promisify(zstdDecompress), br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;
type Encoding = keyof typeof decoders;

/** Accepted encodings, and the one that the server chooses. */
const choices: readonly (readonly [string, Encoding | undefined])[] = [
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
  ['zstd;q=0, br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['gzip;q=0', undefined],
];

/** Bytes below which an answer is not compressed. */
const threshold = 1024;

async function problemsOf(url: string, headers: Record<string, string>, status: number): Promise<string[]> {
  const problems: string[] = [];
  const expectThat = (holds: boolean, what: string) => {
    if (!holds) problems.push(`${url}: ${what}`);
  };
  for (const [accepted, encoding] of choices) {
    const answer = await ask(url, { ...headers, 'accept-encoding': accepted });
    const sent = answer.headers['content-encoding'] as Encoding | undefined;
    const html = String(sent ? await decoders[sent](answer.body) : answer.body);
    expectThat(answer.status === status, `status ${answer.status}`);
    if (answer.headers.location) continue;
    expectThat(sent === (Buffer.byteLength(html) < threshold ? undefined : encoding), `${sent} for "${accepted}"`);
    expectThat(/^<!doctype html>\s*<html/i.test(html), `begins with ${html.slice(0, 40)}`);
    expectThat(
      answer.headers['content-length'] === String(answer.body.length),
      `content-length ${answer.headers['content-length']} of ${answer.body.length}`,
    );
    expectThat(answer.headers.vary === 'accept-encoding', `vary ${answer.headers.vary}`);
    expectThat(
      /^text\/html; charset=utf-8$/.test(answer.headers['content-type'] ?? ''),
      `type ${answer.headers['content-type']}`,
    );
    expectThat(
      /no-store|no-cache/.test(answer.headers['cache-control'] ?? ''),
      `cache-control ${answer.headers['cache-control']}`,
    );
    const policy = String(answer.headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    const used = [...html.matchAll(/<(?:script|style)[^>]* nonce="([^"]*)"/g)].map((match) => match[1]);
    expectThat(
      policy.startsWith("default-src 'self'") && used.every((one) => one === nonce),
      `nonces ${used.join()} for ${policy}`,
    );
  }
  const head = await ask(url, { ...headers, 'accept-encoding': 'gzip' }, 'HEAD');
  expectThat(head.status === status && head.body.length === 0, `HEAD ${head.status} with ${head.body.length} bytes`);
  return problems;
}

const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test('every page has a doctype, its headers, and the encoding that the browser accepts', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const me = await person(browser, { hasPayment: true });
  const other = await person(browser, { name: 'Kim', gender: 'male' });
  const cookie = await cookiesOf(me.context);
  // The last redirects members with a confirmed e-mail address.
  const statuses: Record<string, number> = {
    'not found': 404,
    'a partner’s link that fails': 410,
    'check your inbox': 302,
    'chat that is not there': 404,
  };
  const problems: string[] = [];
  for (const { name, path } of visitorScreens)
    problems.push(...(await problemsOf(baseURL + path({ me, other }), {}, statuses[name] ?? 200)));
  for (const { name, path } of memberScreens)
    problems.push(...(await problemsOf(baseURL + path({ me, other }), { cookie }, statuses[name] ?? 200)));
  problems.push(...(await problemsOf(`${baseURL}/offline`, {}, 200)));
  problems.push(...(await problemsOf(`${baseURL}/mailbox`, {}, 200)));
  problems.push(...(await problemsOf(`${baseURL}/gateway/sandbox/none`, {}, 404)));
  problems.push(...(await problemsOf(`${baseURL}/members`, { host: 'no-brand.example' }, 421)));
  expect(problems).toEqual([]);
  await me.context.close();
  await other.context.close();
});

test('HEAD returns the length that GET sends; unknown files, calls and members are not found', async ({
  baseURL,
  browser,
}) => {
  for (const path of ['/', '/login', '/nothing/here']) {
    const accepted = { 'accept-encoding': 'br' };
    const [head, get] = [await ask(baseURL + path, accepted, 'HEAD'), await ask(baseURL + path, accepted)];
    expect(head.headers['content-encoding'], path).toBe('br');
    // Each answer's nonce may compress to a few bytes more or less.
    expect(Math.abs(Number(head.headers['content-length']) - get.body.length), path).toBeLessThan(64);
  }
  for (const path of ['/assets/none.js', '/api/none.php']) {
    const answer = await ask(baseURL + path, {});
    expect([answer.status, answer.headers['content-type'], String(answer.body)]).toEqual([
      404,
      'application/json; charset=utf-8',
      '{"error":"request.not_found"}',
    ]);
  }
  expect((await ask(`${baseURL}/members`, {}, 'POST')).status).toBe(404);
  expect((await ask(`${baseURL}/`, {}, 'GET', { path: '*' })).status).toBe(404);
  const me = await person(browser);
  const cookie = (await me.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const id of ['abc', '0198a000-0000-7000-8000-000000000000'])
    for (const path of [`/members/${id}`, `/members/${id}/chat`, `/chats/${id}`])
      expect((await ask(baseURL + path, { cookie })).status, path).toBe(404);
  await me.context.close();
});

test('whoever opens many pages at once waits for their own, and others do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-flood-'));
  const server = await startProduct({ DATA_DIR: folder, ...behindProxy });
  // As a proxy's: new ones would wait in the kernel, in order of arrival.
  const agent = new Agent({ keepAlive: true });
  const open = async (address: string) => {
    const headers = { host: 'localhost', 'x-forwarded-for': address };
    return (await ask(`http://localhost:${server.port}/login`, headers, 'GET', { agent })).status;
  };
  try {
    const [connections, pages] = [60, 20];
    let flooded = 0;
    let isOver = false;
    const flood = Array.from({ length: connections }, async () => {
      for (; !isOver; flooded++) expect(await open('192.0.2.1')).toBe(200);
    });
    for (let page = 0; page < pages; page++) expect(await open('192.0.2.2')).toBe(200);
    isOver = true;
    await Promise.all(flood);
    // In order of arrival, each of the connections would have been served as often.
    expect(flooded).toBeLessThan((connections * pages) / 2);
  } finally {
    agent.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

test("a member's page opened by another site is not compressed, so that its length reveals nothing", async ({
  browser,
  baseURL,
}) => {
  const me = await person(browser);
  const cookie = await cookiesOf(me.context);
  const encodingFor = async (headers: Record<string, string>) =>
    (await ask(`${baseURL}/members?gender=male`, { 'accept-encoding': 'gzip, br, zstd', ...headers })).headers[
      'content-encoding'
    ];
  expect(await encodingFor({ cookie, 'sec-fetch-site': 'cross-site' })).toBeUndefined();
  expect(await encodingFor({ cookie, 'sec-fetch-site': 'same-site' })).toBeUndefined();
  expect(await encodingFor({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('zstd');
  expect(await encodingFor({ cookie, 'sec-fetch-site': 'none' })).toBe('zstd');
  expect(await encodingFor({ 'sec-fetch-site': 'cross-site' })).toBe('zstd');
  await me.context.close();
});

test('without the database a page reports the outage in the member’s language, and retries by itself', async ({
  browser,
}) => {
  allowRefusals('/likes 503');
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-away-'));
  const postgres = await startPostgres();
  const server = await startProduct({ DATA_DIR: folder, DATABASE_URL: await postgres.createDatabase('away') });
  const { context, page } = await person(browser, { baseURL: `http://localhost:${server.port}` });
  try {
    await chooseLanguage(context, 'nl');
    await postgres.stop();
    const answer = await page.goto('/likes');
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
    await expect(
      page.getByRole('heading', { level: 1, name: 'Het is nu erg druk. Probeer het zo meteen opnieuw.' }),
    ).toBeVisible();
    expect((await page.waitForResponse((response) => response.url().endsWith('/likes'))).status()).toBe(503);
  } finally {
    await postgres.stop();
    await context.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
