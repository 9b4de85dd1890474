import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { type Country, Country as CountrySchema } from '@rendezvous/contract/shared';
import { trackingOf } from './arrival.ts';
import type { Caller, SessionMember, Site } from './caller.ts';
import { pageLocale } from './languages.ts';
import { isSameOrigin } from './security.ts';
import { deviceCookie, localeCookie, sessionCookie } from './session.ts';

/** What the features tell the platform, so that it can say who calls. */
export interface Lookups {
  siteOf(host: string | undefined): Site | undefined;
  /** The member whose session the token opens on this site, else null. */
  memberOf(token: string, site: Site): Promise<SessionMember | null>;
}

export interface Incoming {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly cookies: Record<string, string | undefined>;
  readonly query?: unknown;
  readonly address: string;
  readonly protocol: string;
}

/** Makes callers of requests and handshakes. Throws `request.unknown_site` for a host that is no site of ours. */
export function createCallers(lookups: Lookups) {
  return async (incoming: Incoming): Promise<Caller> => {
    const host = text(incoming.headers.host);
    const site = lookups.siteOf(host);
    if (!site || !host) throw problem(requestFailures.unknown_site);
    const token = incoming.cookies[sessionCookie] ?? null;
    const member = token ? await lookups.memberOf(token, site) : null;
    return {
      site,
      member,
      token: member ? token : null,
      device: incoming.cookies[deviceCookie] ?? null,
      locale: pageLocale({ cookie: incoming.cookies[localeCookie], saved: member?.language, site: site.settings }),
      country: countryOf(text(incoming.headers['cf-ipcountry'])),
      tracking: trackingOf(incoming.query, incoming.cookies),
      address: incoming.address,
      userAgent: (text(incoming.headers['user-agent']) ?? '').slice(0, 300),
      origin: `${incoming.protocol}://${host}`,
      sameOrigin: isSameOrigin({ headers: incoming.headers } as Parameters<typeof isSameOrigin>[0], host),
      effects: {},
    };
  };
}

function countryOf(code: string | undefined): Country | null {
  return CountrySchema.safeParse(code).data ?? null;
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
