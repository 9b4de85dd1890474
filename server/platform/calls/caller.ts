import type { Country, Locale } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';
import type { Tracking } from '@rendezvous/contract/tracking';

/** A brand, as the platform needs to know it. Members meet within their `pool`. */
export interface Site {
  readonly id: string;
  readonly pool: string;
  readonly hosts: readonly string[];
  readonly settings: Omit<Settings, 'can'>;
  /** Answer alike for known and unknown addresses (sign-up, login). */
  readonly hides_accounts: boolean;
  /** Who may send people that have begun to sign up elsewhere. */
  readonly partners: readonly string[];
  readonly photo_policy: 'automatic' | 'manual';
}

/** The member behind a session, read anew for every call. */
export interface SessionMember {
  readonly id: string;
  readonly site_id: string;
  readonly pool: string;
  readonly status: 'not_confirmed' | 'active';
  readonly language: Locale;
}

/** What a handler may do to the answer beside its body. */
export interface Effects {
  /** Starts a session in this browser with a token, or ends it with `null`. */
  session?: string | null;
  /** Lets this browser be known again, by a secret of its own. */
  device?: string;
}

/** Who calls, from where. Made once per request or socket, the same for every transport. */
export interface Caller {
  readonly site: Site;
  readonly member: SessionMember | null;
  /** The session's token, to end just this one. */
  readonly token: string | null;
  /** The secret by which this browser was let be known, whoever was logged in. */
  readonly device: string | null;
  readonly locale: Locale;
  readonly country: Country | null;
  /** How they came (§3); kept with the member at sign-up. */
  readonly tracking: Tracking | null;
  /** The network address, for limits only; never stored with a member. */
  readonly address: string;
  readonly userAgent: string;
  /** The origin under which members reach this host, for links in mails. */
  readonly origin: string;
  /** Nothing says that another site's page calls. */
  readonly sameOrigin: boolean;
  /** A page of ours calls, and neither an address that was opened nor a picture; of a GET that changes something this is asked. */
  readonly isOwnPage: boolean;
  readonly effects: Effects;
  /** The socket that the call came over, which needs no live update of what it did itself. */
  readonly socket?: string;
}

export type MemberCaller = Caller & { readonly member: SessionMember };
