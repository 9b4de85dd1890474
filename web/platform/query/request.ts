import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import type { User } from '@rendezvous/contract/member';
import type { Locale } from '@rendezvous/contract/shared';
import type { Company, Settings } from '@rendezvous/contract/site';
import { createContext } from 'react-router';

/** Makes a call as whoever looks at the page. Throws a ProblemError on any failure, never anything else. */
export type Transport = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Answer<E>>;

/** What the server knows when it begins to render a page. */
export interface RequestContext {
  readonly api: Transport;
  readonly locale: Locale;
  readonly settings: Settings;
  readonly company: Company;
  readonly user: User | null;
  /** Of a member, for pages that read neither their chats nor their likes. Undefined where counting failed. */
  readonly counts: { readonly unread: Promise<number | undefined>; readonly newLikes: Promise<number | undefined> } | null;
  /** Every script of the page carries it, else the browser refuses to run it. */
  readonly nonce: string;
  readonly url: URL;
  /** Takes the page's bytes; as the body of a Response they would be streamed and gathered again. */
  readonly deliver: (page: Uint8Array) => void;
  /** Logs an unexpected error without its message, which may quote what a person typed. */
  readonly report: (error: unknown) => void;
}

export const requestContext = createContext<RequestContext>();
