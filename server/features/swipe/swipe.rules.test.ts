import { readFileSync } from 'node:fs';
import { hour } from '@rendezvous/contract/durations';
import { countries } from '@rendezvous/contract/shared';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayEnd, likesLeft, passedSince } from './swipe.rules.ts';
import { namedRegions, zoneOf } from './swipe.zones.rules.ts';

const amsterdam = { country: 'NL', region: 'NH' } as const;

test('a day ends at midnight where the member lives', () => {
  const noon = new Date('2026-11-24T12:00:00Z');
  expect(dayEnd(amsterdam, noon).toISOString()).toBe('2026-11-24T23:00:00.000Z');
  expect(dayEnd({ country: 'NZ', region: null }, noon).toISOString()).toBe('2026-11-25T11:00:00.000Z');
  expect(dayEnd({ country: 'US', region: null }, noon).toISOString()).toBe('2026-11-25T05:00:00.000Z');
  expect(dayEnd({ country: 'US', region: 'CA' }, noon).toISOString()).toBe('2026-11-25T08:00:00.000Z');
  expect(dayEnd({ country: 'AU', region: 'WA' }, noon).toISOString()).toBe('2026-11-24T16:00:00.000Z');
  expect(dayEnd({ country: null, region: null }, noon).toISOString()).toBe('2026-11-25T00:00:00.000Z');
});

test('a day in which the clocks change has 23 or 25 hours', () => {
  const [spring, autumn] = [new Date('2026-03-28T23:00:00Z'), new Date('2026-10-24T22:00:00Z')];
  expect(dayEnd(amsterdam, spring).getTime() - spring.getTime()).toBe(23 * hour);
  expect(dayEnd(amsterdam, autumn).getTime() - autumn.getTime()).toBe(25 * hour);
});

test('a moment before its end is the same day, and the end another', () => {
  const home = fc.record({ country: fc.constantFrom(...countries), region: fc.constant(null) });
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(home, moment, (where, now) => {
      const dayOf = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: zoneOf(where) });
      const end = dayEnd(where, now).getTime();
      expect(end).toBeGreaterThan(now.getTime());
      expect(dayOf(end - 1)).toBe(dayOf(now.getTime()));
      expect(dayOf(end)).not.toBe(dayOf(now.getTime()));
    }),
    { numRuns: 60 },
  );
});

test('four likes a day, and four again after its end', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const ends_at = new Date('2026-11-24T23:00:00Z');
  expect(likesLeft(undefined, amsterdam, now)).toEqual({ left: 4, next_at: ends_at.toISOString() });
  expect(likesLeft({ likes: 3, ends_at }, amsterdam, now).left).toBe(1);
  expect(likesLeft({ likes: 4, ends_at }, amsterdam, now)).toEqual({ left: 0, next_at: ends_at.toISOString() });
  expect(likesLeft({ likes: 4, ends_at }, amsterdam, ends_at)).toEqual({
    left: 4,
    next_at: '2026-11-25T23:00:00.000Z',
  });
});

test('a day that has begun ends when it was to end, though the member has moved', () => {
  const ends_at = new Date('2026-11-24T23:00:00Z');
  const moved = likesLeft({ likes: 4, ends_at }, { country: 'NZ', region: null }, new Date('2026-11-24T12:00:00Z'));
  expect(moved).toEqual({ left: 0, next_at: ends_at.toISOString() });
});

test('a pass counts for thirty days', () => {
  expect(passedSince(new Date('2026-03-31T12:00:00Z')).toISOString()).toBe('2026-03-01T12:00:00.000Z');
});

test('every region with a time zone of its own exists', () => {
  const regions = JSON.parse(readFileSync(new URL('../place/data/regions.json', import.meta.url), 'utf8')) as {
    country: string;
    code: string;
  }[];
  const known = new Set(regions.map(({ country, code }) => `${country} ${code}`));
  expect(namedRegions.filter((name) => !known.has(name))).toEqual([]);
});
