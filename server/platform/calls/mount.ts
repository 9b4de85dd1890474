import type { IncomingHttpHeaders } from 'node:http';
import {
  type Access,
  type Answer,
  type Endpoint,
  type Failure,
  type Input,
  requestFailures,
} from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import { isUnavailable } from '../database/database.ts';
import type { Audit } from '../security/audit.ts';
import type { Caller, MemberCaller, OperatorCaller } from './caller.ts';
import type { Limiter } from './limits.ts';
import { subscriberOf } from './subscriber.ts';
import { FairTurns } from './turns.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A body as sent, for endpoints that parse it themselves. */
export interface RawBody {
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** The caller, as far as the endpoint's access guarantees it. */
type CallerOf<Who extends Access> = Who extends 'member'
  ? MemberCaller
  : Who extends 'operator'
    ? OperatorCaller
    : Caller;

export interface Call<E extends Endpoint> {
  readonly caller: CallerOf<E['access']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly file: E['upload'] extends object ? Upload : Upload | undefined;
  /** Present where the endpoint declares `raw`. */
  readonly raw: RawBody | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** One handler for each endpoint a contract module exports: a missing or mismatched one does not compile. */
export type Handlers<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: Contract[Name] extends Endpoint
    ? Handler<Contract[Name]>
    : never;
};

export interface Bound {
  readonly endpoint: Endpoint;
  // Handlers of different endpoints share no call type; only `bind` makes these pairs, and it checks each.
  readonly handler: Handler<Endpoint>;
}

/** Binds a contract module to its handlers. */
export function bind<Contract extends object>(contract: Contract, handlers: Handlers<Contract>): Bound[] {
  return Object.entries(contract).flatMap(([name, value]) => {
    const handler = (handlers as Record<string, Handler<Endpoint> | undefined>)[name];
    return isEndpoint(value) && handler ? [{ endpoint: value, handler }] : [];
  });
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'endpoint';
}

export interface RawInput {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Upload | undefined;
  readonly raw?: RawBody;
}

/**
 * The one door: every transport (HTTP, socket, server rendering, tests) runs calls through here, so access, limits,
 * validation and the shape of the answer are the same for all.
 */
export class Registry {
  readonly bounds: readonly Bound[];
  readonly #byEndpoint: Map<Endpoint, Bound>;
  readonly #byAddress: Map<string, Endpoint[]>;
  readonly #limiter: Limiter;
  readonly #audit: Audit;
  readonly #turns: FairTurns;
  readonly #onUndeclared: (error: unknown, endpoint: Endpoint) => void;

  constructor(
    bounds: readonly Bound[],
    limiter: Limiter,
    audit: Audit,
    onUndeclared: (error: unknown, endpoint: Endpoint) => void,
  ) {
    this.bounds = bounds;
    this.#byEndpoint = new Map(bounds.map((bound) => [bound.endpoint, bound]));
    this.#byAddress = Map.groupBy(
      bounds.map((bound) => bound.endpoint),
      (endpoint) => `${endpoint.method} ${endpoint.path}`,
    );
    this.#limiter = limiter;
    this.#audit = audit;
    this.#turns = new FairTurns(limiter.factor);
    this.#onUndeclared = onUndeclared;
  }

  /** The endpoint for a method, path and query; one with a matching `when` takes precedence over one without. */
  find(method: string, path: string, query: Record<string, unknown>): Endpoint | undefined {
    const alike = this.#byAddress.get(`${method} ${path}`);
    const special = alike?.find(
      (endpoint) => endpoint.when && Object.entries(endpoint.when).every(([name, value]) => query[name] === value),
    );
    return special ?? alike?.find((endpoint) => !endpoint.when);
  }

  /** Throws a ProblemError unless the caller may call; transports ask before they read a large body. */
  checkAccess(endpoint: Endpoint, caller: Caller): void {
    const isAllowed = endpoint.sameOriginOnly ? caller.isOwnPage : endpoint.method === 'GET' || caller.sameOrigin;
    if (!mayCall(endpoint.access, caller)) this.#refuse(endpoint, caller, problem(refusalOf(endpoint)));
    if (!isAllowed) this.#refuse(endpoint, caller, problem(requestFailures.foreign_origin));
  }

  #refuse(endpoint: Endpoint, caller: Caller, refusal: unknown): never {
    this.#audit(endpoint, caller, { outcome: codeOf(refusal) });
    throw refusal;
  }

  /** Counts something as costly as a call, such as opening a socket. Throws `request.too_many`. */
  async admit(caller: Caller): Promise<void> {
    await this.#limiter.takeOverall(caller);
  }

  /**
   * Runs a call and returns its answer, stripped of undeclared fields. Input given as a function is read only after the
   * call is admitted. Throws nothing but ProblemError.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    given: RawInput | Input<E> | (() => Promise<RawInput>),
    caller: Caller,
  ): Promise<Answer<E>> {
    try {
      const bound = this.#byEndpoint.get(endpoint);
      if (!bound) throw problem(requestFailures.not_found);
      this.checkAccess(endpoint, caller);
      await this.#limiter.take(endpoint, caller).catch((refusal) => this.#refuse(endpoint, caller, refusal));
      const input = typeof given === 'function' ? await given() : given;
      return await this.#turns.take(ownerOf(caller), () =>
        isAudited(endpoint) ? this.#runAudited(bound, input, caller) : run<E>(bound, input, caller),
      );
    } catch (error) {
      if (error instanceof ProblemError && isDeclared(endpoint, error)) throw error;
      this.#onUndeclared(error, endpoint);
      throw problem(isUnavailable(error) ? requestFailures.busy : requestFailures.failed);
    }
  }

  async #runAudited<E extends Endpoint>(bound: Bound, input: RawInput | Input<E>, caller: Caller): Promise<Answer<E>> {
    const { query, body } = input as { query?: object; body?: { email?: unknown } };
    const account = typeof body?.email === 'string' ? body.email : undefined;
    try {
      const answer = await run<E>(bound, input, caller);
      this.#audit(bound.endpoint, caller, {
        outcome: 'ok',
        account,
        about: { ...query, ...body, ...(answer as object) },
      });
      return answer;
    } catch (error) {
      this.#audit(bound.endpoint, caller, { outcome: codeOf(error), account, about: { ...query, ...body } });
      throw error;
    }
  }
}

/** Limits count by member, or by a visitor's network address. */
const ownerOf = ({ member, address }: Caller) => member?.id ?? subscriberOf(address);

const codeOf = (error: unknown) =>
  (error instanceof ProblemError ? error : problem(requestFailures.failed)).problem.error;

/** Validates the input, runs the handler, and strips its answer of undeclared fields. */
async function run<E extends Endpoint>(
  { endpoint, handler }: Bound,
  input: RawInput | Input<E>,
  caller: Caller,
): Promise<Answer<E>> {
  const raw = input as RawInput;
  const [query, body] = parseInput(endpoint, raw);
  if (endpoint.upload && !raw.file) throw problem(requestFailures.invalid, { fields: { file: 'request.required' } });
  if (endpoint.raw && !raw.raw) throw problem(requestFailures.unsupported);
  const answer = await handler({ caller: caller as MemberCaller, query, body, file: raw.file as Upload, raw: raw.raw });
  return endpoint.answer.parse(answer) as Answer<E>;
}

/** Calls of operators do not exist for others. */
const refusalOf = ({ access }: Endpoint) =>
  access === 'operator' ? requestFailures.not_found : requestFailures.authentication_required;

const isAudited = ({ access, audited }: Endpoint): boolean => audited || access === 'operator';

function mayCall(access: Access, caller: Caller): boolean {
  if (access === 'operator') return caller.operator !== null;
  if (access === 'anyone' || caller.member) return true;
  return access === 'visitor' && caller.visitorRights.search !== 'none';
}

function isDeclared(endpoint: Endpoint, error: ProblemError): boolean {
  const { error: code } = error.problem;
  return (
    code.startsWith('request.') ||
    code === 'authentication_required' ||
    endpoint.errors.some((failure: Failure) => failure.code === code)
  );
}

const strictBodies = new WeakMap<z.ZodType, z.ZodType>();

/** Bodies refuse unknown fields, so a misspelt name is reported; queries ignore them, as addresses carry tracking. */
function strict(schema: z.ZodType): z.ZodType {
  const known = strictBodies.get(schema);
  if (known) return known;
  const made = schema instanceof z.ZodObject ? schema.strict() : schema;
  strictBodies.set(schema, made);
  return made;
}

function parseInput(endpoint: Endpoint, raw: RawInput): [unknown, unknown] {
  const bad = unstorable([raw.query, raw.body]);
  if (bad !== undefined)
    throw problem(requestFailures.invalid, { fields: { [bad.slice(0, 100)]: 'request.invalid_value' } });
  const query = endpoint.query.safeParse(raw.query ?? {}, { reportInput: true });
  const body = strict(endpoint.body).safeParse(raw.body ?? {}, { reportInput: true });
  if (query.success && body.success) return [query.data, body.data];
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  throw problem(requestFailures.invalid, { fields: fieldCodes(issues) });
}

/** Deeper than any input of the contract; deeper nesting would only burden the checks that follow. */
const deepest = 10;

/** The name of a field that cannot be stored: it holds a NUL, half a surrogate pair, or is nested too deep. */
function unstorable(value: unknown, name = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? name : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return name;
  for (const [key, inner] of Object.entries(value)) {
    const found =
      unstorable(key, 'body') ??
      unstorable(inner, Array.isArray(value) ? name : name ? `${name}.${key}` : key, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isCode = /^[a-z]+\.[a-z_]+$/;

/** The first code of each field: the schema's own (`account.email_invalid`), else `request.` and the kind of issue. */
function fieldCodes(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const code = isCode.test(issue.message) ? issue.message : `request.${missing ? 'required' : issue.code}`;
    for (const name of names) fields[name.slice(0, 100)] ??= code;
  }
  return fields;
}
