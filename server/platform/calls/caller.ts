import type { Attribution } from '@rendezvous/contract/attribution';
import type { OperatorPermission, Role } from '@rendezvous/contract/permission';
import type { Country, CountryCode, Locale } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';

/**
 * A brand, as far as calls, pages and mails need to know it. Members meet within their `pool`, which is in one
 * `database`. What else the product knows of a brand is added by its feature, `site.brand.ts`.
 */
export interface Site {
  readonly id: string;
  readonly pool: string;
  readonly database: string;
  readonly hosts: readonly string[];
  /** Whose language a first visit is in: §4 the domain's, or the browser's where the site has it. */
  readonly first_language: 'domain' | 'browser';
  readonly settings: Omit<Settings, 'can' | 'is_demo'>;
}

/** The member behind a session, read again for every call. */
export interface SessionMember {
  readonly id: string;
  readonly site_id: string;
  readonly pool: string;
  readonly status: 'not_confirmed' | 'active';
  readonly language: Locale;
  /** A measure keeps them from writing. */
  readonly cannot_write: boolean;
  /** Where an age check was required of them, which stays so until they pass one. */
  readonly age_country: CountryCode | null;
  /** Who confirmed their age, which counts only where that is accepted. */
  readonly age_provider: string | null;
}

/** Who runs brands, read again for every call: of an account, or of a key of the configuration. */
export interface Operator {
  /** Null for a key. */
  readonly id: string | null;
  readonly name: string;
  /** Null for a key. */
  readonly email: string | null;
  readonly roles: readonly Role[];
  /** The brands they may see; null for all. */
  readonly brands: readonly string[] | null;
  /** The session with which they call; null for a key. */
  readonly session: { readonly token_hash: string; readonly checked_at: Date } | null;
  may(permission: OperatorPermission): boolean;
  sees(site: string): boolean;
}

/** What decides what of a member an operator is shown. */
export type DeskReader = Pick<Operator, 'may' | 'brands'>;

/** A member who reads, as far as it decides whom they can see. */
export type Reader = Pick<SessionMember, 'id' | 'pool'>;

/** A caller's attribution, and where it may be kept until sign-up. */
export interface CallerAttribution {
  /** Of the last link with one; null for callers who came by themselves. */
  readonly values: Attribution | null;
  /** The `attributionQuery` that links of a page repeat, as nothing else keeps it; empty otherwise. */
  readonly query: string;
  /** Whether the page asks if a cookie may keep it. */
  readonly asks: boolean;
  /** Whether a cookie may keep it. */
  readonly mayKeep: boolean;
  /** Whether the visitor declined the cookie: the values then count for the visit, and are not stored at sign-up. */
  readonly isDeclined: boolean;
  /** Whether the browser sent a cookie with an attribution. */
  readonly isKept: boolean;
}

/** Changes that a handler may make to the answer besides its body. */
export interface Effects {
  /** A token starts a session in this browser; `null` ends it. */
  session?: string | null;
  /** A token starts an operator's session in this browser; `null` ends it. */
  operatorSession?: string | null;
  /** A secret that marks this browser as a known device. */
  device?: string;
  /** The language of this browser's pages from now on. */
  language?: Locale;
  /** The visitor's answer whether a cookie may keep the attribution. */
  keepsAttribution?: boolean;
}

/** The caller and their origin: the same for every transport, created once per request or socket. */
export interface Caller {
  readonly site: Site;
  readonly member: SessionMember | null;
  /** The operator who calls the desk, with a key or in a session; the call is then no member's. */
  readonly operator: Operator | null;
  /** Whether the operators' desk can be reached from this network and under this host. */
  readonly isAtDesk: boolean;
  /** The session's token, for ending only this session. */
  readonly token: string | null;
  /** This browser's device secret; it identifies the device across log-ins. */
  readonly device: string | null;
  readonly locale: Locale;
  readonly country: Country | null;
  /** Where the connection comes from, of all countries; null if unknown. */
  readonly connectionCountry: CountryCode | null;
  readonly attribution: CallerAttribution;
  /** What the site shows is closed to them until their age is checked: a member, or a visitor of such a country. */
  readonly ageRequired: boolean;
  /** §6: what the site lets visitors with this attribution do. */
  readonly visitorRights: Settings['can'];
  /** The network address, for limits only; never stored with a member. */
  readonly address: string;
  readonly userAgent: string;
  /** The origin under which members reach this host, for links in mails. */
  readonly origin: string;
  /** Nothing suggests that another site's page makes the call. */
  readonly sameOrigin: boolean;
  /**
   * One of our own pages makes the call, not an address bar or an image tag; required of a GET that changes something.
   */
  readonly isOwnPage: boolean;
  readonly effects: Effects;
  /** The socket that carried the call; it needs no live update about its own call. */
  readonly socket?: string;
}

export type MemberCaller = Caller & { readonly member: SessionMember };
export type OperatorCaller = Caller & { readonly operator: Operator };
