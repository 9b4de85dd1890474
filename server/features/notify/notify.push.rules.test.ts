import { createECDH, randomBytes } from 'node:crypto';
import { hour, minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { areSubscriptionKeys, isTimeZone, pushServiceOf, quietUntil, tagOf, textOf } from './notify.push.rules.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };

test('keys that no browser makes are refused', () => {
  expect(areSubscriptionKeys(keys)).toBe(true);
  expect(areSubscriptionKeys({ ...keys, auth: '' })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: keys.auth })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: browser.getPublicKey('base64url', 'compressed') })).toBe(false);
});

test('a push service is called by its name, and one that is not known by none', () => {
  const called = Object.entries({
    google: 'https://fcm.googleapis.com/fcm/send/abc',
    mozilla: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
    apple: 'https://web.push.apple.com/abc',
    microsoft: 'https://wns2-par02p.notify.windows.com/w/?token=a',
    other: 'https://fcm.googleapis.com.robin.example/abc',
  });
  for (const [name, endpoint] of called) expect(pushServiceOf(endpoint)).toBe(name);
});

test('a tag is a topic of RFC 8030, tells no id, and is another one on each browser', () => {
  const tag = tagOf('secret', 'laptop', 'conversation');
  expect(tag).toMatch(/^[\w-]{32}$/);
  expect(new Set([tag, tagOf('secret', 'phone', 'conversation'), tagOf('secret', 'laptop', 'likes')]).size).toBe(3);
});

test('a lock screen tells only that there is something, unless the member wants more', () => {
  const conversation = '0198a000-0000-7000-8000-000000000000';
  const quiet = [conversation, 'like', 'match'].map((subject) => textOf(subject, { shows: false, isKnown: true }));
  expect(quiet).toEqual(['notify:push.message', 'notify:push.new', 'notify:push.new']);
  const shown = { shows: true, isKnown: true };
  expect(textOf(conversation, shown)).toBe('notify:push.from');
  expect(textOf('match', shown)).toBe('notify:push.match');
  expect(textOf(conversation, { shows: true, isKnown: false }), 'the sender has left').toBe('notify:push.message');
});

test('a zone is one that clocks know', () => {
  expect(['Europe/Amsterdam', 'UTC', 'America/Argentina/Ushuaia'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', '../etc/passwd', 'Mars/Olympus', 'x'.repeat(64)].map(isTimeZone)).toEqual([false, false, false, false]);
});

test.each([
  ['before midnight', 'Europe/Amsterdam', '22:00', '08:00', '2026-06-10T20:30:00Z', '2026-06-11T06:00:00Z'],
  ['after midnight', 'Europe/Amsterdam', '22:00', '08:00', '2026-06-10T22:30:40Z', '2026-06-11T06:00:00Z'],
  ['at their end', 'Europe/Amsterdam', '22:00', '08:00', '2026-06-11T06:00:00Z', null],
  ['by day', 'Europe/Amsterdam', '22:00', '08:00', '2026-06-10T12:00:00Z', null],
  ['within a day', 'Asia/Kathmandu', '13:00', '15:30', '2026-06-10T08:00:00Z', '2026-06-10T09:45:00Z'],
  ['elsewhere it is day', 'America/New_York', '22:00', '08:00', '2026-06-10T20:30:00Z', null],
  ['when clocks go forward', 'Europe/Berlin', '22:00', '08:00', '2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z'],
  ['when clocks go back', 'Europe/Berlin', '22:00', '08:00', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
  ['at an hour that is skipped', 'Europe/Berlin', '22:00', '02:30', '2026-03-28T23:00:00Z', '2026-03-29T01:30:00Z'],
  ['without a zone', null, '22:00', '08:00', '2026-06-10T23:00:00Z', '2026-06-11T08:00:00Z'],
] as const)('quiet hours, %s', (_, time_zone, from, to, now, end) => {
  const until = quietUntil({ show_sender: false, quiet: { from, to }, time_zone }, new Date(now));
  expect(until?.toISOString() ?? null).toBe(end && new Date(end).toISOString());
});

test('quiet hours always end later, within a day and outside of them', () => {
  for (const time_zone of ['Europe/Lisbon', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia'])
    for (const [from, to] of [
      ['22:00', '02:30'],
      ['01:15', '03:00'],
      ['00:00', '23:59'],
      ['09:00', '08:00'],
    ] as const)
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2026, 11, 31); at += 31 * hour + 13 * minute) {
        const preferences = { show_sender: false, quiet: { from, to }, time_zone };
        const until = quietUntil(preferences, new Date(at));
        if (!until) continue;
        expect(until.getTime()).toBeGreaterThan(at);
        expect(until.getTime()).toBeLessThanOrEqual(at + 25 * hour);
        expect(quietUntil(preferences, until)).toBeNull();
      }
});
