import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds; several times what the work takes on an idle machine, whatever the address. */
const first = 500;

/**
 * When to answer work that took `elapsed`: after 0.5, 1, 2, 4 … seconds. The steps double because the difference
 * between two addresses grows with load: even steps of 250 ms revealed known addresses on a saturated machine (558 and
 * 764 ms).
 */
export function answeredAfter(elapsed: number): number {
  let after = first;
  while (after < elapsed) after *= 2;
  return after;
}

/**
 * Runs work whose duration could reveal something, and answers or fails at a fixed step: small differences between
 * addresses are invisible from outside.
 */
export async function inPaddedTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - began;
    await wait(answeredAfter(elapsed) - elapsed);
  }
}
