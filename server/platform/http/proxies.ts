import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** Trusts the nearest `count` proxies to name the client's address in `X-Forwarded-For`, as Fastify asks for it. */
export const trustProxies =
  (count: number): Trust =>
  (_address, hop) =>
    hop < count;

/** The client's address of a request that Fastify does not see, by the rule that Fastify itself follows. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddress(request, trust);
