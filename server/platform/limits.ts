import { type Endpoint, type Limit, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import type { Caller } from './caller.ts';
import { subscriberOf } from './subscriber.ts';

type Counter = RateLimiterMemory | RateLimiterRedis;

/**
 * Holds the limits that endpoints declare, in memory or, for several processes, in Redis. When Redis is away the
 * process counts by itself: a limit may then be looser by the number of processes, but nobody is locked out.
 */
export class Limiter {
  /** Of each endpoint, in the order of its limits: endpoints that declare the same limit count each for itself. */
  readonly #counters = new Map<Endpoint, readonly Counter[]>();
  readonly #redis: RedisClientType | undefined;
  readonly #factor: number;

  constructor(factor: number, redis?: RedisClientType) {
    this.#factor = factor;
    this.#redis = redis;
  }

  /** Counts one call; throws `request.too_many` with the `seconds` to wait. */
  async take(endpoint: Endpoint, caller: Caller): Promise<void> {
    const counters = this.#countersOf(endpoint);
    for (const [index, limit] of endpoint.limits.entries()) {
      const key = limit.by === 'member' && caller.member ? caller.member.id : subscriberOf(caller.address);
      try {
        await counters[index]?.consume(`${caller.site.id}:${key}`);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw problem(requestFailures.too_many, { params: { seconds: Math.ceil(refused.msBeforeNext / 1000) } });
      }
    }
  }

  #countersOf(endpoint: Endpoint): readonly Counter[] {
    const known = this.#counters.get(endpoint) ?? endpoint.limits.map((limit) => this.#makeCounter(endpoint, limit));
    this.#counters.set(endpoint, known);
    return known;
  }

  #makeCounter({ method, path, when }: Endpoint, limit: Limit): Counter {
    const options = {
      keyPrefix: `limit:${method}:${path}?${new URLSearchParams(when)}:${limit.by}:${limit.seconds}`,
      points: Math.ceil(limit.max * this.#factor),
      duration: limit.seconds,
    };
    const memory = new RateLimiterMemory(options);
    return this.#redis ? new RateLimiterRedis({ ...options, storeClient: this.#redis, insuranceLimiter: memory }) : memory;
  }
}
