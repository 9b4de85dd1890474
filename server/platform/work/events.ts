import { once } from 'node:events';
import type { Trx } from '../database/database.ts';
import { attempt, type Report } from '../process/report.ts';

/** A domain event that later features follow without the emitting feature knowing them. */
export interface Fact<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

/** Declares a fact: `export const memberLiked = fact<{ member_id: string }>('like.liked')`. */
export function fact<Payload>(name: string): Fact<Payload> {
  return { name };
}

/**
 * `within` runs in the transaction and may abort it; `after` runs after the commit with the value `within` returned.
 */
interface Follower<Payload = never, Found = unknown> {
  within?(trx: Trx, payload: Payload): Promise<Found>;
  after?(payload: Payload, found: Found): unknown;
}

/** Facts, and work that outlives the answer. */
export class Events {
  readonly #followers = new Map<string, Follower[]>();
  readonly #underway = new Set<Promise<void>>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  within<Payload>(fact: Fact<Payload>, follow: (trx: Trx, payload: Payload) => Promise<void>): void {
    this.follow(fact, { within: follow });
  }

  after<Payload>(fact: Fact<Payload>, follow: (payload: Payload) => unknown): void {
    this.follow(fact, { after: follow });
  }

  follow<Payload, Found>(fact: Fact<Payload>, follower: Follower<Payload, Found>): void {
    this.#followers.set(fact.name, [...this.#of(fact), follower as Follower]);
  }

  /**
   * Call inside the transaction that makes the fact true. Returns the hook for `afterCommit`, if any follower has one.
   */
  async tellWithin<Payload>(trx: Trx, fact: Fact<Payload>, payload: Payload): Promise<() => Promise<void>> {
    const found = new Map<Follower, unknown>();
    for (const follower of this.#of(fact)) found.set(follower, await follower.within?.(trx, payload as never));
    return () => this.#tell(fact, payload, found);
  }

  /** Publishes a fact that needs no transaction. A failing follower is reported and does not affect the publisher. */
  async tellAfter<Payload>(fact: Fact<Payload>, payload: Payload): Promise<void> {
    await this.#tell(fact, payload, new Map());
  }

  async #tell<Payload>(fact: Fact<Payload>, payload: Payload, found: ReadonlyMap<Follower, unknown>): Promise<void> {
    for (const follower of this.#of(fact))
      await this.attempt(fact.name, () => follower.after?.(payload as never, found.get(follower)));
  }

  #of(fact: Fact<unknown>): readonly Follower[] {
    return this.#followers.get(fact.name) ?? [];
  }

  /** Runs work that must not change the answer: a failure is reported under `name`. */
  attempt(name: string, work: () => unknown): Promise<void> {
    return attempt(name, work, this.#report);
  }

  /**
   * Starts work that no answer waits for: the only place a promise is not awaited. Failures are reported under `name`.
   */
  inBackground(name: string, work: () => unknown): void {
    const underway = this.attempt(name, work).finally(() => this.#underway.delete(underway));
    this.#underway.add(underway);
  }

  /** Waits for background work, and the work it starts, for at most `withinMs`. */
  async settle(withinMs: number): Promise<void> {
    const deadline = AbortSignal.timeout(withinMs);
    const over = once(deadline, 'abort').catch(() => {});
    while (this.#underway.size > 0 && !deadline.aborted) await Promise.race([Promise.all(this.#underway), over]);
  }
}
