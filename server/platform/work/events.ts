import { once } from 'node:events';
import { afterCommitOf, type Trx } from '../database/database.ts';
import { attempt, type Report } from '../process/report.ts';

/** A domain event, to which later features subscribe without the publishing feature knowing them. */
export interface Fact<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

/** Declares a fact: `export const memberLiked = fact<{ member_id: string }>('like.liked')`. */
export function fact<Payload>(name: string): Fact<Payload> {
  return { name };
}

/**
 * `inTransaction` runs in the publisher's transaction and may abort it; `afterCommit` runs after the commit with the
 * value `inTransaction` returned.
 */
interface Subscriber<Payload = never, Result = unknown> {
  inTransaction?(trx: Trx, payload: Payload): Promise<Result>;
  afterCommit?(payload: Payload, result: Result): unknown;
}

/** Facts, and work that outlives the answer. */
export class Events {
  readonly #subscribers = new Map<string, Subscriber[]>();
  readonly #underway = new Set<Promise<unknown>>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  inTransaction<Payload>(fact: Fact<Payload>, handle: (trx: Trx, payload: Payload) => Promise<void>): void {
    this.subscribe(fact, { inTransaction: handle });
  }

  afterCommit<Payload>(fact: Fact<Payload>, handle: (payload: Payload) => unknown): void {
    this.subscribe(fact, { afterCommit: handle });
  }

  subscribe<Payload, Result>(fact: Fact<Payload>, subscriber: Subscriber<Payload, Result>): void {
    this.#subscribers.set(fact.name, [...this.#subscribersOf(fact), subscriber as Subscriber]);
  }

  /** Publishes a fact inside the transaction that makes it true; `afterCommit` subscribers run once it is committed. */
  async publishInTransaction<Payload>(trx: Trx, fact: Fact<Payload>, payload: Payload): Promise<void> {
    const result = new Map<Subscriber, unknown>();
    for (const subscriber of this.#subscribersOf(fact))
      result.set(subscriber, await subscriber.inTransaction?.(trx, payload as never));
    afterCommitOf(trx)(fact.name, () => this.#afterCommit(fact, payload, result));
  }

  /**
   * Publishes a fact that needs no transaction, to `afterCommit` subscribers only. A failing subscriber is reported and
   * does not affect the publisher. Returns whether all succeeded: a publisher who then publishes it again tells it
   * again to those who did, so its declaration says that it may come more than once.
   */
  publish<Payload>(fact: Fact<Payload>, payload: Payload): Promise<boolean> {
    return this.#afterCommit(fact, payload, new Map());
  }

  async #afterCommit<Payload>(
    fact: Fact<Payload>,
    payload: Payload,
    result: ReadonlyMap<Subscriber, unknown>,
  ): Promise<boolean> {
    let haveSucceeded = true;
    for (const subscriber of this.#subscribersOf(fact)) {
      const run = () => subscriber.afterCommit?.(payload as never, result.get(subscriber));
      if (!(await this.attempt(fact.name, run))) haveSucceeded = false;
    }
    return haveSucceeded;
  }

  #subscribersOf(fact: Fact<unknown>): readonly Subscriber[] {
    return this.#subscribers.get(fact.name) ?? [];
  }

  /** Runs work that must not change the answer: a failure is reported under `name`. Returns whether it succeeded. */
  attempt(name: string, work: () => unknown): Promise<boolean> {
    return attempt(name, work, this.#report);
  }

  /** Starts work that no answer waits for; `drain` does. Failures are reported under `name`. */
  inBackground(name: string, work: () => unknown): void {
    const underway = this.attempt(name, work).finally(() => this.#underway.delete(underway));
    this.#underway.add(underway);
  }

  /** Waits for background work, and the work it starts, for at most `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    const deadline = AbortSignal.timeout(withinMs);
    const expired = once(deadline, 'abort').catch(() => {});
    while (this.#underway.size > 0 && !deadline.aborted) await Promise.race([Promise.all(this.#underway), expired]);
  }
}
