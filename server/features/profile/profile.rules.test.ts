import { day, minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboutLanguage, isOnline, lastActive, shownDistance } from './profile.rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minute);

const shown = { invisible: false, shows_presence: true };

test('a member is online for five minutes after they were seen', () => {
  expect(isOnline({ last_active_at: minutesAgo(4.9), ...shown }, now)).toBe(true);
  expect(isOnline({ last_active_at: minutesAgo(5), ...shown }, now)).toBe(false);
});

test('an invisible member is never online, nor one who does not show it', () => {
  for (const hidden of [{ invisible: true }, { shows_presence: false }])
    expect(isOnline({ last_active_at: now, ...shown, ...hidden }, now)).toBe(false);
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

test('a member was here within a day, within a week, or untold; who hides it never tells', () => {
  const seen = (days: number, hidden = {}) =>
    lastActive({ last_active_at: minutesAgo((days * day) / minute), ...shown, ...hidden }, now);
  expect([0, 0.99, 1, 6.99, 7].map((days) => seen(days))).toEqual(['day', 'day', 'week', 'week', null]);
  expect([{ invisible: true }, { shows_presence: false }].map((hidden) => seen(0, hidden))).toEqual([null, null]);
});

test('a bio is in the language of its writer’s page, whatever the variant; an empty one is in none', () => {
  expect(aboutLanguage('Hello', 'en-US')).toBe('en');
  expect(aboutLanguage('Hei', 'fi')).toBe('fi');
  expect(aboutLanguage('', 'fi')).toBeNull();
});
