import { knownAddressMailInterval } from '@rendezvous/contract/account';
import { expect, test } from 'vitest';
import { clockOf, firstWait, timesAfter, waitOf } from './mail-wait.ts';

const at = Date.UTC(2026, 10, 24);

test('the first mail has a minute to arrive, and each later one is sent at most once an hour', () => {
  expect(waitOf([at], at)).toBe(firstWait);
  expect(waitOf([at], at + firstWait - 1)).toBe(1);
  expect(waitOf([at], at + firstWait)).toBe(0);
  expect(waitOf([at - firstWait, at], at + firstWait)).toBe(knownAddressMailInterval - firstWait);
  expect(waitOf([at - firstWait, at], at + knownAddressMailInterval)).toBe(0);
});

test('nobody waits without a mail, nor longer than once because their clock was set back', () => {
  expect(waitOf([], at)).toBe(0);
  expect(waitOf([at], at - knownAddressMailInterval)).toBe(firstWait);
});

test('a request within the hour after a second mail neither counts nor makes the wait longer', () => {
  const second = at + firstWait;
  expect(timesAfter([], at)).toEqual([at]);
  expect(timesAfter([at], second)).toEqual([at, second]);
  expect(timesAfter([at, second], second + knownAddressMailInterval - 1)).toEqual([at, second]);
  expect(timesAfter([at, second], second + knownAddressMailInterval)).toEqual([
    second,
    second + knownAddressMailInterval,
  ]);
});

test('the wait is written like a clock', () => {
  expect([0, 1, 59_000, 60_000, 3_599_001].map(clockOf)).toEqual(['0:00', '0:01', '0:59', '1:00', '60:00']);
});
