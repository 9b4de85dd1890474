import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

declare module 'node:http' {
  interface IncomingMessage {
    requestId?: string;
  }
}

export const requestIdHeader = 'x-request-id';
/** Of a proxy; what it passes on of a client must not write lines of its own into the log. */
const proxysId = /^[\w-]{8,64}$/;

const ids = new AsyncLocalStorage<string | undefined>();

/** The id of the request, or of the call over a socket, that is under way or began the job under way. */
export const requestId = (): string | undefined => ids.getStore();

/** 48 random bits, which Node generates in batches: short enough to be copied by hand. */
export const newRequestId = (): string => randomUUID().slice(-12);

/** Runs work whose lines in the log carry the id; without one, work that serves several requests or none. */
export const inRequest = <T>(id: string | undefined, work: () => T): T => ids.run(id, work);

/** Finds the id of a request: a trusted proxy's, else a new one. */
export const requestIdsOf =
  (trustedProxies: number) =>
  (request: IncomingMessage): string => {
    const given = trustedProxies > 0 ? request.headers[requestIdHeader] : undefined;
    request.requestId ??= typeof given === 'string' && proxysId.test(given) ? given : newRequestId();
    return request.requestId;
  };
