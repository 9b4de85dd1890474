import type { Endpoint } from '@rendezvous/contract/endpoint';
import { createLoadPageData } from './page-data.ts';
import type { Part } from './part.ts';
import { createParts, type SharedParts } from './parts.ts';
import type { BoundCall } from './platform/calls/bind.ts';
import type { Platform } from './platform.ts';
import { createViews } from './views.ts';

export type Shard = ReturnType<typeof createShard>;

/**
 * Everything that belongs to one database: its connection and jobs, the features on it, views across them. It holds one
 * pool or more.
 */
export function createShard(platform: Platform, shared: SharedParts, messages?: Parameters<typeof createParts>[2]) {
  const { database, connection, events, jobs, report } = platform;
  const services = createParts(platform, shared, messages);
  const views = createViews(services);
  const all = Object.values(services);
  const isShared = new Set<Part>(Object.values(shared));
  const boundCalls: readonly BoundCall[] = all.flatMap(({ routes }) =>
    typeof routes === 'function' ? routes(views) : routes,
  );
  const handlers = new Map<Endpoint, BoundCall['handler']>(
    boundCalls.map(({ endpoint, handler }) => [endpoint, handler]),
  );

  return {
    database,
    connection,
    events,
    jobs,
    services,
    parts: all as readonly Part[],
    /** Without those that all shards share. */
    ownParts: all.filter((part: Part) => !isShared.has(part)) as readonly Part[],
    boundCalls,
    handlerOf(endpoint: Endpoint): BoundCall['handler'] {
      const handler = handlers.get(endpoint);
      if (!handler) throw new Error(`The shard of ${database} has no handler of ${endpoint.path}`);
      return handler;
    },
    loadPageData: createLoadPageData(services, views, report),

    /** Begins to work on jobs. */
    start: () => jobs.start(),
  };
}
