import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** Trusts the nearest `count` proxies to name the client in `X-Forwarded-For`, in the form Fastify expects. */
export const trustProxies =
  (count: number): Trust =>
  (_address, hop) =>
    hop < count;

/** The client's address for requests that bypass Fastify, by Fastify's own rule. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddress(request, trust);
