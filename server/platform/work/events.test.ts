import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { beforeEach, expect, test } from 'vitest';
import type { Trx } from '../database/database.ts';
import { Events, fact } from './events.ts';

const arrived = fact<{ id: string }>('post.arrived');
const trx = {} as Trx;
const reported: string[] = [];
let events: Events;
beforeEach(() => {
  reported.splice(0);
  events = new Events((error, where) => reported.push(`${where}: ${(error as Error).message}`));
});

test('`after` receives what `within` returned in the same transaction', async () => {
  const got: unknown[] = [];
  events.follow(arrived, {
    within: async (_trx, { id }) => `found ${id}`,
    after: ({ id }, found) => got.push([id, found]),
  });
  const [first, second] = [
    await events.tellWithin(trx, arrived, { id: 'a' }),
    await events.tellWithin(trx, arrived, { id: 'b' }),
  ];
  await second();
  await first();
  expect(got).toEqual([
    ['b', 'found b'],
    ['a', 'found a'],
  ]);
});

test("a follower that fails after the commit is reported under the fact's name, and the next one still runs", async () => {
  const got: string[] = [];
  events.after(arrived, () => {
    throw new Error('away');
  });
  events.after(arrived, ({ id }) => got.push(id));
  await events.tellAfter(arrived, { id: 'a' });
  expect([got, reported]).toEqual([['a'], ['post.arrived: away']]);
});

test('background work that fails, at once or later, is reported under its name', async () => {
  events.inBackground('post.sort', () => {
    throw new Error('at once');
  });
  events.inBackground('post.weigh', async () => {
    await wait(5);
    throw new Error('later');
  });
  await events.settle(second);
  expect(reported).toEqual(['post.sort: at once', 'post.weigh: later']);
});

test('closing waits for background work, but not for ever', async () => {
  let isDone = false;
  events.inBackground('post.sort', async () => {
    await wait(30);
    isDone = true;
  });
  await events.settle(second);
  expect(isDone).toBe(true);
  events.inBackground('post.weigh', () => new Promise(() => {}));
  const started = performance.now();
  await events.settle(50);
  expect(performance.now() - started).toBeLessThan(second);
});

test('closing also waits for work that background work starts', async () => {
  const done: string[] = [];
  events.inBackground('post.sort', async () => {
    await wait(10);
    events.inBackground('post.weigh', async () => {
      await wait(30);
      done.push('weighed');
    });
  });
  await events.settle(second);
  expect(done).toEqual(['weighed']);
});
