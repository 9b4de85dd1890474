import { minute } from '@rendezvous/contract/durations';
import { mailEventRoutes } from './adapters/mail/mail-events.routes.ts';
import { visitorRights } from './features/site/site.service.ts';
import type { Part } from './part.ts';
import type { SharedParts } from './parts.ts';
import { createRecorder } from './platform/audit/recorder.ts';
import { createCallers } from './platform/calls/callers.ts';
import { createCountryOf } from './platform/calls/country.ts';
import { Door } from './platform/calls/door.ts';
import { Limiter } from './platform/calls/limits.ts';
import { createDesk } from './platform/desk/desk.ts';
import { createOperators } from './platform/desk/operators.ts';
import { describeCalls } from './platform/http/description.ts';
import { isPrivateOrigin, localOnly } from './platform/http/local.ts';
import { warnOfUntrusted } from './platform/http/proxies.ts';
import { createRouteGuard, inTurns } from './platform/http/route-guard.ts';
import { serveCalls } from './platform/http/server.ts';
import { mailPreviews } from './platform/mail/mail-previews.ts';
import { mailboxPage } from './platform/mail/mailbox.ts';
import { pages } from './platform/pages/render.ts';
import { observe } from './platform/process/observe.ts';
import type { OpenDatabase, Shared } from './platform.ts';
import type { Shard } from './shard.ts';
import type { Shards } from './shards.ts';

/** How long a socket may outlive its session if the message that it ended is lost. */
const checkSocketsEveryMs = minute;

export interface EntryPointsOptions {
  /** `false` leaves the pages out. */
  web?: boolean;
  /** Looks the sessions of sockets up more often. */
  checkSocketsEveryMs?: number;
}

interface Serving {
  readonly shared: Shared;
  readonly databases: readonly OpenDatabase[];
  readonly sharedParts: SharedParts;
  readonly shards: Shards;
  readonly first: Shard;
  readonly options: EntryPointsOptions;
}

/** Opens the entry points: calls over HTTP and sockets, raw routes, pages. */
export async function openEntryPoints({ shared, databases, sharedParts, shards, first, options }: Serving) {
  const { loadPageData, noteVisit } = shards;
  const { app, config, failures, live, mailer, report, sms } = shared;
  const sites = sharedParts.site.service;
  const door = new Door(
    shards.boundCalls,
    new Limiter(config.LIMIT_FACTOR, shared.redis),
    shared.audit.note,
    { brandOf: shards.brandOf, callFor: shards.callFor, record: createRecorder({ secret: config.SECRET, ...shards }) },
    (error, endpoint) => report(error, `${endpoint.method} ${endpoint.path}`),
  );
  const callers = createCallers({
    siteOf: sites.ofHost,
    memberOf: shards.memberOf,
    askAgeOnEntry: shards.askAgeOnEntry,
    visitorRights,
    countryOf: createCountryOf(config),
    operatorOf: createOperators(config, shared.audit.keyRefused),
    desk: createDesk(config, { sites, inSession: shards.operators.sessions.operatorOf }),
    publicUrl: config.PUBLIC_URL,
  });
  const callerOf = callers.ofRequest;

  const https = config.PUBLIC_URL?.startsWith('https') ?? false;
  if (config.PUBLIC_URL && !isPrivateOrigin(config.PUBLIC_URL))
    shared.warn(
      'PUBLIC_URL: with http cookies are not Secure, and whoever is on the way reads passwords and messages; ' +
        'browsers offer neither push messages nor passkeys. Use https, from a proxy that terminates TLS',
    );
  warnOfUntrusted(app, config.TRUSTED_PROXIES, shared.warn);
  await serveCalls(app, {
    limitFactor: config.LIMIT_FACTOR,
    door,
    callerOf,
    https,
    pictureOrigin: sites.pictureOrigin,
    report,
  });
  const metrics = observe(app, databases, {
    isUsed: (database) => sites.all().some((site) => site.database === database),
    connections: () => live.connections(),
    redis: shared.redis,
    metrics: [failures, live.seconds, ...mailer.counters],
  });
  // The links in the mailbox open accounts.
  if (!config.PUBLIC_URL) {
    await app.register(async (scope) => {
      localOnly(scope);
      mailboxPage(scope, { mails: mailer.mailbox, sms: sms?.mailbox });
      mailPreviews(
        scope,
        sites,
        first.parts.flatMap((part) => part.mails ?? []),
      );
    });
  }
  await app.register(async (scope) => {
    inTurns(scope, door);
    const guard = createRouteGuard(door, callerOf);
    await describeCalls(scope, door, https);
    await mailEventRoutes(scope, {
      secret: config.MAIL_WEBHOOK_SECRET,
      topic: config.MAIL_SNS_TOPIC,
      fetch: shared.fetch,
      receive: shards.mailEvent,
    });
    for (const part of Object.values(sharedParts) as Part[]) await part.http?.(scope, guard);
    await shards.http(scope, guard, sites.ofHost);
  });
  live.open({
    door,
    callerOf: callers.ofHandshake,
    endedAmong: shards.endedAmong,
    checkEveryMs: options.checkSocketsEveryMs ?? checkSocketsEveryMs,
    countryHeader: config.COUNTRY_HEADER,
  });
  if (options.web !== false)
    await pages(app, { door, callerOf, afterLogin: callers.afterLogin, loadPageData, noteVisit, report });
  return { door, metrics };
}
