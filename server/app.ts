import { largerPictures } from './demo/larger.ts';
import { bringDemo } from './demo/start.ts';
import { createPageData } from './page-data.ts';
import type { Part } from './part.ts';
import { createParts } from './parts.ts';
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
import { createAudit } from './platform/secrets/audit.ts';
import { createPlatform, type PlatformOptions } from './platform.ts';
import { createViews } from './views.ts';

/** How long a socket may outlive a session of which no message told that it ended. */
const checkSocketsEveryMs = 60_000;
/** All members who were dropped come back in one second; a shorter queue makes the kernel lose them, and they try again after seconds. */
const backlog = 65_535;

export interface AppOptions extends PlatformOptions {
  /** `false` leaves the pages out. */
  web?: boolean;
  /** Carries other kinds of message. */
  messages?: Parameters<typeof createParts>[1];
  /** Looks the sessions of sockets up more often. */
  checkSocketsEveryMs?: number;
}

/** The platform, the features on it, views across them, and the ways in: calls over HTTP and sockets, raw routes, pages. The options are for tests. */
export async function createApp(config: Config, options: AppOptions = {}) {
  const platform = await createPlatform(config, options);
  const { app, connection, failures, jobs, live, log, mailer, report } = platform;
  const services = await createParts(platform, options.messages);
  const parts: Part[] = Object.values(services);
  const views = createViews(services);
  const { site, place, access, departure, photo, search, payment, notify } = services;
  const sites = site.service;

  const registry = new Registry(
    Object.values(services).flatMap(({ routes }) => (typeof routes === 'function' ? routes(views) : routes)),
    new Limiter(config.LIMIT_FACTOR, platform.redis),
    createAudit(log, config.SECRET),
    (error, endpoint) => report(error, `${endpoint.method} ${endpoint.path}`),
  );
  const callers = createCallers({
    siteOf: sites.ofHost,
    memberOf: access.service.sessions.sessionMember,
    countryOf: createCountryOf(config),
    operatorOf: createOperators(config),
    publicUrl: config.PUBLIC_URL,
  });
  const callerOf = callers.ofRequest;

  const https = config.PUBLIC_URL?.startsWith('https') ?? false;
  await serveCalls(app, { limitFactor: config.LIMIT_FACTOR, registry, callerOf, https, pictureOrigin: sites.pictureOrigin, report });
  const metrics = observe(app, connection, { connections: () => live.connections(), isShared: () => live.isShared(), failures });
  // The links in the mailbox open accounts.
  if (!config.PUBLIC_URL) {
    await app.register(async (scope) => {
      localOnly(scope);
      mailboxPage(scope, mailer);
      mailPreviews(
        scope,
        sites,
        parts.flatMap((part) => part.mails ?? []),
      );
    });
  }
  for (const part of parts) await part.http?.(app, callerOf);
  live.open({
    registry,
    callerOf: callers.ofHandshake,
    over: access.service.sessions.over,
    checkEveryMs: options.checkSocketsEveryMs ?? checkSocketsEveryMs,
    countryHeader: config.COUNTRY_HEADER,
  });
  if (options.web !== false) await pages(app, { registry, callerOf, pageData: createPageData(services, views, report), report });
  const metricsServer = config.METRICS_PORT === undefined ? undefined : await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST });

  const { storage } = photo.service;
  const drawLarger = largerPictures({ db: connection.db, jobs, storage });
  const demo = await bringDemo({ connection, config, sites, places: place.service, storage });
  await jobs.start();
  await drawLarger(demo.photos);

  return {
    app,
    config,
    connection,
    parts,
    registry,
    mailer,
    sites,
    departure: departure.service,
    photos: photo.service,
    storage,
    search: search.service,
    gateway: payment.service.gateway,
    lookUpPayments: payment.service.lookUp,
    notify: notify.service,
    demo: demo.logins,
    log,
    metricsAddress: metricsServer?.address,
    report,
    listen: () => app.listen({ port: config.PORT, host: config.HOST, backlog }),
    async close() {
      for (const part of parts) part.close?.();
      await platform.close();
      metricsServer?.close();
    },
  };
}
