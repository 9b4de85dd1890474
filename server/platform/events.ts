import type { Trx } from './database.ts';

/** Something that happened in a feature, by which later features follow it without being known to it. */
export interface Fact<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

/** Declares a fact: `export const memberLiked = fact<{ member_id: string }>('like.liked')`. */
export function fact<Payload>(name: string): Fact<Payload> {
  return { name };
}

type Within = (trx: Trx, payload: never) => Promise<void>;
type After = (payload: never) => unknown;

/** The house's own messages. `within` runs inside the transaction and may fail it; `after` runs once it is committed. */
export class Events {
  readonly #within = new Map<string, Within[]>();
  readonly #after = new Map<string, After[]>();
  readonly #onError: (error: unknown, name: string) => void;

  constructor(onError: (error: unknown, name: string) => void) {
    this.#onError = onError;
  }

  within<Payload>(fact: Fact<Payload>, follow: (trx: Trx, payload: Payload) => Promise<void>): void {
    this.#within.set(fact.name, [...(this.#within.get(fact.name) ?? []), follow as Within]);
  }

  after<Payload>(fact: Fact<Payload>, follow: (payload: Payload) => unknown): void {
    this.#after.set(fact.name, [...(this.#after.get(fact.name) ?? []), follow as After]);
  }

  /** To be called inside the transaction that makes the fact true. */
  async tellWithin<Payload>(trx: Trx, fact: Fact<Payload>, payload: Payload): Promise<void> {
    for (const follow of this.#within.get(fact.name) ?? []) await follow(trx, payload as never);
  }

  /** To be called after commit. A follower that fails is logged and does not disturb the teller. */
  async tellAfter<Payload>(fact: Fact<Payload>, payload: Payload): Promise<void> {
    for (const follow of this.#after.get(fact.name) ?? []) {
      try {
        await follow(payload as never);
      } catch (error) {
        this.#onError(error, fact.name);
      }
    }
  }
}
