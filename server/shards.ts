import { minute } from '@rendezvous/contract/durations';
import type { CountryCode } from '@rendezvous/contract/shared';
import type { FastifyInstance } from 'fastify';
import type { MailEvent } from './adapters/mail/mail-events.ts';
import { callFor } from './features/member/member.own.ts';
import type { BoundCall } from './platform/calls/bind.ts';
import type { Caller, SessionMember, Site } from './platform/calls/caller.ts';
import type { SessionKey } from './platform/calls/session.ts';
import type { RouteGuard } from './platform/http/route-guard.ts';
import type { SocketSession } from './platform/live/live-sessions.ts';
import type { LoadPageData, OpenedPage } from './platform/pages/render.ts';
import type { Report } from './platform/process/report.ts';
import type { Shard } from './shard.ts';

/** Reports an unavailable database once a minute, not for each batch of sockets. */
const reportEveryMs = minute;

type SiteOf = (host: string | undefined) => Site | undefined;

export type Shards = ReturnType<typeof createShards>;

/** Routes everything that comes in to the shard of its site. */
export function createShards(shards: readonly [Shard, ...Shard[]], report: Report) {
  const byDatabase = new Map(shards.map((shard) => [shard.database, shard]));
  const [first] = shards;
  const isOne = shards.length === 1;
  const reportedAt = new Map<string, number>();

  function reportAway(database: string, error: unknown): void {
    const now = Date.now();
    if (now - (reportedAt.get(database) ?? Number.NEGATIVE_INFINITY) < reportEveryMs) return;
    reportedAt.set(database, now);
    report(error, 'sessions of sockets');
  }

  function of({ database }: Pick<Site, 'database'>): Shard {
    const shard = byDatabase.get(database);
    if (!shard) throw new Error(`No shard has the database ${database}`);
    return shard;
  }

  return {
    /** The calls, each answered by the shard of its caller's site. */
    boundCalls: first.boundCalls.map(
      ({ endpoint, handler }): BoundCall => ({
        endpoint,
        handler: isOne ? handler : (call) => of(call.caller.site).handlerOf(endpoint)(call),
      }),
    ),

    memberOf: (token: string, site: Site, present: boolean): Promise<SessionMember | null> =>
      of(site).services.access.service.sessions.sessionMember(token, site, present),

    askAgeOnEntry: (member: SessionMember | null, site: Site, country: CountryCode | null): Promise<boolean> =>
      of(site).services.age.service.askOnEntry(member, site, country),

    /** The operators' accounts, which every shard reads in the first database. */
    operators: first.services.operator.service,

    dbOf: (site: Site) => of(site).connection.db,

    brandOf: async (site: Site, memberId: string): Promise<string | undefined> => {
      const { connection, services } = of(site);
      return (await services.member.service.byId(connection.db, memberId))?.site_id;
    },

    async callFor<T>({ operator, site }: Caller, named: readonly unknown[], call: () => Promise<T>): Promise<T> {
      const email = operator?.email;
      if (!email) return call();
      const { connection, services } = of(site);
      const sites = services.site.service.all().map(({ id }) => id);
      const members = await services.member.service.idsOf(connection.db, { sites, email });
      return callFor([email, ...members], named, call);
    },

    loadPageData: ((caller, url) => of(caller.site).loadPageData(caller, url)) satisfies LoadPageData,

    noteVisit: (caller: Caller, page: OpenedPage): void =>
      of(caller.site).services.source.service.noteVisit(caller, page),

    /** Which of these sessions have ended. One unavailable database does not keep those of others from being found. */
    async endedAmong(sessions: readonly SocketSession[]): Promise<SessionKey[]> {
      const found = [...Map.groupBy(sessions, ({ database }) => database)].map(([database, keys]) =>
        of({ database })
          .services.access.service.sessions.endedAmong(
            keys.map(({ member_id, token_hash }) => ({ member_id, token_hash })),
          )
          .catch((error): SessionKey[] => {
            reportAway(database, error);
            return [];
          }),
      );
      return (await Promise.all(found)).flat();
    },

    /** Notifies every shard, as each may have an account of the address; one that is away stops none of the others. */
    async mailEvent(event: MailEvent): Promise<void> {
      const results = await Promise.allSettled(
        shards.flatMap(({ parts }) => parts.map(async (part) => part.mailEvent?.(event))),
      );
      const failed = results.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },

    /** Adds the routes that are no calls: each shard's answer on the hosts of its own sites. */
    async http(app: FastifyInstance, guard: RouteGuard, siteOf: SiteOf): Promise<void> {
      if (!isOne) byHost(app, (host) => (siteOf(host) ?? { database: first.database }).database);
      for (const { database, ownParts } of shards) {
        await app.register(async (scope) => {
          if (!isOne)
            scope.addHook('onRoute', (route) => {
              route.constraints = { database };
            });
          for (const part of ownParts) await part.http?.(scope, guard);
        });
      }
    },
  };
}

/** Lets routes be bound to a database: of several with one address, that of the host's site answers. */
function byHost(app: FastifyInstance, databaseOf: (host: string | undefined) => string): void {
  app.addConstraintStrategy({
    name: 'database',
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (database: string) => handlers.get(database) ?? null,
        set: (database: string, handler: never) => {
          handlers.set(database, handler);
        },
      };
    },
    deriveConstraint: ({ headers }) => databaseOf(headers.host),
  });
}
