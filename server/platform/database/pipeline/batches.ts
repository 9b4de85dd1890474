import { setTimeout as wait } from 'node:timers/promises';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';

interface Options<Item, Result> {
  /** How many batches may run at once. */
  readonly queues: number;
  readonly batchSize: number;
  /** The most items that wait in one queue; more are refused as `request.busy`. */
  readonly mostWaiting: number;
  /**
   * The least milliseconds between the starts of two batches of a queue, so that a batch under load repays its fixed
   * cost.
   */
  readonly apartMs?: number;
  /** Runs a batch and returns a result for each item, in their order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Queue<Item, Result> {
  isRunning: boolean;
  /** When its next batch may start. */
  from: number;
  waiting: Waiting<Item, Result>[];
}

/**
 * Gathers items into batches, in a queue chosen by their key. An item that finds its queue idle goes at once, with what
 * arrived in the same turn; items that arrive while a batch runs, or sooner than `apartMs` after it started, form the
 * next one. Items of one key are processed in the order of their arrival.
 */
export function createBatches<Item, Result>({ queues: count, batchSize, mostWaiting, apartMs = 0, run }: Options<Item, Result>) {
  const queues = Array.from({ length: count }, (): Queue<Item, Result> => ({ isRunning: false, from: 0, waiting: [] }));

  async function drain(queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) {
      const early = queue.from - performance.now();
      if (early > 0 && queue.waiting.length < batchSize) await wait(early);
      queue.from = performance.now() + apartMs;
      await runBatch(queue.waiting.splice(0, batchSize), run);
    }
    queue.isRunning = false;
  }

  return {
    /** `key` is a UUID whose last digits are evenly spread. */
    add(key: string, item: Item): Promise<Result> {
      const queue = queues[Number.parseInt(key.slice(-8), 16) % count] as Queue<Item, Result>;
      if (queue.waiting.length >= mostWaiting) return Promise.reject(problem(requestFailures.busy));
      return new Promise((resolve, reject) => {
        queue.waiting.push({ item, resolve, reject });
        if (queue.isRunning) return;
        queue.isRunning = true;
        setImmediate(drain, queue);
      });
    },
  };
}

/**
 * An item that fails must not fail the others: after a failure each runs on its own, unless the failure is a declared
 * one, which holds for all.
 */
async function runBatch<Item, Result>(batch: readonly Waiting<Item, Result>[], run: Options<Item, Result>['run']): Promise<void> {
  try {
    const results = await run(batch.map((waiting) => waiting.item));
    batch.forEach((waiting, index) => {
      waiting.resolve(results[index] as Result);
    });
  } catch (error) {
    if (batch.length > 1 && !(error instanceof ProblemError)) for (const waiting of batch) await runBatch([waiting], run);
    else for (const waiting of batch) waiting.reject(error);
  }
}
