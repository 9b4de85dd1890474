import { z } from 'zod';
import type { OperatorPermission } from './permission.ts';

/**
 * Who may call an endpoint.
 * - `anyone`: the session is ignored.
 * - `visitor`: members, and visitors as far as the site's `logged_out_search` allows (§6 Visitor).
 * - `member`: a session is required; without one the answer is 403 `authentication_required`.
 * - `desk`: whoever can reach the operators' desk, to log in there; elsewhere there is no such call.
 * - `operator`: an operator's session or key is required, with the endpoint's `permission` for the brand; for everybody
 *   else there is no such call (404 `request.not_found`). Every outcome is written to the security log, with the fields
 *   of its `loggedFields`, and what it changes to the audit.
 */
export type Access = 'anyone' | 'visitor' | 'member' | 'desk' | 'operator';

/**
 * A failure on the wire, `<feature>.<code>`, with its HTTP status. Its text is the locale key `<feature>:error.<code>`.
 */
export interface Failure {
  readonly code: string;
  readonly status: number;
}

/**
 * Declares a feature's failures: `failures('chat', { not_found: 404 }).not_found` is `{ code: 'chat.not_found', status:
 * 404 }`.
 */
export function failures<const Codes extends Record<string, number>>(
  feature: string,
  codes: Codes,
): { readonly [Code in keyof Codes]: Failure } {
  return Object.fromEntries(
    Object.entries(codes).map(([code, status]) => [code, { code: `${feature}.${code}`, status }]),
  ) as {
    [Code in keyof Codes]: Failure;
  };
}

/** Failures of every endpoint, raised by the platform before or around the handler. */
export const requestFailures = {
  ...failures('request', {
    invalid: 422,
    malformed: 400,
    too_large: 413,
    too_many: 429,
    foreign_origin: 403,
    other_member: 409,
    restricted: 403,
    not_found: 404,
    unsupported: 415,
    http_only: 405,
    unknown_site: 421,
    failed: 500,
    busy: 503,
  }),
  authentication_required: { code: 'authentication_required', status: 403 },
  age_required: { code: 'age.required', status: 403 },
} as const;

/**
 * Why an operator's call is refused, beside those. `not_permitted` names the `permission` that it needs; `own_account`:
 * it is about a member who has the operator's address.
 */
export const deskFailures = failures('operator', {
  not_permitted: 403,
  other_brand: 403,
  recheck_required: 403,
  own_account: 403,
});

/**
 * The body of every unsuccessful answer. `fields` maps an input's path (without `body` and `query`) to a code;
 * `request` is the id under which the log has an unexpected failure.
 */
export const Problem = z.object({
  error: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  request: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** At most `max` calls in `seconds`, per network address or per member (visitors then count by address). */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
  readonly by: 'address' | 'member';
  /** The maximum for visitors, if different. */
  readonly visitors?: number;
}

/**
 * Limits on all calls of a caller together, and on opening sockets. A page makes up to 10 calls when it opens and polls
 * once a minute, so no member gets near 5 a second for five minutes. Visitors count by address, and a mobile network
 * puts many behind one.
 */
export const overallLimits: readonly Limit[] = [
  { max: 1500, visitors: 6000, seconds: 300, by: 'member' },
  { max: 15_000, seconds: 300, by: 'address' },
];

/** Limits for mailed-link calls: ample for an office behind one address, useless for guessing tokens. */
export const linkLimits: readonly Limit[] = [{ max: 30, seconds: 600, by: 'address' }];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly kind: 'endpoint';
  readonly method: Method;
  readonly path: `/api/${string}.php`;
  /** Distinguishes endpoints with the same method and path by exact query values (§7: `?push=1`). */
  readonly when?: Readonly<Record<string, string>>;
  readonly access: Who;
  /** What an operator needs for the call; `any` for those of every operator, such as their own account. */
  readonly permission: Who extends 'operator' ? OperatorPermission | 'any' : undefined;
  /** The operator has to have shown within minutes who they are, by passkey or code: before what matters. */
  readonly recheck: boolean;
  /** A GET that shows an operator something private of a member: the audit has it before it is answered. */
  readonly showsPrivate: boolean;
  /** Hands an operator what waits, of which nothing is shown yet: the audit has no line of it. */
  readonly handsOut: boolean;
  /**
   * Of an operator's call: the field of its input with the id of whom it is about, if it has one. The operator must see
   * their brand, and the audit's line is theirs.
   */
  readonly whom: 'member' | 'profile';
  readonly summary: string;
  readonly query: Query;
  /** For `upload` endpoints: the text fields beside the file. */
  readonly body: Body;
  /** Maximum file size, for endpoints that take a multipart field `file`. */
  readonly upload?: { readonly bytes: number };
  /** Maximum body size, for endpoints that take the raw body in any format: notices of gateways. HTTP only. */
  readonly raw?: { readonly bytes: number };
  /**
   * Also takes a plain form of our own pages (`application/x-www-form-urlencoded`, whose fields are texts), for pages
   * without script. The browser is led on to the page that the query's `next` names. HTTP only.
   */
  readonly form: boolean;
  /** A member whom a measure keeps from writing may not: the door answers `request.restricted`. */
  readonly writes: boolean;
  /**
   * Open to members whose age has yet to be checked, where their brand requires it: what passing takes, leaving, and
   * what the law grants. The door answers `age.required` for every other call of members.
   */
  readonly beforeAge: boolean;
  readonly answer: Answer;
  readonly errors: readonly Failure[];
  readonly limits: readonly Limit[];
  /** For a GET that changes state: answered only to our own pages (Sec-Fetch-Site or `request-type: client`). */
  readonly sameOriginOnly: boolean;
  /**
   * Every outcome goes to the security log: calls that open, close or change access to an account. HTTP only, as no
   * socket can set the session's cookie.
   */
  readonly audited: boolean;
  /**
   * Fields of an operator's input and answer that the security log keeps: what the call was about, nothing personal.
   */
  readonly loggedFields: readonly string[];
}

/** A route that is no call, with limits of its own. */
export type Route = Pick<Endpoint, 'method' | 'when' | 'limits'> & { readonly path: string };

type Declared = 'method' | 'path' | 'access' | 'summary' | 'answer';

/** What must be declared of an endpoint, and what may be left out. */
type Declaration<E extends Endpoint> = Pick<E, Declared> &
  Partial<Omit<E, Declared | 'kind' | 'permission'>> &
  ('operator' extends E['access'] ? Pick<E, 'permission'> : { readonly permission?: undefined });

const nothing = z.object({});

/** Declares a call once, for the server that implements it and the clients that make it. */
export function endpoint<
  Answer extends z.ZodType,
  Who extends Access,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(declaration: Declaration<Endpoint<Query, Body, Answer, Who>>): Endpoint<Query, Body, Answer, Who> {
  return {
    form: false,
    writes: false,
    beforeAge: false,
    errors: [],
    limits: [],
    sameOriginOnly: false,
    audited: false,
    loggedFields: [],
    recheck: false,
    showsPrivate: false,
    handsOut: false,
    whom: 'member',
    ...declaration,
    kind: 'endpoint',
    permission: declaration.permission as Endpoint<Query, Body, Answer, Who>['permission'],
    query: declaration.query ?? (nothing as unknown as Query),
    body: declaration.body ?? (nothing as unknown as Body),
  };
}

/** The bytes of the largest call over the socket, which closes on a larger one. */
export const socketBytes = 32 * 1024;

/** A live update from server to browser, over the socket. */
export interface LiveEvent<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly name: string;
  readonly payload: Payload;
}

/** Declares a live update; `name` is `<feature>.<what happened>`. */
export function event<Payload extends z.ZodType>(name: string, payload: Payload): LiveEvent<Payload> {
  return { kind: 'event', name, payload };
}

/** `z.object({})` takes a `Record<string, never>`. */
type IsEmpty<T> = T extends Record<string, never> ? true : false;

/** The input of an endpoint: `query` and `body`, each only if it has fields. */
export type Input<E extends Endpoint> = (IsEmpty<z.input<E['query']>> extends true
  ? { query?: undefined }
  : Partial<z.input<E['query']>> extends z.input<E['query']>
    ? { query?: z.input<E['query']> }
    : { query: z.input<E['query']> }) &
  (IsEmpty<z.input<E['body']>> extends true
    ? { body?: undefined }
    : Partial<z.input<E['body']>> extends z.input<E['body']>
      ? { body?: z.input<E['body']> }
      : { body: z.input<E['body']> }) &
  (E['upload'] extends object ? { file: Blob } : { file?: Blob });

export type Answer<E extends Endpoint> = z.infer<E['answer']>;
export type Payload<E extends LiveEvent> = z.infer<E['payload']>;
