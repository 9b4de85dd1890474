import type { Attribution } from '@rendezvous/contract/attribution';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { allWith, brandCookie } from '@rendezvous/contract/operator';
import { problem } from '@rendezvous/contract/problem';
import { Country, type CountryCode, languageParam } from '@rendezvous/contract/shared';
import { attributionHeader, pageMember, pageVisibility, type Settings } from '@rendezvous/contract/site';
import type { FastifyRequest } from 'fastify';
import type { OperatorOf } from '../desk/operators.ts';
import { publicOrigin } from '../http/origin.ts';
import { isOwnPage, isSameOrigin } from '../http/security.ts';
import { pageLocale } from '../i18n/languages.ts';
import { attributionOf } from './attribution.ts';
import type { Caller, Operator, SessionMember, Site } from './caller.ts';
import type { CountryOf } from './country.ts';
import { chosenLocale, isSecure, ownCookies, pageCookie, parseCookies } from './session.ts';

/** Lookups that features provide so that the platform can identify the caller. */
interface Lookups {
  siteOf(host: string | undefined): Site | undefined;
  /** The member whose session the token opens on this site, or null. A `present` call shows the member as online. */
  memberOf(token: string, site: Site, present: boolean): Promise<SessionMember | null>;
  /** Whether what the site shows waits, from then on, until the caller's age is checked; a visitor is null. */
  askAgeOnEntry(member: SessionMember | null, site: Site, connectionCountry: CountryCode | null): Promise<boolean>;
  visitorRights(settings: Site['settings'], attribution: Attribution | null): Settings['can'];
  readonly countryOf: CountryOf;
  readonly operatorOf: OperatorOf;
  /** The operators' desk: who is in a session of theirs, whether it is here, and of which brand a call there is. */
  readonly desk: Desk;
  readonly publicUrl: string | undefined;
}

export interface Desk {
  /** The operator whose session the token opens from this network, or null. */
  inSession(token: string, address: string): Promise<Operator | null>;
  /** Whether operators may come from this network. */
  admits(address: string): boolean;
  /** Whether the desk answers under this host and to this network. */
  isAt(host: string | undefined, address: string): boolean;
  /** The brand that an operator chose in this browser; else the host's, or the first, of those that they see. */
  siteOf(host: string | undefined, chosen: string | undefined, operator: Operator | null): Site | undefined;
}

interface Incoming {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly cookies: Record<string, string | undefined>;
  readonly query?: unknown;
  readonly address: string;
  /**
   * The remote end of the connection, a proxy or the client; absent for sockets, which cannot bring an operator's key.
   */
  readonly peer?: string | undefined;
  /**
   * Whether the call or page is one of operators: neither a key nor a session of theirs opens another, and no other
   * tells a right key from a wrong one.
   */
  readonly isOperators?: boolean;
  /** Whether a person may be looking at the page that calls. */
  readonly present: boolean;
}

/** Turns requests and handshakes into callers. Throws `request.unknown_site` for a host that serves no site. */
export function createCallers(lookups: Lookups) {
  const { siteOf, memberOf, askAgeOnEntry, visitorRights, countryOf, operatorOf, desk, publicUrl } = lookups;

  async function callerOf({
    headers,
    cookies,
    query,
    address,
    peer,
    isOperators = false,
    present,
  }: Incoming): Promise<Caller> {
    const host = text(headers.host);
    const isAtDesk = isOperators && desk.isAt(host, address);
    const ofHost = siteOf(host);
    // URL parsing fails for ports above 65,535.
    if (!(ofHost || isAtDesk) || !host || !URL.canParse(`http://${host}`)) throw problem(requestFailures.unknown_site);
    const origin = publicOrigin(host, publicUrl);
    const { session: token, device, operator: operatorToken } = ownCookies(cookies, origin);
    const authorization = text(headers.authorization);
    // Looked at whatever the call is, so that a wrong key leaves its line.
    const keyHolder =
      authorization && peer !== undefined ? await operatorOf({ authorization, origin, address, peer }) : null;
    const inSession = isAtDesk && !authorization && operatorToken ? await desk.inSession(operatorToken, address) : null;
    const operator = isOperators && desk.admits(address) ? (keyHolder ?? inSession) : null;
    const chosen = pageCookie(cookies, brandCookie, isSecure({ origin }))?.replace(allWith, '');
    const site = isAtDesk && !(keyHolder && ofHost) ? desk.siteOf(host, chosen, operator) : ofHost;
    if (!site) throw problem(requestFailures.unknown_site);
    // An operator at a member's browser is not that member, who must neither appear present nor be limited by it.
    const member = token && operator === null && !isAtDesk ? await memberOf(token, site, present) : null;
    // Somebody else logged in since the page was made: what was typed there must not be sent in their name.
    const named = text(headers[pageMember.header]);
    if (member && named !== undefined && named !== member.id) throw problem(requestFailures.other_member);
    const attribution = attributionOf({
      query,
      header: text(headers[attributionHeader]),
      cookies,
      origin,
      attribution: site.settings.attribution,
      isMember: member !== null,
    });
    const connectionCountry = countryOf(headers, address);
    const ageRequired = operator === null && !isAtDesk && (await askAgeOnEntry(member, site, connectionCountry));
    const rights = visitorRights(site.settings, attribution.values);
    return {
      site,
      member,
      operator,
      isAtDesk,
      token: member ? token : null,
      device,
      locale: pageLocale({
        cookie: chosenLocale(cookies, isSecure({ origin })),
        linked: linkedLanguage(query),
        saved: member?.language,
        accepted: isAtDesk || site.first_language === 'browser' ? text(headers['accept-language']) : undefined,
        site: site.settings,
      }),
      country: Country.safeParse(connectionCountry).data ?? null,
      connectionCountry,
      attribution,
      ageRequired,
      visitorRights: ageRequired && !member ? { ...rights, search: 'none' } : rights,
      address,
      userAgent: (text(headers['user-agent']) ?? '').slice(0, 300),
      origin,
      sameOrigin: isSameOrigin(headers, host),
      isOwnPage: isOwnPage(headers, host),
      effects: {},
    };
  }

  return {
    ofRequest: (
      { headers, cookies, query, ip, socket }: FastifyRequest,
      { isOperators = false }: { isOperators?: boolean } = {},
    ): Promise<Caller> =>
      callerOf({
        isOperators,
        headers,
        cookies,
        query,
        address: ip,
        peer: socket.remoteAddress ?? '',
        present: headers[pageVisibility.header] !== pageVisibility.hidden,
      }),
    /** The caller, or the member whom one of their calls signed up or in, for later calls of the same request. */
    afterLogin: async (caller: Caller): Promise<Caller> => {
      const token = caller.effects.session;
      if (!token) return caller;
      const member = await memberOf(token, caller.site, true);
      return {
        ...caller,
        token,
        member,
        ageRequired: await askAgeOnEntry(member, caller.site, caller.connectionCountry),
      };
    },
    /** A hidden page keeps and reopens its socket, so only calls, never handshakes, count as presence. */
    ofHandshake: async (
      { headers, address }: Pick<Incoming, 'headers' | 'address'>,
      present = false,
    ): Promise<Caller> => {
      const caller = await callerOf({ headers, cookies: parseCookies(text(headers.cookie)), address, present });
      // Only a script can open a socket, and the browser has named the page's origin. Long polling may be begun without
      // one, but its id is read by pages of the same origin alone.
      return { ...caller, isOwnPage: caller.sameOrigin };
    },
  };
}

/** Links in mails carry the mail's language, as they may be opened in a browser without a language cookie. */
function linkedLanguage(query: unknown): string | undefined {
  const { [languageParam]: language } = (query ?? {}) as Record<string, unknown>;
  return typeof language === 'string' ? language : undefined;
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
