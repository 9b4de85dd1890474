import { once } from 'node:events';
import { attempt, type Report } from '../process/report.ts';
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

/** `within` runs inside the transaction and may fail it; `after` runs once it is committed, with what `within` found. */
interface Follower<Payload = never, Found = unknown> {
  within?(trx: Trx, payload: Payload): Promise<Found>;
  after?(payload: Payload, found: Found): unknown;
}

/** The house's own messages, and work that outlives the answer. */
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

  /** To be called inside the transaction that makes the fact true. Returns what to hand to `afterCommit`, where the fact has followers afterwards. */
  async tellWithin<Payload>(trx: Trx, fact: Fact<Payload>, payload: Payload): Promise<() => Promise<void>> {
    const found = new Map<Follower, unknown>();
    for (const follower of this.#of(fact)) found.set(follower, await follower.within?.(trx, payload as never));
    return () => this.#tell(fact, payload, found);
  }

  /** Tells of a fact that needs no transaction. A follower that fails is reported and does not disturb the teller. */
  async tellAfter<Payload>(fact: Fact<Payload>, payload: Payload): Promise<void> {
    await this.#tell(fact, payload, new Map());
  }

  async #tell<Payload>(fact: Fact<Payload>, payload: Payload, found: ReadonlyMap<Follower, unknown>): Promise<void> {
    for (const follower of this.#of(fact)) await this.attempt(fact.name, () => follower.after?.(payload as never, found.get(follower)));
  }

  #of(fact: Fact<unknown>): readonly Follower[] {
    return this.#followers.get(fact.name) ?? [];
  }

  /** Does work that follows what is committed and must not change the answer: its failure is reported by its name. */
  attempt(name: string, work: () => unknown): Promise<void> {
    return attempt(name, work, this.#report);
  }

  /** Begins work that no answer waits for; the only place where a promise is let go. Its failure is reported by its name. */
  inBackground(name: string, work: () => unknown): void {
    const underway = this.attempt(name, work).finally(() => this.#underway.delete(underway));
    this.#underway.add(underway);
  }

  /** Waits until the work in the background is done, with all that it begins itself, at most so long. */
  async settle(withinMs: number): Promise<void> {
    const deadline = AbortSignal.timeout(withinMs);
    const over = once(deadline, 'abort').catch(() => {});
    while (this.#underway.size > 0 && !deadline.aborted) await Promise.race([Promise.all(this.#underway), over]);
  }
}
