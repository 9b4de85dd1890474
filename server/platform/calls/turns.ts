import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';

interface Size {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  readonly maxWaiting: number;
}

/** Limits how much work runs at once; the rest waits in order of arrival. */
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

  /** Throws `request.busy` at once if too many are waiting. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#size.atOnce) this.#running++;
    else {
      if (this.#waiting.length >= this.#size.maxWaiting) throw problem(requestFailures.busy);
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

/**
 * A caller's concurrent calls: more than any page makes, but few compared with the database's pipelined connections.
 */
const calls: Size = { atOnce: 16, maxWaiting: 500 };

/**
 * A caller's changes at once: what changes the same thing waits in the database for one another, each with a connection
 * of its own, of which all members together have few.
 */
const changes: Size = { atOnce: 3, maxWaiting: 500 };

/** A caller's pages made at once, each of which keeps the processor for milliseconds. */
const pages: Size = { atOnce: 3, maxWaiting: 60 };

/** Guesses at the same secret: each is counted before the next is looked at. */
const guesses: Size = { atOnce: 1, maxWaiting: 500 };

/**
 * A queue per caller, so that the database and the processor serve callers fairly: however many calls one member makes,
 * over however many sockets, another member waits behind only a few of them.
 */
export class FairTurns {
  readonly #size: Size;
  readonly #byCaller = new Map<string, Turns>();

  private constructor({ atOnce, maxWaiting }: Size, factor: number) {
    this.#size = { atOnce: Math.ceil(atOnce * factor), maxWaiting: Math.ceil(maxWaiting * factor) };
  }

  /** `factor` multiplies what a caller may have at once, as it does the limits. */
  static calls(factor = 1): FairTurns {
    return new FairTurns(calls, factor);
  }

  static changes(factor = 1): FairTurns {
    return new FairTurns(changes, factor);
  }

  static pages(factor = 1): FairTurns {
    return new FairTurns(pages, factor);
  }

  static guesses(): FairTurns {
    return new FairTurns(guesses, 1);
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
