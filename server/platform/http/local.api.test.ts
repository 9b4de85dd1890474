import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPayment } from '@rendezvous/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ METRICS_PORT: '0' });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  app.app.inject({ url, headers, remoteAddress });
const paths = ['/mailbox', '/mailbox/previews', '/mailbox/previews/rendezvous/activation/nl'];

test('the mailbox is served to a browser on this machine', async () => {
  for (const path of paths)
    for (const host of ['localhost', 'gay.localhost:3000', '127.0.0.1'])
      expect((await get(path, { host })).statusCode, path).toBe(200);
});

test('text messages that no provider sends are on the mailbox page, latest first, until the server stops', async () => {
  const page = async () => (await get('/mailbox', { host: 'localhost' })).body;
  expect(await page()).toContain('No text message yet.');
  await app.sms?.send({ to: '+31612345678', text: 'Your code is <123456>' });
  await app.sms?.send({ to: '+491701234567', text: 'Later' });
  expect(app.sms?.mailbox?.().map(({ to }) => to)).toEqual(['+491701234567', '+31612345678']);
  expect(await page()).toContain('<b>Your code is &lt;123456&gt;</b><br>+31612345678');
});

test('the mailbox does not exist for requests through a proxy, from elsewhere or under another host name', async () => {
  const proxied = [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'x-client-ip',
    'x-original-host',
    'cf-ray',
  ];
  for (const path of paths) {
    for (const header of proxied)
      expect((await get(path, { host: 'localhost', [header]: '93.184.216.34' })).statusCode, header).toBe(404);
    expect((await get(path, { host: 'localhost' }, '192.0.2.7')).statusCode).toBe(404);
    for (const host of ['www.example.org', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect((await get(path, { host })).statusCode, host).toBe(404);
  }
});

test('the mailbox does not exist behind a proxy without identifying headers, such as nginx by default', async () => {
  const address = new URL(await app.listen());
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.end(`GET /mailbox HTTP/1.0\r\nHost: 127.0.0.1:${address.port}\r\nConnection: close\r\n\r\n`);
  let answer = '';
  for await (const bytes of socket) answer += bytes;
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('the sandbox, which gives free credits, answers only on this machine unless configuration allows it', async () => {
  const { browser } = await joinMember(app);
  const { redirect } = await browser.api(startPayment, {
    body: { package: 'nl-25', paymentmethod: 'ideal', client_id: randomUUID(), begins_at_once: true },
  });
  expect((await browser.send({ method: 'GET', url: redirect })).statusCode).toBe(200);
  const choose = (headers: Record<string, string>) =>
    browser.send({
      method: 'POST',
      url: redirect,
      payload: 'outcome=completed',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  expect((await choose({ 'x-forwarded-for': '93.184.216.34' })).statusCode).toBe(404);
  expect((await choose({})).statusCode).toBe(303);
});

test('metrics are served on a port of their own and nowhere else', async () => {
  for (const host of ['localhost', 'www.example.org']) expect((await get('/metrics', { host })).statusCode).toBe(404);
  const own = await fetch(`http://127.0.0.1:${app.metricsAddress?.port}/metrics`);
  expect(own.status).toBe(200);
  expect(await own.text()).toContain('rendezvous_http_request_seconds_count');
  expect((await fetch(`http://127.0.0.1:${app.metricsAddress?.port}/api/user.php`)).status).toBe(404);
});

test('an installation reachable from elsewhere refuses to start without PUBLIC_URL, and says why', async () => {
  await expect(startTestApp({ TRUSTED_PROXIES: '1' })).rejects.toThrow(
    'PUBLIC_URL: is needed, because TRUSTED_PROXIES names a proxy in front',
  );
  await expect(startTestApp({ HOST: '0.0.0.0' })).rejects.toThrow('HOST listens on 0.0.0.0');
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
  const sites = resolve(import.meta.dirname, '../../../sites');
  for (const file of readdirSync(sites).filter((name) => name.endsWith('.json')))
    copyFileSync(join(sites, file), join(folder, file));
  const brand = JSON.parse(readFileSync(join(sites, 'curva.json'), 'utf8'));
  writeFileSync(join(folder, 'curva.json'), JSON.stringify({ ...brand, hosts: ['curva.example'] }));
  await expect(startTestApp({ SITES_DIR: folder })).rejects.toThrow('a brand answers on curva.example');
});

test('an installation that others reach refuses to start without an SMTP server', async () => {
  const outside = { PUBLIC_URL: 'https://rendezvous.example', PAYMENT_SANDBOX: 'allow' };
  await expect(startTestApp(outside)).rejects.toThrow(/^SMTP_URL: is needed with PUBLIC_URL/);
});

test('with PUBLIC_URL mailbox and text messages are gone on this machine too, and no demo password works', async () => {
  const open = await startTestApp({ ...behindProxy, DEMO: 'embedded', DEMO_MEMBERS: '50' });
  try {
    for (const path of [...paths, '/metrics'])
      expect((await open.app.inject({ url: path, headers: { host: 'localhost' } })).statusCode, path).toBe(404);
    expect(open.sms).toBe(null);
    expect(open.config.isDemo).toBe(false);
  } finally {
    await open.close();
  }
});

test('an installation that members reach by plain http starts with a warning, and no other does', async () => {
  const warned = async (PUBLIC_URL: string) => {
    const said: string[] = [];
    const logTo = { write: (line: string) => said.push(line) };
    await (
      await startTestApp({ ...behindProxy, PUBLIC_URL, SMTP_URL: 'smtp://localhost:25', LOG_LEVEL: 'warn' }, { logTo })
    ).close();
    return said.join('').includes('cookies are not Secure');
  };
  expect(await warned('http://dating.example')).toBe(true);
  expect([await warned('https://dating.example'), await warned('http://localhost')]).toEqual([false, false]);
});

test('a start warns of a PUBLIC_URL without a brand, the first forwarded request of untrusted proxies', async () => {
  const said: string[] = [];
  const started = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
    said.length = 0;
    const logTo = { write: (line: string) => said.push(line) };
    const open = await startTestApp({ LOG_LEVEL: 'warn', ...environment }, { logTo });
    for (const _ of [1, 2]) await open.app.inject({ url: '/healthz', headers });
    await open.close();
    return said.join('');
  };
  const SMTP_URL = 'smtp://localhost:25';
  const outside = { ...behindProxy, SMTP_URL, PUBLIC_URL: 'https://dating.example' };
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  expect(await started(outside, forwarded)).toContain('PUBLIC_URL: no brand answers on dating.example, only on');
  expect(said.join('')).not.toContain('TRUSTED_PROXIES');
  expect((await started({}, forwarded)).match(/TRUSTED_PROXIES: a request came/g)).toHaveLength(1);
  await expect(startTestApp({ ...outside, PUBLIC_URL: 'https://dating.example/love' })).rejects.toThrow(
    'PUBLIC_URL: is an address without a path',
  );
});

test('a Host header with an invalid port belongs to no site', async () => {
  for (const port of ['99999999', '65536', 'x', '-1'])
    expect((await get('/api/settings.php', { host: `localhost:${port}` })).statusCode, port).toBe(421);
  expect((await get('/api/settings.php', { host: 'localhost:65535' })).statusCode).toBe(200);
});

test('an address that cannot be decoded gets a declared failure', async () => {
  const answer = await get('/%E0%A4%A', { host: 'localhost' });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'request.malformed' }]);
});
