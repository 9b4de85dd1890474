import { Agent } from 'node:https';
import { day, second } from '@rendezvous/contract/durations';
import webPush, { type RequestOptions } from 'web-push';
import type { VapidKeys } from '../../platform/security/vapid.ts';
import { publicLookup } from './public-address.ts';
import type { Push, PushMessage, PushTarget } from './push.ts';

interface Options {
  keys: VapidKeys;
  /** A `mailto:` or `https:` address where the push service may reach us. */
  subject: string;
  agent?: Agent;
}

/**
 * Sends by the Web Push protocol (RFC 8030), encrypted for the browser (RFC 8291) and signed with our keys (RFC 8292).
 */
export function createWebPush({
  keys,
  subject,
  agent = new Agent({ lookup: publicLookup, keepAlive: true, maxSockets: 20 }),
}: Options): Push {
  const vapidDetails = { subject, ...keys };

  return {
    publicKey: keys.publicKey,
    async send(target: PushTarget, message: PushMessage) {
      const subscription = { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } };
      const options: RequestOptions = {
        vapidDetails,
        TTL: day / second,
        urgency: 'normal',
        timeout: 10 * second,
        agent,
      };
      const payload = JSON.stringify(message);
      if (!isUsable(subscription, payload, options)) return 'gone';
      try {
        await webPush.sendNotification(subscription, payload, options);
        return 'sent';
      } catch (error) {
        if (isFinal(error)) return 'gone';
        throw error;
      }
    },
  };
}

/** Nothing can be encrypted for a key that is no point of the curve. */
function isUsable(subscription: webPush.PushSubscription, payload: string, options: RequestOptions): boolean {
  try {
    webPush.generateRequestDetails(subscription, payload, options);
    return true;
  } catch {
    return false;
  }
}

/**
 * The push service will never accept it: the browser is unknown or the address internal. Other failures may be
 * temporary.
 */
function isFinal(error: unknown): boolean {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'EADDRNOTPUBLIC') return true;
  return statusCode !== undefined && statusCode < 500 && statusCode !== 408 && statusCode !== 425 && statusCode !== 429;
}
