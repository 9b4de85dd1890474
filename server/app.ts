import { type EntryPointsOptions, openEntryPoints } from './entry-points.ts';
import { createSharedParts } from './parts.ts';
import type { Config } from './platform/process/config.ts';
import { serveMetrics } from './platform/process/observe.ts';
import { createShared, type OpenDatabase, openDatabases, type PlatformOptions } from './platform.ts';
import { createShard, type Shard } from './shard.ts';
import { createShards } from './shards.ts';

/**
 * After a restart all members reconnect within a second. The kernel drops what exceeds this backlog, and those browsers
 * retry only after seconds.
 */
const backlog = 65_535;

export interface AppOptions extends PlatformOptions, EntryPointsOptions {
  /** Other kinds of message, for tests of what chat carries. */
  messages?: Parameters<typeof createShard>[2];
  /** Prepares a database before its jobs begin, as a demo does. */
  prepare?(shard: Shard): Promise<void>;
}

/**
 * The app of a configuration; what was opened is closed in order when it ends, or cannot start. All options but
 * `prepare` are for tests.
 */
export async function createApp(config: Config, options: AppOptions = {}) {
  const closing = new AsyncDisposableStack();
  const close = () => closing.disposeAsync();
  try {
    return { ...(await createOpenApp(config, options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shared services, a shard for each database, and the entry points: calls over HTTP and sockets, raw routes, pages. */
async function createOpenApp(config: Config, options: AppOptions, closing: AsyncDisposableStack) {
  const shared = await createShared(config, options);
  closing.defer(shared.close);
  const { app, audit, log, mailer, report, sms } = shared;
  const databases = await openDatabases(shared, options);
  const [main, ...further] = databases;
  // In reverse order: calls under way are answered, then jobs are finished, and only then connections end.
  closing.defer(() => inEveryDatabase(databases, ({ connection }) => connection.close()));
  closing.defer(() => inEveryDatabase(databases, (database) => database.stopWorking()));
  closing.defer(audit.close);
  closing.defer(shared.stopAnswering);
  const sharedParts = await createSharedParts(shared, databases);
  const sites = sharedParts.site.service;
  const shardOf = (database: OpenDatabase) =>
    createShard({ ...shared, ...database, installation: main.db }, sharedParts, options.messages);
  const first = shardOf(main);
  const all = [first, ...further.map(shardOf)] as const;
  closing.defer(async () => {
    await Promise.all([...new Set(all.flatMap(({ parts }) => parts))].map((part) => part.close?.()));
  });
  const shards = createShards(all, report);

  const { door, metrics } = await openEntryPoints({
    shared,
    databases,
    sharedParts,
    shards,
    first,
    options,
  });
  const metricsServer =
    config.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST });
  closing.defer(() => metricsServer?.close());
  for (const shard of all) {
    await options.prepare?.(shard);
    await shard.start();
  }
  await sites.readDemo();

  return {
    app,
    config,
    shards: all,
    door,
    mailer,
    sms,
    sites,
    log,
    metricsAddress: metricsServer?.address,
    report,
    listen: () => app.listen({ port: config.PORT, host: config.HOST, backlog }),
  };
}

const inEveryDatabase = async (databases: readonly OpenDatabase[], work: (database: OpenDatabase) => Promise<void>) => {
  await Promise.all(databases.map(work));
};
