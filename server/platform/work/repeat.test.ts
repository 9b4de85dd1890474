import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('work is repeated until it is stopped, and only the first of several failures in a row is reported', async () => {
  const reported: string[] = [];
  const outcomes = ['fails', 'fails', 'works', 'fails', 'fails'];
  let runs = 0;
  const stop = repeat({
    name: 'post.look',
    everyMs: 1,
    async run() {
      if (outcomes[runs++] === 'fails') throw new Error(`run ${runs}`);
    },
    report: (error, where) => reported.push(`${where}: ${(error as Error).message}`),
  });
  await expect.poll(() => runs).toBeGreaterThan(6);
  await stop();
  const stopped = runs;
  await wait(10);
  expect([runs, reported]).toEqual([stopped, ['post.look: run 1', 'post.look: run 4']]);
});

test('stopping waits for the run under way', async () => {
  let isDone = false;
  let hasBegun = false;
  const stop = repeat({
    name: 'post.look',
    everyMs: 1,
    async run() {
      hasBegun = true;
      await wait(20);
      isDone = true;
    },
    report: () => {},
  });
  await expect.poll(() => hasBegun).toBe(true);
  await stop();
  expect(isDone).toBe(true);
});
