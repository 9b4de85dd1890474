import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/process/config.ts';
import { vapidKeys } from '../../platform/security/vapid.ts';
import { isPublicAddress, isPushEndpoint } from './public-address.ts';
import { createWebPush } from './web-push.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-push-'));
const keys = vapidKeys({ DATA_DIR: folder, VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined });
const received: { headers: Record<string, unknown>; body: Buffer }[] = [];
let answer = 201;
let server: ReturnType<typeof createServer>;
let endpoint: string;

beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ],
    { stdio: 'pipe' },
  );
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answer).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `https://localhost:${(server.address() as AddressInfo).port}/push/abc`;
});
afterAll(() => {
  server.close();
});

const browser = createECDH('prime256v1');
browser.generateKeys();
const target = () => ({
  endpoint,
  p256dh: browser.getPublicKey('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const message = { title: 'Rendezvous', body: 'Je hebt een nieuw bericht', url: '/chats', tag: 'message' };
const direct = () =>
  createWebPush({ keys, subject: 'mailto:a@example.test', agent: new Agent({ rejectUnauthorized: false }) });

test('keys are generated once and stored', () => {
  const again = vapidKeys(readConfig({ DATA_DIR: folder }));
  expect(again).toEqual(keys);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(() => vapidKeys({ DATA_DIR: folder, VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: undefined })).toThrow(
    'VAPID_PRIVATE_KEY',
  );
});

test('a push is signed with our keys and cannot be read on its way', async () => {
  answer = 201;
  expect(await direct().send(target(), message)).toBe('sent');
  const last = received.at(-1);
  expect(last?.headers.authorization).toContain(`k=${keys.publicKey}`);
  expect(last?.headers['content-encoding']).toBe('aes128gcm');
  expect(last?.body.toString('latin1')).not.toContain('Rendezvous');
});

test('a browser that is gone is reported so, and a busy push service is retried', async () => {
  for (const status of [404, 410, 400, 403]) {
    answer = status;
    expect(await direct().send(target(), message)).toBe('gone');
  }
  for (const status of [429, 500, 503]) {
    answer = status;
    await expect(direct().send(target(), message)).rejects.toThrow();
  }
});

test('a browser whose key cannot be encrypted for counts as gone', async () => {
  expect(await direct().send({ ...target(), p256dh: Buffer.alloc(65, 4).toString('base64url') }, message)).toBe('gone');
  expect(await direct().send({ ...target(), auth: 'x' }, message)).toBe('gone');
});

test('no push is sent to a name that resolves to an internal address', async () => {
  const before = received.length;
  answer = 201;
  expect(await createWebPush({ keys, subject: 'mailto:a@example.test' }).send(target(), message)).toBe('gone');
  expect(received).toHaveLength(before);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.19.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  '4000::1',
  '2001::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001:80b::200a'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://push.example/a',
  'https://push.example:8443/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://user:pw@push.example/a',
  'ftp://push.example',
  'x',
])('%s is no push service', (url) => {
  expect(isPushEndpoint(url)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=a',
])('%s may be one', (url) => {
  expect(isPushEndpoint(url)).toBe(true);
});
