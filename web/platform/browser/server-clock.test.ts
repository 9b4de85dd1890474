import { day, minute, second } from '@rendezvous/contract/durations';
import { afterEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

afterEach(() => vi.useRealTimers());

test('now is the server’s, of a device whose clock is a day off, and once that is set right', () => {
  const server = Date.parse('2026-11-27T12:00:00Z');
  vi.useFakeTimers({ now: server + day });
  expect(serverNow()).toBe(server + day);
  learnServerTime(server, minute);
  expect(serverNow()).toBe(server);
  vi.setSystemTime(server + day + minute);
  expect(serverNow()).toBe(server + minute);
  // An answer that was two seconds on its way does not set it back.
  learnServerTime(server + minute - 2 * second, 3 * second);
  expect(serverNow()).toBe(server + minute);
  vi.setSystemTime(server + 2 * minute);
  learnServerTime(server + 2 * minute, 3 * second);
  expect(serverNow()).toBe(server + 2 * minute);
});
