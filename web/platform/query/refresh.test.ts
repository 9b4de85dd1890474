import { minute, second } from '@rendezvous/contract/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The seconds at which a page that stays open for a while refreshes. */
function secondsOf(isPushSubscribed: boolean, openFor: number): number[] {
  const start = Date.now();
  const seconds: number[] = [];
  const end = repeat(() => seconds.push((Date.now() - start) / second), isPushSubscribed);
  vi.advanceTimersByTime(openFor * second);
  end();
  vi.advanceTimersByTime(10 * minute);
  return seconds;
}

test('a page is refreshed after 5 s, then every 60 s, or every 300 s with push, until it is left', () => {
  expect(secondsOf(false, 200)).toEqual([5, 65, 125, 185]);
  expect(secondsOf(true, 700)).toEqual([5, 305, 605]);
});
