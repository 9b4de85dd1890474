import { setTimeout as wait } from 'node:timers/promises';

/** Longer than what is done for any address takes on an idle machine, in milliseconds. */
const step = 250;

/**
 * Does work whose length would tell something, and answers, or fails, on a whole step after it began: what takes a little
 * longer for one address than for another looks the same from outside.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await wait(step - ((performance.now() - began) % step));
  }
}
