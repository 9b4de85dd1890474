import { createECDH, randomBytes } from 'node:crypto';
import { day } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import {
  areSubscriptionKeys,
  type Happening,
  isNews,
  isWeekDue,
  mailOf,
  mailRules,
  pathOfNews,
} from './notify.rules.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };

test('a push about a message leads to the chats, one about a like or a match to the likes', () => {
  const pathOf = (happening: Happening) => mailRules[mailOf[happening]].path;
  expect(pathOf('message')).toBe('/chats');
  expect(pathOf('like')).toBe('/likes');
  expect(pathOf('match')).toBe('/likes');
});

test('keys that no browser makes are refused', () => {
  expect(areSubscriptionKeys(keys)).toBe(true);
  expect(areSubscriptionKeys({ ...keys, auth: '' })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: keys.auth })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: browser.getPublicKey('base64url', 'compressed') })).toBe(false);
});

test('the weekly overview is for members who have been away for three to sixty days', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const due = (days: number) => isWeekDue(new Date(now.getTime() - days * day), now);
  expect([0, 2.99, 3, 60, 60.01].map(due)).toEqual([false, false, true, true, false]);
});

test('an overview leads to unread messages, else to likes, else to new members; without news it is not sent', () => {
  expect(pathOfNews({ members: 9, likes: 1, messages: 1 })).toBe('/chats');
  expect(pathOfNews({ members: 9, likes: 1, messages: 0 })).toBe('/likes');
  expect(pathOfNews({ members: 9, likes: 0, messages: 0 })).toBe('/members');
  expect(isNews({ members: 0, likes: 0, messages: 0 })).toBe(false);
});
