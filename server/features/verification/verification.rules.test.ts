import { day, hour, minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { isBadged, isDrawn, isOpen, mayAsk, stateOf, staysAccepted } from './verification.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const sent = (ms: number, status: 'refused' | 'waiting' | 'accepted' | 'ended' | 'undecided' = 'refused') => ({
  status,
  refusal: status === 'refused' ? 'pose' : null,
  asked_at: before(ms),
  sent_at: before(ms),
});
const asking = { attempts: [], isVerified: false, isOffered: true, hasPhoto: true };

test('a pose can be answered for fifteen minutes, and stays the same for a day', () => {
  const asked = (ms: number) => ({ status: 'asked' as const, refusal: null, asked_at: before(ms), sent_at: null });
  expect([isOpen(asked(14 * minute), now), isOpen(asked(15 * minute), now), isOpen(sent(minute), now)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isDrawn(asked(23 * hour), now), isDrawn(asked(day), now), isDrawn(sent(minute), now)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('three pictures a day may be sent, those taken back too, and one at a time by a member with a photo', () => {
  const reason = (given: object) => mayAsk({ ...asking, ...given }, now).reason;
  expect(reason({})).toBeUndefined();
  expect(reason({ isOffered: false })).toBe('verification.off');
  expect(reason({ isVerified: true })).toBe('verification.verified');
  expect(reason({ hasPhoto: false })).toBe('verification.photo_required');
  expect(reason({ attempts: [sent(minute, 'waiting')] })).toBe('verification.waiting');
  const three = [sent(minute), sent(minute, 'ended'), sent(day - 1)];
  expect(reason({ attempts: three })).toBe('verification.tomorrow');
  expect(reason({ attempts: [...three.slice(0, 2), sent(day)] })).toBeUndefined();
});

test('a member is told of their latest picture, and of a badge before all else', () => {
  const told = (given: object) => stateOf({ ...asking, ...given }, now);
  expect(told({})).toMatchObject({ status: 'none', refusal: null });
  expect(told({ attempts: [sent(1), sent(2, 'undecided')] })).toMatchObject({ status: 'refused', refusal: 'pose' });
  expect(told({ attempts: [sent(1, 'ended'), sent(2)] })).toMatchObject({ status: 'none', refusal: null });
  expect(told({ attempts: [sent(1, 'undecided')] })).toMatchObject({ status: 'undecided', refusal: null });
  expect(told({ attempts: [sent(1, 'ended'), sent(2, 'accepted')] })).toMatchObject({
    status: 'paused',
    refusal: null,
  });
  expect(told({ attempts: [sent(1), sent(2, 'accepted')] })).toMatchObject({ status: 'refused', refusal: 'pose' });
  expect(told({ isVerified: true, attempts: [sent(1)] })).toMatchObject({ status: 'verified', refusal: null });
});

test('a badge is shown while the main photo is a compared one, and lasts while any of those is shown', () => {
  const of = (compared: string[], shown: string[]) => [isBadged(compared, shown), staysAccepted(compared, shown)];
  expect(of(['a', 'b'], ['b', 'c'])).toEqual([true, true]);
  expect(of(['a', 'b'], ['c', 'b'])).toEqual([false, true]);
  expect(of(['a'], ['b'])).toEqual([false, false]);
  expect(of(['a'], [])).toEqual([false, false]);
});
