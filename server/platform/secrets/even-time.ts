import { setTimeout as wait } from 'node:timers/promises';

/** Several times what is done for any address takes on an idle machine, in milliseconds. */
const first = 500;

/**
 * When work that took so long is answered: after 0.5, 1, 2, 4 … seconds. Under load the work for two addresses differs by more, and so do
 * the steps; even ones of 250 ms told a known address from an unknown one on a saturated machine (558 and 764 ms).
 */
export function answeredAfter(elapsed: number): number {
  let after = first;
  while (after < elapsed) after *= 2;
  return after;
}

/**
 * Does work whose length would tell something, and answers, or fails, on a step after it began: what takes a little
 * longer for one address than for another looks the same from outside.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - began;
    await wait(answeredAfter(elapsed) - elapsed);
  }
}
