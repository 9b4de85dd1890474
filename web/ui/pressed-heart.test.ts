import { hour } from '@rendezvous/contract/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bindPress, notePress, takePress } from './pressed-heart.ts';

const member = '0198a000-0000-7000-8000-000000000001';
const email = 'robin@example.test';
let kept: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const holds = (words: string) => [...kept.values()].some((value) => value.includes(words));

function pressAndSignUp(afterHours: number): void {
  notePress(member);
  vi.advanceTimersByTime(afterHours * hour);
  bindPress(email, member);
}

test('a press counts once, for the account that signed up within two hours and came back within two more', () => {
  pressAndSignUp(1.9);
  vi.advanceTimersByTime(1.9 * hour);
  expect(takePress(member, 'other@example.test')).toBe(false);
  expect([takePress(member, ' Robin@example.test'), takePress(member, email)]).toEqual([true, false]);
});

test('a press that was long ago when its member signed up belongs to nobody', () => {
  pressAndSignUp(2.1);
  expect([takePress(member, email), holds(email)]).toEqual([false, false]);
});

test('a press of an account that came back late counts no longer, its address is forgotten at the next look', () => {
  pressAndSignUp(0);
  expect(holds(email)).toBe(true);
  vi.advanceTimersByTime(2.1 * hour);
  expect([takePress('0198a000-0000-7000-8000-000000000002', email), holds(email)]).toEqual([false, false]);
  expect(takePress(member, email)).toBe(false);
});
