import { minute, second } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAttempt, type LoginAttempts, wrongPasswords } from './access.rules.ts';

interface Step {
  /** Seconds since the step before. */
  readonly after: number;
}

/** The instants, in seconds, at which a wrong password was looked at. */
function lookedAt(steps: readonly Step[]): { looked: number[]; refused: number[] } {
  let attempts: LoginAttempts | null = null;
  let clock = 0;
  const looked: number[] = [];
  const refused: number[] = [];
  for (const step of steps) {
    clock += step.after;
    const verdict = countAttempt(attempts, new Date(clock * second), wrongPasswords.here);
    (verdict.allowed ? looked : refused).push(clock);
    if (verdict.allowed) attempts = verdict.attempts;
  }
  return { looked, refused };
}

const tries = fc.array(fc.record({ after: fc.integer({ min: 0, max: 1200 }) }), { maxLength: 80 });
const block = wrongPasswords.here.block / second;

test('never more than five wrong passwords are looked at in any fifteen minutes', () => {
  fc.assert(
    fc.property(tries, (steps) => {
      const { looked } = lookedAt(steps);
      for (const start of looked)
        expect(looked.filter((at) => at >= start && at < start + block).length).toBeLessThanOrEqual(
          wrongPasswords.here.most,
        );
    }),
  );
});

test('a block ends fifteen minutes after the last password that was checked, whatever is tried meanwhile', () => {
  fc.assert(
    fc.property(tries, (steps) => {
      const { looked, refused } = lookedAt(steps);
      for (const at of refused) expect(at - Math.max(...looked.filter((seen) => seen <= at))).toBeLessThan(block);
    }),
  );
});

test('four wrong passwords never block', () => {
  const { refused } = lookedAt(Array.from({ length: 4 }, () => ({ after: 1 })));
  expect(refused).toEqual([]);
});

test('a block is given in whole minutes, at least one', () => {
  const blocked_until = new Date(minute);
  const verdict = (now: number) =>
    countAttempt({ failures: 5, last_failed_at: new Date(0), blocked_until }, new Date(now), wrongPasswords.here);
  expect(verdict(0)).toEqual({ allowed: false, minutes: 1 });
  expect(verdict(59_900)).toEqual({ allowed: false, minutes: 1 });
  expect(verdict(minute)).toMatchObject({ allowed: true, attempts: { failures: 1 } });
});

test('a clock that is put back by a day closes no account for a day', () => {
  const blocked = {
    failures: 5,
    last_failed_at: new Date('2026-03-02T12:00:00Z'),
    blocked_until: new Date('2026-03-02T12:15:00Z'),
  };
  expect(countAttempt(blocked, new Date('2026-03-01T12:00:00Z'), wrongPasswords.here)).toMatchObject({
    allowed: true,
    attempts: { failures: 1 },
  });
});
