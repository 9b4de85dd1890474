import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEvenLoop, createRounds } from './even-loop.ts';

test('of hundreds of requests of one network that arrive at once, few begin before another network’s', async () => {
  const begin = createEvenLoop();
  const begun: string[] = [];
  for (let request = 0; request < 300; request++) begin('flooding', () => begun.push(`flooding ${request}`));
  begin('another', () => begun.push('another'));
  expect(begun.indexOf('another')).toBe(2);
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

test('what cannot yield begins in order, with rounds for everybody else between', async () => {
  const turn = createRounds();
  const begun: number[] = [];
  const beganIn: number[] = [];
  const all = [0, 1, 2, 3].map(async (page) => {
    await turn();
    begun.push(page);
  });
  for (let round = 0; round < 100 && begun.length < 4; round++) {
    const before = begun.length;
    await nextRound();
    for (let page = before; page < begun.length; page++) beganIn.push(round);
  }
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(beganIn.slice(1).every((round, page) => round - (beganIn[page] as number) >= 16)).toBe(true);
});
