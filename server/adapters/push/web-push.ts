import type { IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import webPush from 'web-push';
import type { VapidKeys } from '../../platform/security/vapid.ts';
import { createCooldowns } from '../internet/cooldowns.ts';
import { publicLookup } from '../internet/public-address.ts';
import type { Push, PushMessage, PushResult, PushTarget } from './push.ts';
import { pushPayload } from './push-payload.ts';

interface Options {
  keys: VapidKeys;
  /** A `mailto:` or `https:` address where the push service may reach us. */
  subject: string;
  agent?: Agent;
  /** How long a push service may take for its answer. */
  timeoutMs?: number;
}

/** How long a push waits at the push service for a device that is off. */
const timeToLive = day;
/** A signature holds for 24 hours at most (RFC 8292), and is used for the first part of its time. */
const signature = { validFor: 12 * hour, usedFor: 6 * hour };
/** Members choose the push services, so the signatures in memory are limited. */
const maxSignatures = 1000;
/** Of an answer we need no more than its status; a short one is read, which keeps the connection. */
const maxAnswerBytes = 16 * 1024;
const maxRetryAfter = hour;
/** How long nothing is sent to a push service that did not answer. */
const cooldownMs = minute;
/** The status of a request that took too long (RFC 9110). */
const noAnswer = 408;

/**
 * Sends by the Web Push protocol (RFC 8030), encrypted for the browser (RFC 8291) and signed with our keys (RFC 8292).
 * Connections are reused; a push service that answers slowly, endlessly or with a redirect costs no more than its time.
 */
export function createWebPush({
  keys,
  subject,
  agent = new Agent({ lookup: publicLookup, keepAlive: true, timeout: minute, maxSockets: 100, maxTotalSockets: 400 }),
  timeoutMs = 10 * second,
}: Options): Push {
  const authorizationOf = signatures(keys, subject);
  const cooldowns = createCooldowns(cooldownMs);
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) {
      const { origin } = new URL(endpoint);
      const leftMs = cooldowns.leftMs(origin);
      if (leftMs > 0) return { busy: noAnswer, retryAfterMs: leftMs };
      const body = encrypted(p256dh, auth, pushPayload(message));
      if (!body) return 'gone';
      const headers = {
        TTL: timeToLive / second,
        Urgency: message.urgency,
        Topic: message.tag,
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        'Content-Length': body.length,
        Authorization: authorizationOf(origin),
      };
      try {
        return await post(endpoint, { agent, headers, signal: AbortSignal.timeout(timeoutMs) }, body);
      } catch (error) {
        const { code, name } = error as { code?: string; name?: string };
        if (code === 'EADDRNOTPUBLIC') return 'gone';
        if (name !== 'TimeoutError' && name !== 'AbortError') throw error;
        cooldowns.start(origin);
        return { busy: noAnswer, retryAfterMs: cooldownMs };
      }
    },
  };
}

/** Null for a `p256dh` that is no point of the curve. */
function encrypted(p256dh: string, auth: string, payload: Buffer): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
  } catch {
    return null;
  }
}

/** The header that identifies us to a push service, signed once for many pushes: signing takes longer than the rest. */
function signatures({ publicKey, privateKey }: VapidKeys, subject: string): (origin: string) => string {
  const signed = new Map<string, { readonly header: string; readonly until: number }>();
  return (origin) => {
    const known = signed.get(origin);
    if (known && known.until > Date.now()) return known.header;
    const expires = Math.floor((Date.now() + signature.validFor) / second);
    const header = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires).Authorization;
    signed.delete(origin);
    if (signed.size >= maxSignatures) signed.delete(signed.keys().next().value as string);
    signed.set(origin, { header, until: Date.now() + signature.usedFor });
    return header;
  };
}

/** The status decides, whatever else the answer says. */
function post(endpoint: string, options: RequestOptions, body: Buffer): Promise<PushResult> {
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { ...options, method: 'POST' }, (answer) => {
      resolve(resultOf(answer));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) answer.destroy();
      });
      answer.on('error', () => {});
    });
    call.on('error', reject);
    call.end(body);
  });
}

function resultOf({ statusCode = 0, headers }: IncomingMessage): PushResult {
  if (statusCode >= 200 && statusCode < 300) return 'sent';
  if (statusCode === 404 || statusCode === 410) return 'gone';
  if (statusCode >= 500 || statusCode === 408 || statusCode === 425 || statusCode === 429)
    return { busy: statusCode, retryAfterMs: retryAfterMs(headers['retry-after']) };
  return { refused: statusCode };
}

/** The header's seconds or date (RFC 9110), in milliseconds from now; undefined for none and for the past. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * second : Date.parse(header) - Date.now();
  return wait > 0 ? Math.min(wait, maxRetryAfter) : undefined;
}
