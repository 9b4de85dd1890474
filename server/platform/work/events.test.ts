import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { beforeEach, expect, test } from 'vitest';
import { Events, fact } from './events.ts';

const arrived = fact<{ id: string }>('post.arrived');
const reported: string[] = [];
let events: Events;
beforeEach(() => {
  reported.splice(0);
  events = new Events((error, where) => reported.push(`${where}: ${(error as Error).message}`));
});

test("a subscriber that fails after the commit is reported under the fact's name, and the next one runs", async () => {
  const got: string[] = [];
  events.afterCommit(arrived, () => {
    throw new Error('away');
  });
  events.afterCommit(arrived, ({ id }) => got.push(id));
  await events.publish(arrived, { id: 'a' });
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
  await events.drain(second);
  expect(reported).toEqual(['post.sort: at once', 'post.weigh: later']);
});

test('closing waits for background work, but not for ever', async () => {
  let isDone = false;
  events.inBackground('post.sort', async () => {
    await wait(30);
    isDone = true;
  });
  await events.drain(second);
  expect(isDone).toBe(true);
  events.inBackground('post.weigh', () => new Promise(() => {}));
  const started = performance.now();
  await events.drain(50);
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
  await events.drain(second);
  expect(done).toEqual(['weighed']);
});
