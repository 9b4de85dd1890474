import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import type { LanderPage } from '@rendezvous/contract/lander';
import type { User } from '@rendezvous/contract/member';
import type { Locale } from '@rendezvous/contract/shared';
import type { Company, Settings } from '@rendezvous/contract/site';
import { createContext } from 'react-router';

/** Makes a call without a file as the page's reader. Throws a ProblemError on any failure, never anything else. */
export type Transport = <E extends Endpoint>(endpoint: E, input: Omit<Input<E>, 'file'>) => Promise<Answer<E>>;

/** The visitor's attribution, as far as it concerns the page. */
export interface PageAttribution {
  /** The `attributionQuery` that links of the page repeat, and its script keeps; empty where a cookie does. */
  readonly query: string;
  /** Whether the page asks if a cookie may keep it. */
  readonly asks: boolean;
  /** Whether a cookie keeps it. */
  readonly isKept: boolean;
}

/** The server's input to the rendering of a page. */
export interface RequestContext {
  readonly api: Transport;
  readonly locale: Locale;
  readonly settings: Settings;
  readonly company: Company;
  readonly user: User | null;
  /** What the reader is shown of the lander at this address; null at any other. */
  readonly lander: LanderPage | null;
  /** A member's counts, for pages that read neither chats nor likes. Undefined where counting failed. */
  readonly counts: {
    readonly unread: Promise<number | undefined>;
    readonly newLikes: Promise<number | undefined>;
  } | null;
  /** On every script of the page; the browser refuses to run others. */
  readonly nonce: string;
  readonly url: URL;
  readonly attribution: PageAttribution;
  /** Whether the page answers a form that was posted to it. The router's loaders always see a GET. */
  readonly isPosted: boolean;
  /** Waits until the page may be rendered, which never yields: what else has arrived is read before. */
  readonly turn: () => Promise<void>;
  /** Receives the page's bytes; as a Response's body they would be streamed and collected again. */
  readonly deliver: (page: Uint8Array) => void;
  /** Logs an unexpected error without its message, which may quote a person's input. */
  readonly report: (error: unknown) => void;
}

export const requestContext = createContext<RequestContext>();
