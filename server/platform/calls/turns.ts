import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';

interface Size {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  readonly waitingAtMost: number;
}

/** Work of which only so much runs at once; the rest waits in the order in which it came. */
export class Turns {
  readonly #size: Size;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(size: Size) {
    this.#size = size;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Throws `request.busy` at once when too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#size.atOnce) this.#running++;
    else {
      if (this.#waiting.length >= this.#size.waitingAtMost) throw problem(requestFailures.busy);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** Calls of one caller that run at once: more than any page makes, and few beside the database's connections and their pipelines. */
const callsAtOnce = 16;
const callsWaiting = 500;

/**
 * Turns by caller. The queue before the database is fair by that: however many calls one member makes, over however many
 * sockets, another's wait behind a few of them and not behind all.
 */
export class FairTurns {
  readonly #size: Size;
  readonly #byCaller = new Map<string, Turns>();

  /** `factor` multiplies what one caller may have running, as it does with the limits of calls. */
  constructor(factor = 1) {
    this.#size = { atOnce: Math.ceil(callsAtOnce * factor), waitingAtMost: callsWaiting };
  }

  async take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#byCaller.get(caller) ?? new Turns(this.#size);
    this.#byCaller.set(caller, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isIdle) this.#byCaller.delete(caller);
    }
  }
}
