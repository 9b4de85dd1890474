import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/process/config.ts';
import { vapidKeys } from '../../platform/security/vapid.ts';
import { startPushService } from '../../testing/push-service/push-service.ts';
import { isPublicAddress, isPublicEndpoint } from '../internet/public-address.ts';
import type { PushMessage } from './push.ts';
import { createWebPush } from './web-push.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-push-'));
const keys = vapidKeys({ DATA_DIR: folder, VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined });
const subject = 'mailto:a@example.test';
let service: Awaited<ReturnType<typeof startPushService>>;
let usual: typeof service.answer;
beforeAll(async () => {
  service = await startPushService();
  usual = service.answer;
});
afterAll(() => service.close());
beforeEach(() => {
  service.answer = usual;
});

const message: PushMessage = {
  title: 'Rendezvous',
  body: 'Je hebt een nieuw bericht',
  language: 'nl',
  url: 'https://dating.example/chats/1',
  tag: 'a'.repeat(32),
  urgency: 'normal',
  badge: 3,
  unread: ['a'.repeat(32)],
};
const pusher = (timeoutMs = 10 * second) => createWebPush({ keys, subject, agent: service.agent, timeoutMs });

test('keys are generated once and stored', () => {
  const again = vapidKeys(readConfig({ DATA_DIR: folder }));
  expect(again).toEqual(keys);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(() => vapidKeys({ DATA_DIR: folder, VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: undefined })).toThrow(
    'VAPID_PRIVATE_KEY',
  );
});

test('a push follows the protocol, can be read by its browser alone, and has the length of any other', async () => {
  const [browser, other] = [service.subscribe(), service.subscribe()];
  const push = pusher();
  expect(await push.send(browser, message)).toBe('sent');
  expect(await push.send(other, { ...message, body: 'x'.repeat(200), unread: undefined, urgency: 'low' })).toBe('sent');
  expect(service.problems).toEqual([]);
  const { body, title, language, url, tag, unread, badge } = message;
  expect(browser.delivered).toMatchObject([{ ttl: day / second, topic: tag, urgency: 'normal' }]);
  // Declarative Web Push: https://w3c.github.io/push-api/#declarative-push-message
  expect(browser.delivered[0]?.payload).toEqual({
    web_push: 8030,
    notification: { title, body, lang: language, navigate: url, tag, data: { unread } },
    app_badge: badge,
    mutable: true,
  });
  expect(other.delivered).toMatchObject([{ urgency: 'low', bytes: browser.delivered[0]?.bytes }]);
  expect(await push.send({ ...browser, auth: other.auth }, message), 'encrypted for another').toEqual({ refused: 400 });
});

test('a browser that is gone is reported so, and no other answer ends its subscription', async () => {
  const browser = service.subscribe();
  const answered = async (status: number, headers = {}) => {
    service.answer = (response) => response.writeHead(status, headers).end();
    return pusher().send(browser, message);
  };
  expect(await answered(404)).toBe('gone');
  expect(await answered(410)).toBe('gone');
  for (const status of [400, 401, 403, 413]) expect(await answered(status)).toEqual({ refused: status });
  for (const status of [429, 500, 503]) expect(await answered(status)).toEqual({ busy: status });
  expect(await answered(429, { 'retry-after': '120' })).toEqual({ busy: 429, retryAfterMs: 2 * minute });
  const date = (ms: number) => ({ 'retry-after': new Date(Date.now() + ms).toUTCString() });
  const dated = await answered(503, date(10 * minute));
  expect(dated).toMatchObject({ busy: 503, retryAfterMs: expect.closeTo(10 * minute, -4) });
  for (const long of [{ 'retry-after': '999999999' }, date(1000 * hour)])
    expect(await answered(503, long)).toEqual({ busy: 503, retryAfterMs: hour });
  for (const wrong of ['-5', 'soon', '1e99', '0', 'Mon, 01 Jan 2001 00:00:00 GMT'])
    expect(await answered(503, { 'retry-after': wrong })).toEqual({ busy: 503, retryAfterMs: undefined });
});

test('a push service that redirects, answers endlessly, at length, with garbage or never does no harm', async () => {
  const browser = service.subscribe();
  const target = service.subscribe();
  service.answer = (response) => response.writeHead(307, { location: target.endpoint }).end();
  expect(await pusher().send(browser, message)).toEqual({ refused: 307 });
  expect(target.delivered, 'a redirect is not followed').toEqual([]);
  const cut = new Promise((resolve) => {
    service.answer = (response) => {
      response.writeHead(200);
      const more = () => response.write(Buffer.alloc(64 * 1024, '{'), () => setImmediate(more));
      more();
      response.on('close', resolve);
    };
  });
  expect(await pusher().send(browser, message)).toBe('sent');
  await cut;
  const ended = new Promise((resolve) => {
    service.answer = (response) => {
      response.writeHead(410, { 'content-length': '1000' }).write('x');
      response.on('close', resolve);
    };
  });
  expect(await pusher(200).send(browser, message), 'the status decides').toBe('gone');
  await ended;
  let asked = 0;
  service.answer = () => {
    asked += 1;
  };
  const impatient = pusher(200);
  const rests = { busy: 408, retryAfterMs: expect.any(Number) };
  expect(await impatient.send(browser, message)).toEqual(rests);
  expect(await impatient.send(browser, message), 'it is left alone for a while').toEqual(rests);
  expect(asked).toBe(1);
  service.answer = (_, request) => request.socket.end('garbage');
  await expect(pusher().send(browser, message)).rejects.toThrow();
});

test('a browser whose key cannot be encrypted for counts as gone', async () => {
  const browser = service.subscribe();
  expect(await pusher().send({ ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') }, message)).toBe('gone');
  expect(await pusher().send({ ...browser, auth: 'x' }, message)).toBe('gone');
});

test('no push is sent to a name that resolves to an internal address', async () => {
  const before = service.requests;
  expect(await createWebPush({ keys, subject }).send(service.subscribe(), message)).toBe('gone');
  expect(service.requests).toBe(before);
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
  expect(isPublicEndpoint(url)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=a',
])('%s may be one', (url) => {
  expect(isPublicEndpoint(url)).toBe(true);
});
