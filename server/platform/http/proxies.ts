import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

type Trust = (address: string, hop: number) => boolean;

/** Trusts the nearest `count` proxies to name the client in `X-Forwarded-For`, in the form Fastify expects. */
export const trustProxies =
  (count: number): Trust =>
  (_address, hop) =>
    hop < count;

/**
 * Warns once if a proxy seems to stand in front that is not trusted: all members would count as one address, and share
 * its limits.
 */
export function warnOfUntrusted(app: FastifyInstance, trusted: number, warn: (message: string) => void): void {
  if (trusted > 0) return;
  let isSilent = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isSilent || headers['x-forwarded-for'] === undefined) return;
    isSilent = true;
    warn(
      'TRUSTED_PROXIES: a request came with X-Forwarded-For, and no proxy is trusted: if one stands in front, all ' +
        'members count as one address, 20 sign-ups an hour for all. Set it to the number of proxies in front',
    );
  });
}

/** The client's address for requests that bypass Fastify, by Fastify's own rule. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddress(request, trust);
