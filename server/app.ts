import { minute } from '@rendezvous/contract/durations';
import { mailEventRoutes } from './adapters/mail/mail-events.routes.ts';
import type { DemoLogin } from './demo/logins.ts';
import { visitorRights } from './features/site/site.service.ts';
import type { Part } from './part.ts';
import { createSharedParts } from './parts.ts';
import { createCallers } from './platform/calls/callers.ts';
import { createCountryOf } from './platform/calls/country.ts';
import { Limiter } from './platform/calls/limits.ts';
import { Registry } from './platform/calls/mount.ts';
import { createOperators } from './platform/calls/operators.ts';
import { localOnly } from './platform/http/local.ts';
import { serveCalls } from './platform/http/server.ts';
import { mailPreviews } from './platform/mail/mail-previews.ts';
import { mailboxPage } from './platform/mail/mailbox.ts';
import { pages } from './platform/pages/render.ts';
import type { Config } from './platform/process/config.ts';
import { observe, serveMetrics } from './platform/process/observe.ts';
import { createAudit } from './platform/security/audit.ts';
import { createShared, type OpenDatabase, openDatabases, type PlatformOptions } from './platform.ts';
import { createShard, inTests } from './shard.ts';
import { createShards } from './shards.ts';

/** How long a socket may outlive its session if the message that it ended is lost. */
const checkSocketsEveryMs = minute;
/**
 * All members who were dropped come back in one second; a shorter queue makes the kernel lose them, and they try again
 * after seconds.
 */
const backlog = 65_535;

export interface AppOptions extends PlatformOptions {
  /** `false` leaves the pages out. */
  web?: boolean;
  /** Carries other kinds of message. */
  messages?: Parameters<typeof createShard>[2];
  /** Looks the sessions of sockets up more often. */
  checkSocketsEveryMs?: number;
}

/**
 * The app of a configuration; what was opened is closed in order when it ends, or cannot start. The options are for
 * tests.
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

/** What is shared, a shard for each database, and the ways in: calls over HTTP and sockets, raw routes, pages. */
async function createOpenApp(config: Config, options: AppOptions, closing: AsyncDisposableStack) {
  const shared = await createShared(config, options);
  closing.defer(shared.close);
  const { app, failures, live, log, mailer, report } = shared;
  const databases = await openDatabases(shared, options);
  const [main, ...further] = databases;
  const audit = createAudit(log, config.SECRET);
  // The latest is closed first: who called is answered, jobs under way are done, and only then connections end.
  closing.defer(() => inAll(databases, ({ connection }) => connection.close()));
  closing.defer(() => inAll(databases, (database) => database.stopWorking()));
  closing.defer(audit.close);
  closing.defer(shared.stopAnswering);
  const sharedParts = await createSharedParts(shared, databases);
  const sites = sharedParts.site.service;
  const shardOf = (database: OpenDatabase) => createShard({ ...shared, ...database }, sharedParts, options.messages);
  const first = shardOf(main);
  const all = [first, ...further.map(shardOf)] as const;
  closing.defer(() => {
    for (const part of new Set(all.flatMap(({ parts }) => parts))) part.close?.();
  });
  const shards = createShards(all, report);

  const registry = new Registry(
    shards.bounds,
    new Limiter(config.LIMIT_FACTOR, shared.redis),
    audit.note,
    (error, endpoint) => report(error, `${endpoint.method} ${endpoint.path}`),
  );
  const callers = createCallers({
    siteOf: sites.ofHost,
    memberOf: shards.memberOf,
    visitorRights,
    countryOf: createCountryOf(config),
    operatorOf: createOperators(config),
    publicUrl: config.PUBLIC_URL,
  });
  const callerOf = callers.ofRequest;

  const https = config.PUBLIC_URL?.startsWith('https') ?? false;
  await serveCalls(app, {
    limitFactor: config.LIMIT_FACTOR,
    registry,
    callerOf,
    https,
    pictureOrigin: sites.pictureOrigin,
    report,
  });
  const metrics = observe(app, databases, {
    isUsed: (database) => sites.all().some((site) => site.database === database),
    connections: () => live.connections(),
    isShared: () => live.isShared(),
    failures,
  });
  // The links in the mailbox open accounts.
  if (!config.PUBLIC_URL) {
    await app.register(async (scope) => {
      localOnly(scope);
      mailboxPage(scope, mailer);
      mailPreviews(
        scope,
        sites,
        first.parts.flatMap((part) => part.mails ?? []),
      );
    });
  }
  await mailEventRoutes(app, {
    secret: config.MAIL_WEBHOOK_SECRET,
    topic: config.MAIL_SNS_TOPIC,
    fetch: shared.fetch,
    tell: shards.mailEvent,
  });
  for (const part of Object.values(sharedParts) as Part[]) await part.http?.(app, callerOf);
  await shards.http(app, callerOf, sites.ofHost);
  live.open({
    registry,
    callerOf: callers.ofHandshake,
    over: shards.over,
    checkEveryMs: options.checkSocketsEveryMs ?? checkSocketsEveryMs,
    countryHeader: config.COUNTRY_HEADER,
  });
  if (options.web !== false) await pages(app, { registry, callerOf, loadPageData: shards.loadPageData, report });
  const metricsServer =
    config.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST });
  closing.defer(() => metricsServer?.close());
  const demo: DemoLogin[] = [];
  for (const shard of all) demo.push(...(await shard.start()));

  return {
    ...inTests(first),
    app,
    config,
    shards: all,
    registry,
    mailer,
    sites,
    demo,
    log,
    metricsAddress: metricsServer?.address,
    report,
    listen: () => app.listen({ port: config.PORT, host: config.HOST, backlog }),
  };
}

const inAll = async (databases: readonly OpenDatabase[], work: (database: OpenDatabase) => Promise<void>) => {
  await Promise.all(databases.map(work));
};
