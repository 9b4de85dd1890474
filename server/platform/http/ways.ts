import type { Route } from '@rendezvous/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../calls/caller.ts';
import type { Door } from '../calls/door.ts';
import type { CallerOf } from '../calls/http.ts';

/** The arguments of routes that are no calls. */
export interface Ways {
  /** Who asks; counts the request as a call. Throws request.too_many. */
  readonly callerOf: CallerOf;
  /** Counts the request towards limits of its route's own as well. Throws request.too_many. */
  count(route: Route, caller: Caller): Promise<void>;
}

export const createWays = (door: Door, callerOf: CallerOf): Ways => ({
  async callerOf(request) {
    const caller = await callerOf(request);
    await door.admit(caller);
    return caller;
  },
  count: (route, caller) => door.count(route, caller),
});

/**
 * Makes the answers of a scope's routes in turns of each address, as calls are made. A turn ends when the answer is
 * ready: how fast it is read is nobody else's business.
 */
export function inTurns(scope: FastifyInstance, door: Door): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  scope.addHook('preHandler', async (request) => {
    ends.set(request, await door.beginTurn(request.ip));
  });
  scope.addHook('onSend', async (request) => ends.get(request)?.());
}
