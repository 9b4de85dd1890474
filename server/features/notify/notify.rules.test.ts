import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { areSubscriptionKeys, pathOf } from './notify.rules.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };

test('a push about a message leads to the chats, and one about a like or a match to the likes', () => {
  expect(pathOf('message')).toBe('/chats');
  expect(pathOf('like')).toBe('/likes');
  expect(pathOf('match')).toBe('/likes');
});

test('keys that no browser made are refused', () => {
  expect(areSubscriptionKeys(keys)).toBe(true);
  expect(areSubscriptionKeys({ ...keys, auth: '' })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: keys.auth })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: browser.getPublicKey('base64url', 'compressed') })).toBe(false);
});
