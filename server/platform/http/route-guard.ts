import { type Route, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../calls/caller.ts';
import type { Door } from '../calls/door.ts';
import type { CallerOf } from '../calls/http.ts';

/** Admission for raw routes, which are no calls and so do not pass the door by themselves. */
export interface RouteGuard {
  /**
   * Identifies the caller and counts the request as a call. Throws request.too_many, and age.required for whoever has
   * to have their age checked before they see what the site shows.
   */
  readonly callerOf: CallerOf;
  /** The same for what shows nothing of members: a reader's own data, what a mail links, the brand's own files. */
  readonly openCallerOf: CallerOf;
  /** Throws age.required as `callerOf` does, and counts nothing: for files of which a page has many. */
  checkAge(request: FastifyRequest): Promise<void>;
  /** Counts the request towards its route's own limits too. Throws request.too_many. */
  count(route: Route, caller: Caller): Promise<void>;
}

export function createRouteGuard(door: Door, callerOf: CallerOf): RouteGuard {
  const openCallerOf: CallerOf = async (request) => {
    const caller = await callerOf(request);
    await door.admit(caller);
    return caller;
  };
  return {
    openCallerOf,
    async callerOf(request) {
      const caller = await openCallerOf(request);
      refuseUnchecked(caller);
      return caller;
    },
    checkAge: async (request) => refuseUnchecked(await callerOf(request)),
    count: (route, caller) => door.count(route, caller),
  };
}

function refuseUnchecked({ ageRequired }: Caller): void {
  if (ageRequired) throw problem(requestFailures.age_required);
}

/**
 * Serves a scope's routes in the same turns for each address as calls. A turn ends when the answer is ready, so that a
 * slow reader delays nobody.
 */
export function inTurns(scope: FastifyInstance, door: Door): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  scope.addHook('preHandler', async (request) => {
    ends.set(request, await door.beginTurn(request.ip));
  });
  scope.addHook('onSend', async (request) => ends.get(request)?.());
}
