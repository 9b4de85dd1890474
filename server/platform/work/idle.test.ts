import { minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { createPatience } from './idle.ts';

/** Looks taken before work began on a machine whose processors are idle for these shares of the time between two. */
async function looksUntilIdle(shares: readonly number[], mostMs: number): Promise<number> {
  let idle = 0;
  let looks = 0;
  const now = () => {
    idle += looks % 2 === 0 ? 0 : 100 * (shares[(looks - 1) / 2] as number);
    return { idle, total: 100 * Math.ceil(looks++ / 2) };
  };
  const patience = createPatience({ mostMs, lookEveryMs: 10, now });
  await patience();
  if (shares.at(looks / 2 - 1) !== 0) await patience();
  return looks / 2;
}

test('work that can wait begins as soon as a fifth of the processor time is idle; what follows, at once', async () => {
  expect(await looksUntilIdle([0.2, 0], 100)).toBe(1);
  expect(await looksUntilIdle([0, 0.19, 0.5, 0], 100)).toBe(3);
});

test('on a machine that stays busy it begins all the same, once it has waited long enough', async () => {
  expect(await looksUntilIdle([0, 0, 0, 0, 0], 30)).toBe(3);
});

test('nothing waits once the process stops', async () => {
  const ending = new AbortController();
  const patience = createPatience({ mostMs: minute, lookEveryMs: minute, ending: ending.signal, now: busy });
  const waiting = patience();
  ending.abort();
  await waiting;
  await patience();
});

const busy = () => ({ idle: 0, total: performance.now() });
