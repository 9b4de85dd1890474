import { setTimeout as wait } from 'node:timers/promises';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';

interface Options<Item, Result> {
  readonly lanes: number;
  /** The most that go together. */
  readonly largest: number;
  /** The most that wait in one lane; more are refused as `request.busy`. */
  readonly waiting: number;
  /** The least time in milliseconds between the beginnings of two batches of a lane, so that a batch under load is worth its fixed cost. */
  readonly apart?: number;
  /** Does a batch and answers in its order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Lane<Item, Result> {
  busy: boolean;
  /** When its next batch may begin. */
  from: number;
  queue: Waiting<Item, Result>[];
}

/**
 * Gathers work into batches, in a lane chosen by its key: what finds its lane idle goes at once (with what arrived in
 * the same turn), what arrives meanwhile, or less than `apart` after the last began, goes together next. Work of one
 * key is done in the order in which it came.
 */
export function createLanes<Item, Result>({ lanes: count, largest, waiting, apart = 0, run }: Options<Item, Result>) {
  const lanes = Array.from({ length: count }, (): Lane<Item, Result> => ({ busy: false, from: 0, queue: [] }));

  async function drain(lane: Lane<Item, Result>): Promise<void> {
    while (lane.queue.length > 0) {
      const early = lane.from - performance.now();
      if (early > 0 && lane.queue.length < largest) await wait(early);
      lane.from = performance.now() + apart;
      await runBatch(lane.queue.splice(0, largest), run);
    }
    lane.busy = false;
  }

  return {
    /** `key` is a UUID whose last digits are evenly spread. */
    add(key: string, item: Item): Promise<Result> {
      const lane = lanes[Number.parseInt(key.slice(-8), 16) % count] as Lane<Item, Result>;
      if (lane.queue.length >= waiting) return Promise.reject(problem(requestFailures.busy));
      return new Promise((resolve, reject) => {
        lane.queue.push({ item, resolve, reject });
        if (lane.busy) return;
        lane.busy = true;
        setImmediate(drain, lane);
      });
    },
  };
}

/** One that fails must not fail its mates: after a failure each goes on its own, unless the failure is a declared one of all. */
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
