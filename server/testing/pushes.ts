import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { subscribePush } from '@rendezvous/contract/notify';
import type { Push } from '../adapters/push/push.ts';
import type { TestMember } from './members.ts';

/** A push service that records where its pushes lead, to `chats` or `likes`; while it is away, sending fails. */
export function recordingPush() {
  const service = {
    pages: [] as string[],
    isAway: false,
    push: {
      publicKey: 'test-key',
      async send(_target, { url }) {
        if (service.isAway) throw new Error('away');
        service.pages.push(new URL(url).pathname.split('/')[1] ?? '');
        return 'sent';
      },
    } satisfies Push as Push,
  };
  return service;
}

/** A browser's subscription. */
export function subscription(endpoint = `https://push.example/${randomUUID()}`) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return { endpoint, keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } };
}

/** Subscribes the member's browser to push messages. */
export async function subscribe({ browser }: Pick<TestMember, 'browser'>): Promise<void> {
  await browser.api(subscribePush, { query: { push: '1' }, body: { subscription: subscription() } });
}
