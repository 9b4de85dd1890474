import type { Route } from '@rendezvous/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../calls/caller.ts';
import type { Door } from '../calls/door.ts';
import type { CallerOf } from '../calls/http.ts';

/** Admission for raw routes, which are no calls and so do not pass the door by themselves. */
export interface RouteGuard {
  /** Identifies the caller and counts the request as a call. Throws request.too_many. */
  readonly callerOf: CallerOf;
  /** Counts the request towards its route's own limits too. Throws request.too_many. */
  count(route: Route, caller: Caller): Promise<void>;
}

export const createRouteGuard = (door: Door, callerOf: CallerOf): RouteGuard => ({
  async callerOf(request) {
    const caller = await callerOf(request);
    await door.admit(caller);
    return caller;
  },
  count: (route, caller) => door.count(route, caller),
});

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
