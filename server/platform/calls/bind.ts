import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Answer, Endpoint } from '@rendezvous/contract/endpoint';
import type { z } from 'zod';
import type { Caller, MemberCaller, OperatorCaller } from './caller.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A body as sent, for endpoints that parse it themselves. */
export interface RawBody {
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** The input of a call as a transport received it, which the door checks. */
export interface RawInput {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Upload | undefined;
  readonly raw?: RawBody;
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

/** A handler returns nothing where its answer has no fields. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Answer<E> extends Record<string, never> ? Promise<void> : Promise<Answer<E>> | Answer<E>;

/** One handler for each endpoint a contract module exports: a missing or mismatched one does not compile. */
export type Handlers<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: Contract[Name] extends Endpoint
    ? Handler<Contract[Name]>
    : never;
};

export interface BoundCall {
  readonly endpoint: Endpoint;
  // Handlers of different endpoints share no call type; only `bind` makes these pairs, and it checks each.
  readonly handler: Handler<Endpoint>;
}

/** Binds a contract module to its handlers. */
export function bind<Contract extends object>(contract: Contract, handlers: Handlers<Contract>): BoundCall[] {
  return Object.entries(contract).flatMap(([name, value]) => {
    const handler = (handlers as Record<string, Handler<Endpoint> | undefined>)[name];
    return isEndpoint(value) && handler ? [{ endpoint: value, handler }] : [];
  });
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'endpoint';
}
