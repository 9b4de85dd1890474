import { minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answeredAfter, inPaddedTime } from './padded-time.ts';

test('work that takes twice as long on a busy machine is answered at the same time, unless a step lies between', () => {
  expect([0, 3, 90, 250, 499].map(answeredAfter)).toEqual(Array(5).fill(500));
  expect([558, 764].map(answeredAfter)).toEqual([1000, 1000]);
  expect([1200, 1900].map(answeredAfter)).toEqual([2000, 2000]);
});

test('nothing is answered before it is done, and answer times are few', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: minute, noNaN: true }), (elapsed) => {
      expect(answeredAfter(elapsed)).toBeGreaterThanOrEqual(elapsed);
      expect(Math.log2(answeredAfter(elapsed) / 500) % 1).toBe(0);
    }),
  );
});

test('a failure takes as long as a success', async () => {
  const began = performance.now();
  await expect(inPaddedTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const failed = performance.now() - began;
  await inPaddedTime(async () => 'yes');
  const answered = performance.now() - began - failed;
  expect(Math.abs(failed - 500)).toBeLessThan(150);
  expect(Math.abs(answered - 500)).toBeLessThan(150);
});
