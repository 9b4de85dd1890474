import type { PushMessage } from './push.ts';

/** The length of every payload: the push service, which reads nothing else, does not learn how much one says. */
const paddedBytes = 3072;

/**
 * A declarative push message (W3C Push API): a browser that knows the format shows it by itself, and first lets the
 * service worker change it (`mutable`); in any other the service worker reads it.
 */
export function pushPayload({ title, body, language, url, tag, badge, unread }: PushMessage): Buffer {
  const text = JSON.stringify({
    web_push: 8030,
    notification: { title, body, lang: language, navigate: url, tag, data: { unread } },
    app_badge: badge,
    mutable: true,
  });
  const missing = paddedBytes - Buffer.byteLength(text);
  return Buffer.from(missing > 0 ? text + ' '.repeat(missing) : text);
}
