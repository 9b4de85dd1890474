import { minute } from '@rendezvous/contract/durations';
import {
  type Access,
  type Answer,
  deskFailures,
  type Endpoint,
  type Failure,
  type Input,
  type Route,
  requestFailures,
} from '@rendezvous/contract/endpoint';
import { ProblemError, problem, problemCode } from '@rendezvous/contract/problem';
import { whomOf } from '../desk/operator.ts';
import type { Audit } from '../security/audit.ts';
import type { BoundCall, RawInput, Upload } from './bind.ts';
import type { Caller, MemberCaller, Operator, Site } from './caller.ts';
import { unexpected } from './failures.ts';
import { parseInput } from './input.ts';
import type { Counted, Limiter } from './limits.ts';
import { networkOf } from './networks.ts';
import { FairTurns } from './turns.ts';

/** What the door asks of others about operators' calls. */
export interface Desk {
  /** The brand of a member. */
  brandOf(site: Site, memberId: string): Promise<string | undefined>;
  /** Runs a call of an operator, who may not decide about themselves; `named` are the members in its input. */
  callFor<T>(caller: Caller, named: readonly unknown[], call: () => Promise<T>): Promise<T>;
  /** Has the audit record a call, of which `about` is the input, for a brand. */
  record<T>(
    call: { endpoint: Endpoint; caller: Caller; brand: string; about: Readonly<Record<string, unknown>> },
    work: () => Promise<T>,
  ): Promise<T>;
}

/**
 * The one door: every transport (HTTP, socket, server rendering, tests) runs calls through here, so access, limits,
 * validation and the shape of the answer are the same for all.
 */
export class Door {
  readonly boundCalls: readonly BoundCall[];
  readonly #byEndpoint: Map<Endpoint, BoundCall>;
  readonly #byAddress: Map<string, Endpoint[]>;
  readonly #limiter: Limiter;
  readonly #audit: Audit;
  readonly #turns: FairTurns;
  readonly #changeTurns: FairTurns;
  readonly #pageTurns: FairTurns;
  readonly #postedTurns: FairTurns;
  readonly #routeTurns: FairTurns;
  readonly #onUndeclared: (error: unknown, endpoint: Endpoint) => void;
  readonly #desk: Desk;

  constructor(
    boundCalls: readonly BoundCall[],
    limiter: Limiter,
    audit: Audit,
    desk: Desk,
    onUndeclared: (error: unknown, endpoint: Endpoint) => void,
  ) {
    this.#desk = desk;
    this.boundCalls = boundCalls;
    this.#byEndpoint = new Map(boundCalls.map((bound) => [bound.endpoint, bound]));
    this.#byAddress = Map.groupBy(
      boundCalls.map((bound) => bound.endpoint),
      (endpoint) => `${endpoint.method} ${endpoint.path}`,
    );
    this.#limiter = limiter;
    this.#audit = audit;
    this.#turns = FairTurns.calls(limiter.factor);
    this.#changeTurns = FairTurns.changes(limiter.factor);
    this.#pageTurns = FairTurns.pages(limiter.factor);
    this.#postedTurns = FairTurns.pages(limiter.factor);
    this.#routeTurns = FairTurns.calls(limiter.factor);
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
    const forbidden = caller.operator && forbiddenTo(caller.operator, endpoint, caller.site.id);
    if (forbidden) this.#refuse(endpoint, caller, forbidden);
    if (!isAllowed) this.#refuse(endpoint, caller, problem(requestFailures.foreign_origin));
    if (waitsForAge(endpoint, caller)) this.#refuse(endpoint, caller, problem(requestFailures.age_required));
    if (endpoint.writes && caller.member?.cannot_write)
      this.#refuse(endpoint, caller, problem(requestFailures.restricted));
  }

  #refuse(endpoint: Endpoint, caller: Caller, refusal: unknown): never {
    this.#audit(endpoint, caller, { outcome: outcomeOf(refusal) });
    throw refusal;
  }

  /** Counts something as costly as a call, such as opening a socket. Throws `request.too_many`. */
  async admit(caller: Counted): Promise<void> {
    await this.#limiter.takeOverall(caller);
  }

  /** Counts a request towards the limits of a route that is no call. Throws `request.too_many`. */
  async count(route: Route, caller: Caller): Promise<void> {
    await this.#limiter.takeOwn(route, caller);
  }

  /**
   * Waits for the address's turn to serve a raw route; returns a function that ends the turn. Throws `request.busy`.
   */
  beginTurn(address: string): Promise<() => void> {
    return new Promise((begun, refused) => {
      const turn = () => new Promise<void>((end) => begun(end));
      this.#routeTurns.take(networkOf(address), turn).catch(refused);
    });
  }

  /**
   * Makes a page in its reader's turn; one that answers a form in a turn of the forms, which may take seconds. Throws
   * `request.too_many`, or `request.busy` if too many of theirs wait.
   */
  async page<T>(caller: Caller, { isPosted }: { isPosted: boolean }, make: () => Promise<T>): Promise<T> {
    await this.admit(caller);
    return (isPosted ? this.#postedTurns : this.#pageTurns).take(ownerOf(caller), make);
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
      const work = () =>
        endpoint.access === 'operator' ? this.#forOperator<E>(bound, input, caller) : run<E>(bound, input, caller);
      const turns = endpoint.method === 'GET' ? this.#turns : this.#changeTurns;
      return await turns.take(ownerOf(caller), () =>
        isAudited(endpoint) ? this.#audited(bound, input, caller, work) : work(),
      );
    } catch (error) {
      if (error instanceof ProblemError && isDeclared(endpoint, error)) throw error;
      this.#onUndeclared(error, endpoint);
      throw unexpected(error);
    }
  }

  /** Runs an operator's call for the brands that its input names, itself and by a member; else for the caller's. */
  async #forOperator<E extends Endpoint>(
    bound: BoundCall,
    input: RawInput | Input<E>,
    caller: Caller,
  ): Promise<Answer<E>> {
    const { endpoint } = bound;
    // As the handler gets it: what a call does not declare decides nothing.
    const parsed = parseInput(endpoint, input as RawInput);
    const [query, body] = parsed;
    const about = fieldsOf({ query, body });
    const { site } = about;
    const whom = whomOf(endpoint, about);
    const named = [
      ...(whom === undefined ? [] : [await this.#desk.brandOf(caller.site, whom)]),
      ...(typeof site === 'string' ? [site] : []),
    ];
    const brands = named.length > 0 || endpoint.permission === 'any' ? named : [caller.site.id];
    // A member who is not there is answered alike, as operators of some brands may not know whom others have.
    const { operator } = caller;
    if (operator?.brands && !brands.every((brand) => brand !== undefined && operator.sees(brand)))
      throw problem(deskFailures.other_brand);
    const call = () => run<E>(bound, input, caller, parsed);
    return this.#desk.callFor(caller, [about.member, about.profile], () =>
      this.#desk.record({ endpoint, caller, brand: brands[0] ?? caller.site.id, about }, call),
    );
  }

  async #audited<E extends Endpoint>(
    { endpoint }: BoundCall,
    input: RawInput | Input<E>,
    caller: Caller,
    work: () => Promise<Answer<E>>,
  ): Promise<Answer<E>> {
    const about = fieldsOf(input);
    const account = typeof about.email === 'string' ? about.email : undefined;
    try {
      const answer = await work();
      this.#audit(endpoint, caller, { outcome: 'ok', account, about: { ...about, ...(answer as object) } });
      return answer;
    } catch (error) {
      this.#audit(endpoint, caller, { outcome: outcomeOf(error), account, about });
      throw error;
    }
  }
}

/** The fields of a call's input. */
const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> => {
  const { query, body } = input as { query?: object; body?: object };
  return { ...query, ...body };
};

/** Limits count by member, or by a visitor's network address. */
const ownerOf = ({ member, address }: Caller) => member?.id ?? networkOf(address);

const outcomeOf = (error: unknown) => problemCode(error) ?? requestFailures.failed.code;

/** Validates the input, runs the handler, and strips its answer of undeclared fields. */
async function run<E extends Endpoint>(
  { endpoint, handler }: BoundCall,
  input: RawInput | Input<E>,
  caller: Caller,
  [query, body] = parseInput(endpoint, input as RawInput),
): Promise<Answer<E>> {
  const raw = input as RawInput;
  if (endpoint.upload && !raw.file) throw problem(requestFailures.invalid, { fields: { file: 'request.required' } });
  if (endpoint.raw && !raw.raw) throw problem(requestFailures.unsupported);
  const answer = await handler({ caller: caller as MemberCaller, query, body, file: raw.file as Upload, raw: raw.raw });
  return endpoint.answer.parse(answer ?? {}) as Answer<E>;
}

/** Calls of operators do not exist for others, nor those of the desk where it cannot be reached. */
const refusalOf = ({ access }: Endpoint) =>
  access === 'operator' || access === 'desk' ? requestFailures.not_found : requestFailures.authentication_required;

/** How long it counts that an operator showed who they are, in milliseconds. */
const checkCounts = 10 * minute;

/** Why an operator may not make a call for a brand. A program has no way to show again who it is. */
function forbiddenTo({ may, sees, session }: Operator, endpoint: Endpoint, site: string): ProblemError | undefined {
  const { access, permission, recheck } = endpoint;
  if (access !== 'operator') return undefined;
  if (permission && permission !== 'any' && !may(permission))
    return problem(deskFailures.not_permitted, { params: { permission } });
  if (permission !== 'any' && !sees(site)) return problem(deskFailures.other_brand);
  if (recheck && session && Date.now() - session.checked_at.getTime() > checkCounts)
    return problem(deskFailures.recheck_required);
  return undefined;
}

const isAudited = ({ access, audited }: Endpoint): boolean => audited || access === 'operator';

function mayCall(access: Access, caller: Caller): boolean {
  if (access === 'operator') return caller.operator !== null;
  if (access === 'desk') return caller.isAtDesk;
  if (access === 'anyone' || caller.member) return true;
  return access === 'visitor' && caller.visitorRights.search !== 'none';
}

/** Calls that anybody can make give a member nothing that logging out would not give them. */
const waitsForAge = ({ access, beforeAge }: Endpoint, { member, ageRequired }: Caller): boolean =>
  ageRequired && member !== null && access !== 'anyone' && !beforeAge;

function isDeclared(endpoint: Endpoint, error: ProblemError): boolean {
  const { error: code } = error.problem;
  return (
    code.startsWith('request.') ||
    code === requestFailures.authentication_required.code ||
    code === requestFailures.age_required.code ||
    (endpoint.access === 'operator' && Object.values<Failure>(deskFailures).some((failure) => failure.code === code)) ||
    endpoint.errors.some((failure: Failure) => failure.code === code)
  );
}
