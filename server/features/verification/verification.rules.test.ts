import { day, minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { isOpen, mayAsk, stateOf, staysVerified } from './verification.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const sent = (ms: number, status: 'refused' | 'waiting' | 'ended' | 'undecided' = 'refused') => ({
  status,
  refusal: status === 'refused' ? 'pose' : null,
  asked_at: before(ms),
  sent_at: before(ms),
});
const asking = { attempts: [], isVerified: false, isOffered: true, hasPhoto: true };

test('a pose can be answered for fifteen minutes', () => {
  const asked = (ms: number) => ({ status: 'asked' as const, refusal: null, asked_at: before(ms), sent_at: null });
  expect([isOpen(asked(14 * minute), now), isOpen(asked(15 * minute), now), isOpen(sent(minute), now)]).toEqual([
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
  expect(told({ isVerified: true, attempts: [sent(1)] })).toMatchObject({ status: 'verified', refusal: null });
});

test('a badge lasts while one of the compared photos is shown', () => {
  expect([staysVerified(['a', 'b'], ['c', 'b']), staysVerified(['a'], ['b']), staysVerified([], ['b'])]).toEqual([
    true,
    false,
    false,
  ]);
});
