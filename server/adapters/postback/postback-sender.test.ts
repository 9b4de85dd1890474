import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hour } from '@rendezvous/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificate } from '../../testing/push-service/certificate.ts';
import { createPublicLookup } from '../internet/public-address.ts';
import { createPostbackSender } from './postback-sender.ts';

const name = 'network.example';
const received: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/taken': (response) => response.writeHead(204).end(),
  // A network that goes on talking for ever.
  '/long': (response) => {
    response.writeHead(200);
    const more = () => {
      response.write('x'.repeat(64 * 1024));
      if (!response.destroyed) setImmediate(more);
    };
    more();
  },
  '/never': () => {},
  '/elsewhere': (response) => response.writeHead(302, { location: `https://127.0.0.1:${port()}/taken` }).end(),
  '/down': (response) => response.writeHead(503).end('sub1=secret'),
  '/cut': (response) => response.destroy(),
};
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-postback-'));
const { key, cert } = certificate(folder, name);
const server = createServer({ key, cert }, (request, response) => {
  received.push({ method: request.method, url: request.url, headers: request.headers });
  answers[new URL(request.url ?? '', 'https://x').pathname]?.(response);
});
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** A sender for whom this machine is public, but for its other addresses. */
function senderTo(addresses: readonly string[] = [], cooldownMs = 0) {
  let resolved = 0;
  const resolve = ((_name: string, _options: object, done: (error: null, all: object[]) => void) => {
    done(null, [{ address: addresses[resolved++] ?? '127.0.0.1', family: 4 }]);
  }) as unknown as NonNullable<Parameters<typeof createPublicLookup>[0]>['resolve'];
  const lookup = createPublicLookup({ resolve, isPublic: (address) => address === '127.0.0.1' });
  const send = createPostbackSender({ agent: new Agent({ lookup, ca: cert }), timeoutMs: 500, cooldownMs });
  return {
    resolved: () => resolved,
    send: (path: string, method: 'GET' | 'POST' = 'GET', secret?: string) =>
      send({ url: `https://${name}:${port()}${path}`, method, secret }),
  };
}

test('a postback is sent as it is said, and signed with the secret of its network', async () => {
  const { send } = senderTo();
  for (const method of ['GET', 'POST'] as const) {
    await send("/taken?click=a%26b'", method, 'a secret of the test');
    const { headers, ...sent } = received.at(-1) ?? { headers: {} };
    expect(sent).toEqual({ method, url: '/taken?click=a%26b%27' });
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['postback-signature'])) ?? [];
    const url = `https://${name}:${port()}/taken?click=a%26b%27`;
    expect(signature).toBe(createHmac('sha256', 'a secret of the test').update(`${at}.${url}`).digest('hex'));
    expect(Object.keys(headers).toSorted()).toEqual(
      [
        ...(method === 'POST' ? ['content-length'] : []),
        'connection',
        'host',
        'postback-signature',
        'user-agent',
      ].toSorted(),
    );
  }
  await send('/taken');
  expect(received.at(-1)?.headers).not.toHaveProperty('postback-signature');
});

test('of an answer only the status counts, and what is no success is said without the address', async () => {
  const { send } = senderTo();
  await send('/long');
  await expect(send('/down?sub1=secret')).rejects.toThrow(/^answered 503$/);
  await expect(send('/never?sub1=secret')).rejects.toThrow(/^no answer$/);
  await expect(send('/cut?sub1=secret')).rejects.toThrow(/^ECONNRESET$/);
});

test('a server that did not answer is left alone, so that others need not wait for it', async () => {
  const { send } = senderTo([], hour);
  const before = received.length;
  for (const path of ['/never', '/taken']) await expect(send(path)).rejects.toThrow(/^no answer$/);
  expect(received.slice(before).map(({ url }) => url)).toEqual(['/never']);
});

test('a redirect is not followed', async () => {
  const before = received.length;
  await expect(senderTo().send('/elsewhere')).rejects.toThrow(/^answered 302$/);
  expect(received.slice(before).map(({ url }) => url)).toEqual(['/elsewhere']);
});

test('a name is resolved once for each postback, and one that leads inside is not connected to', async () => {
  const { send, resolved } = senderTo(['127.0.0.1', '127.0.0.2', '10.0.0.1', '127.0.0.1']);
  const before = received.length;
  await send('/taken?first');
  expect(resolved()).toBe(1);
  await expect(send('/taken?second')).rejects.toThrow(/^EADDRNOTPUBLIC$/);
  await expect(send('/taken?third')).rejects.toThrow(/^EADDRNOTPUBLIC$/);
  await send('/taken?fourth');
  expect(resolved()).toBe(4);
  expect(received.slice(before).map(({ url }) => url)).toEqual(['/taken?first', '/taken?fourth']);
  const outside = createPostbackSender();
  for (const host of ['localhost', '127.0.0.1.nip.invalid'])
    await expect(
      outside({ url: `https://${host}:${port()}/taken`, method: 'GET', secret: undefined }),
    ).rejects.toThrow();
  expect(received.length - before).toBe(2);
});
