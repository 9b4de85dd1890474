import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEvenLoop, createRounds } from './even-loop.ts';

test('of hundreds of requests of one network that arrive at once, few begin before another network’s', async () => {
  const begin = createEvenLoop();
  const begun: string[] = [];
  for (let request = 0; request < 300; request++) begin('flooding', () => begun.push(`flooding ${request}`));
  begin('another', () => begun.push('another'));
  expect(begun.indexOf('another')).toBe(4);
  await nextRound();
  begin('another', () => begun.push('another, again'));
  expect(begun.indexOf('another, again')).toBeLessThan(15);
  while (begun.length < 302) await nextRound();
  const ofFlood = begun.filter((one) => one.startsWith('flooding'));
  expect(ofFlood).toEqual(Array.from({ length: 300 }, (_, request) => `flooding ${request}`));
  await nextRound();
  begin('flooding', () => begun.push('later'));
  expect(begun.at(-1)).toBe('later');
});

test('what cannot yield begins once in each round, in order', async () => {
  const turn = createRounds();
  const begun: number[] = [];
  const rounds: number[] = [];
  const all = [0, 1, 2, 3].map(async (page) => {
    await turn();
    begun.push(page);
  });
  for (let round = 0; round < 20 && begun.length < 4; round++) {
    const before = begun.length;
    await nextRound();
    rounds.push(begun.length - before);
  }
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(Math.max(...rounds)).toBe(1);
});
