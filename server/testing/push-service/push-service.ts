import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day, second } from '@rendezvous/contract/durations';
import { certificate } from './certificate.ts';

/** A push as the browser gets it, and how the push service was told to treat it. */
interface Delivered {
  readonly payload: Record<string, unknown>;
  readonly ttl: number;
  readonly topic: string | undefined;
  readonly urgency: string | undefined;
  /** Bytes of the request, which is all that the push service sees. */
  readonly bytes: number;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const taken: Answer = (response) => response.writeHead(201, { location: '/message/1' }).end();

/**
 * A push service over HTTPS (RFC 8030) with its browsers: what does not follow RFC 8030, 8188, 8291 or 8292 is answered
 * 400. `answer` replaces its answer, as a service that is busy or lies.
 */
export async function startPushService() {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-push-service-'));
  const server = createServer(certificate(folder));
  const browsers = new Map<string, { keys: ECDH; auth: Buffer; delivered: Delivered[] }>();
  const service = { answer: taken, problems: [] as string[], requests: 0 };
  server.on('request', async (request, response) => {
    service.requests++;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const browser = browsers.get(request.url ?? '');
      if (!browser) return response.writeHead(404).end();
      browser.delivered.push(received(request, Buffer.concat(chunks), browser));
    } catch (error) {
      service.problems.push((error as Error).message);
      return response.writeHead(400).end();
    }
    service.answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    origin,
    folder,
    /** Accepts the certificate, which nobody signed, and the address, which is this machine's. */
    agent: new Agent({ rejectUnauthorized: false, keepAlive: true }),
    /** A browser's subscription, and what was delivered to it. */
    subscribe() {
      const path = `/push/${randomUUID()}`;
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16), delivered: [] as Delivered[] };
      browser.keys.generateKeys();
      browsers.set(path, browser);
      return {
        endpoint: `${origin}${path}`,
        p256dh: browser.keys.getPublicKey('base64url'),
        auth: browser.auth.toString('base64url'),
        delivered: browser.delivered,
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

function received(
  { headers, method }: IncomingMessage,
  body: Buffer,
  browser: { keys: ECDH; auth: Buffer },
): Delivered {
  const text = (name: string) => headers[name] as string | undefined;
  const ttl = Number(text('ttl'));
  const topic = text('topic');
  if (method !== 'POST' || !Number.isInteger(ttl)) throw new Error('RFC 8030: no TTL');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('RFC 8030: not a topic');
  if (text('content-encoding') !== 'aes128gcm') throw new Error('RFC 8291: not aes128gcm');
  if (body.length > 4096) throw new Error('RFC 8030: longer than a push service must take');
  checkSignature(text('authorization') ?? '', `https://${text('host')}`);
  const payload = JSON.parse(decrypted(body, browser).toString()) as Record<string, unknown>;
  return { payload, ttl, topic, urgency: text('urgency'), bytes: body.length };
}

/** RFC 8292: signed by the key that it names, for this push service, and for a day at most. */
function checkSignature(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const left = exp * second - Date.now();
  if (!isSigned || aud !== audience || left <= 0 || left > day || !sub) throw new Error('RFC 8292: not signed so');
}

/** RFC 8188 with the keys of RFC 8291: one record, which a byte 2 ends before its padding. */
function decrypted(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): Buffer {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derived = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('RFC 8188: no last record');
  return padded.subarray(0, end);
}
