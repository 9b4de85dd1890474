import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { inRequest } from '../../process/request-ids.ts';

interface Options<Item, Result> {
  /** Batches that may run at once. */
  readonly queues: number;
  readonly batchSize: number;
  /** Items that may wait in one queue; beyond that they are refused as `request.busy`. */
  readonly maxQueued: number;
  /** Minimum milliseconds between the starts of a queue's batches, so that under load a batch repays its fixed cost. */
  readonly minIntervalMs?: number;
  /** Returns a result for each item, in order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Queue<Item, Result> {
  /** Runs batches until nothing waits; never rejects, as each item gets its own failure. */
  draining: Promise<void> | undefined;
  /** When the queue's next batch may start. */
  from: number;
  waiting: Waiting<Item, Result>[];
}

/**
 * Gathers items into batches, in queues chosen by key. An item in an idle queue starts at once, with everything that
 * arrived in the same turn of the event loop; items that arrive while a batch runs, or within `minIntervalMs` of its
 * start, form the next. Items with the same key are processed in order of arrival.
 */
export function createBatches<Item, Result>({
  queues: count,
  batchSize,
  maxQueued,
  minIntervalMs = 0,
  run,
}: Options<Item, Result>) {
  const queues = Array.from(
    { length: count },
    (): Queue<Item, Result> => ({ draining: undefined, from: 0, waiting: [] }),
  );

  async function drain(queue: Queue<Item, Result>): Promise<void> {
    try {
      await nextTurn();
      while (queue.waiting.length > 0) {
        const early = queue.from - performance.now();
        if (early > 0 && queue.waiting.length < batchSize) await wait(early);
        queue.from = performance.now() + minIntervalMs;
        await runBatch(queue.waiting.splice(0, batchSize), run);
      }
    } finally {
      // Else nothing would ever be taken from the queue again.
      queue.draining = undefined;
    }
  }

  return {
    /** `key` is a UUID whose last digits are evenly distributed. */
    add(key: string, item: Item): Promise<Result> {
      const queue = queues[Number.parseInt(key.slice(-8), 16) % count] as Queue<Item, Result>;
      if (queue.waiting.length >= maxQueued) return Promise.reject(problem(requestFailures.busy));
      return new Promise((resolve, reject) => {
        queue.waiting.push({ item, resolve, reject });
        // For all whose items it takes, so under the id of none.
        queue.draining ??= inRequest(undefined, () => drain(queue));
      });
    },
  };
}

/**
 * One item's failure must not fail the others: after a failure each item runs alone, unless the failure is declared, in
 * which case it applies to all.
 */
async function runBatch<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  run: Options<Item, Result>['run'],
): Promise<void> {
  try {
    const results = await run(batch.map((waiting) => waiting.item));
    batch.forEach((waiting, index) => {
      waiting.resolve(results[index] as Result);
    });
  } catch (error) {
    if (batch.length > 1 && !(error instanceof ProblemError))
      for (const waiting of batch) await runBatch([waiting], run);
    else for (const waiting of batch) waiting.reject(error);
  }
}
