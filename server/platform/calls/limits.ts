import { second } from '@rendezvous/contract/durations';
import { type Limit, overallLimits, type Route, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../live/redis.ts';
import type { Caller } from './caller.ts';
import { networkOf } from './networks.ts';

interface Counter {
  readonly limit: Limit;
  readonly own: RateLimiterMemory;
  readonly shared?: RateLimiterRedis;
}

/** Both are the same counter if visitors have no limit of their own. */
interface Counters {
  readonly members: Counter;
  readonly visitors: Counter;
}

/** The part of a caller that limits count by; without a member, a visitor. */
export type Counted = Pick<Caller, 'member' | 'address'>;

/** The longest a call waits for Redis to count it. */
const countsWithinMs = 250;

/**
 * Enforces the limits that endpoints declare, across all brands of the installation: in memory, or in Redis for several
 * processes. Without Redis each process counts alone, so a limit may be looser by the number of processes, but nobody
 * is locked out. The limit on all calls together is always counted per process, because every call counts towards it.
 */
export class Limiter {
  /** Per endpoint, in the order of its limits: endpoints that declare the same limit count separately. */
  readonly #counters = new Map<Route, readonly Counters[]>();
  readonly #overall: readonly Counters[];
  readonly #redis: Redis | undefined;
  readonly factor: number;

  constructor(factor: number, redis?: Redis) {
    this.factor = factor;
    this.#redis = redis;
    this.#overall = overallLimits.map((limit) => {
      const counter = (one: Limit): Counter => ({
        limit: one,
        own: new RateLimiterMemory(this.#optionsOf('all', one)),
      });
      return { members: counter(limit), visitors: counter({ ...limit, max: limit.visitors ?? limit.max }) };
    });
  }

  /** Counts one call; throws `request.too_many` with the `seconds` to wait. */
  async take(endpoint: Route, caller: Caller): Promise<void> {
    await this.takeOverall(caller);
    await this.takeOwn(endpoint, caller);
  }

  /** Counts towards the limits of one call or route; throws like `take`. */
  async takeOwn(endpoint: Route, caller: Caller): Promise<void> {
    for (const { members, visitors } of this.#countersOf(endpoint))
      await this.#count(caller.member ? members : visitors, caller);
  }

  /** Counts something as costly as a call towards the caller's total; throws like `take`. */
  async takeOverall(caller: Counted): Promise<void> {
    for (const { members, visitors } of this.#overall) await this.#count(caller.member ? members : visitors, caller);
  }

  async #count({ limit, own, shared }: Counter, { member, address }: Counted): Promise<void> {
    const key = limit.by === 'member' && member ? member.id : networkOf(address);
    try {
      if (!shared || !this.#redis?.isReady()) await own.consume(key);
      else
        await inTime(shared.consume(key)).catch((error) =>
          error instanceof RateLimiterRes ? Promise.reject(error) : own.consume(key),
        );
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // If the clock was set back, the wait would be days.
      const seconds = Math.min(limit.seconds, Math.ceil(refused.msBeforeNext / second));
      throw problem(requestFailures.too_many, { params: { seconds } });
    }
  }

  #countersOf(endpoint: Route): readonly Counters[] {
    const known = this.#counters.get(endpoint) ?? endpoint.limits.map((limit) => this.#makeCounters(endpoint, limit));
    this.#counters.set(endpoint, known);
    return known;
  }

  #makeCounters({ method, path, when }: Route, limit: Limit): Counters {
    const what = `${method}:${path}?${new URLSearchParams(when)}`;
    const members = this.#makeCounter(what, limit);
    return {
      members,
      visitors:
        limit.visitors === undefined
          ? members
          : this.#makeCounter(`${what}:visitors`, { ...limit, max: limit.visitors }),
    };
  }

  #makeCounter(what: string, limit: Limit): Counter {
    const options = this.#optionsOf(what, limit);
    const own = new RateLimiterMemory(options);
    // rate-limiter-flexible does not recognise this version's client and would never use Redis.
    return this.#redis
      ? {
          limit,
          own,
          shared: new RateLimiterRedis({ ...options, storeClient: this.#redis.commands, useRedisPackage: true }),
        }
      : { limit, own };
  }

  #optionsOf(what: string, limit: Limit) {
    return {
      keyPrefix: `limit:${what}:${limit.by}:${limit.seconds}`,
      points: Math.ceil(limit.max * this.factor),
      duration: limit.seconds,
    };
  }
}

function inTime<T>(counting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, countsWithinMs, new Error('Redis does not answer'));
    counting.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
