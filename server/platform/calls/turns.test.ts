import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairTurns, Turns } from './turns.ts';

test('at most the set number run at once, in order of arrival, even if some fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (atOnce, works) => {
        const turns = new Turns({ atOnce, maxWaiting: 100 });
        const started: number[] = [];
        let running = 0;
        let most = 0;
        const all = works.map((fails, index) =>
          turns.take(async () => {
            started.push(index);
            most = Math.max(most, ++running);
            await nextTurn();
            running--;
            if (fails) throw new Error('failed');
            return index;
          }),
        );
        const results = await Promise.allSettled(all);
        expect(results.map(({ status }) => status === 'rejected')).toEqual(works);
        expect(started).toEqual(works.map((_, index) => index));
        expect(most).toBe(Math.min(atOnce, works.length));
        expect(turns.isIdle).toBe(true);
      },
    ),
  );
});

test('work is refused at once when too much is waiting', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 2 });
  const taken = [1, 2, 3].map(() => turns.take(nextTurn));
  await expect(turns.take(nextTurn)).rejects.toMatchObject({ problem: { error: 'request.busy' } });
  await Promise.all(taken);
});

test.each([
  ['calls', FairTurns.calls(), 16],
  // The database has ten connections for all that changes something.
  ['changes', FairTurns.changes(), 3],
])("one caller's hundreds of calls do not delay another's: %s", async (_, turns, most) => {
  let started = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const flood = Array.from({ length: 400 }, () =>
    turns.take('flooding', async () => {
      started++;
      await gate;
    }),
  );
  await nextTurn();
  expect(started).toBe(most);
  expect(await turns.take('another', async () => 'answered')).toBe('answered');
  release();
  await Promise.all(flood);
  expect(started).toBe(400);
});
