import { day, minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnline, lastActive, shownDistance } from './profile.rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minute);

test('a member is online for five minutes after they were seen', () => {
  expect(isOnline({ last_active_at: minutesAgo(4.9), invisible: false }, now)).toBe(true);
  expect(isOnline({ last_active_at: minutesAgo(5), invisible: false }, now)).toBe(false);
});

test('an invisible member is never online', () => {
  expect(isOnline({ last_active_at: now, invisible: true }, now)).toBe(false);
});

test('a shown distance is at least 5 km, in steps of 5, and the same in both directions', () => {
  const position = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(position, position, (one, other) => {
      const km = shownDistance(one, other) ?? 0;
      expect(km).toBeGreaterThanOrEqual(5);
      expect(km % 5).toBe(0);
      expect(shownDistance(other, one)).toBe(km);
    }),
  );
  expect(shownDistance({ latitude: null, longitude: null }, { latitude: 1, longitude: 1 })).toBeNull();
});

test('a member was here within a day, within a week, or untold; an invisible member never tells', () => {
  const seen = (days: number, invisible = false) =>
    lastActive({ last_active_at: minutesAgo((days * day) / minute), invisible }, now);
  expect([0, 0.99, 1, 6.99, 7].map((days) => seen(days))).toEqual(['day', 'day', 'week', 'week', null]);
  expect(seen(0, true)).toBeNull();
});
