import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether a host name or address always means the local machine (RFC 6761, RFC 1122). */
function isLocalName(name: string): boolean {
  const host = name.toLowerCase();
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    (isIPv4(host) && host.startsWith('127.')) ||
    host === '::1' ||
    host === '[::1]'
  );
}

/** Whether the other end of a connection is on this machine. */
export const isLocalAddress = (address: string): boolean => isLocalName(address.replace('::ffff:', ''));

/** Whether an origin leads to this machine alone. */
export const isLocalOrigin = (origin: string): boolean => isLocalName(new URL(origin).hostname);

/** Whether nobody between a caller of this origin and us, or our proxy, can read along. */
export function isPrivateOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLocalName(hostname);
}

/** Headers in which proxies name the client or themselves. */
const forwarding = /^(forwarded|via|cf-.*|true-client-ip|x-(forwarded|real|client|original|cluster)-.*|fly-client-ip)$/;

/**
 * Whether a request was made on this machine and for it. A local proxy also connects from the loopback address, and
 * another site's host name can resolve to it, so the host and the headers must agree.
 */
function isLocalRequest({
  headers,
  hostname,
  socket,
  raw,
}: Pick<FastifyRequest, 'headers' | 'hostname' | 'socket' | 'raw'>): boolean {
  // No browser speaks HTTP/1.0; nginx does by default, with its own host name and no header that identifies it.
  return (
    raw.httpVersion !== '1.0' &&
    isLocalAddress(socket.remoteAddress ?? '') &&
    isLocalName(hostname) &&
    !Object.keys(headers).some((header) => forwarding.test(header))
  );
}

/** Limits a scope's routes to local requests; for all others they do not exist. */
export function localOnly(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
  });
}

/** What is wrong with a `PUBLIC_URL` that leads to no brand, if anything: its host answers 421 to everybody. */
export function strangeHost(publicUrl: string | undefined, siteHosts: readonly string[]): string | undefined {
  const host = publicUrl && new URL(publicUrl).hostname;
  if (!host || siteHosts.includes(host)) return undefined;
  const others = siteHosts.join(', ') || 'nothing';
  return `PUBLIC_URL: no brand answers on ${host}, only on ${others}: name it in the hosts of one`;
}

/**
 * Throws if the installation can be reached from elsewhere without a `PUBLIC_URL`: anyone could read log-in links at
 * /mailbox and get credits for free.
 */
export function refuseExposure(
  { PUBLIC_URL, TRUSTED_PROXIES, HOST }: { PUBLIC_URL?: string | undefined; TRUSTED_PROXIES: number; HOST: string },
  siteHosts: readonly string[],
): void {
  if (PUBLIC_URL) return;
  const elsewhere = siteHosts.find((host) => !isLocalName(host));
  const signs = [
    ...(TRUSTED_PROXIES > 0 ? ['TRUSTED_PROXIES names a proxy in front'] : []),
    ...(isLocalName(HOST) ? [] : [`HOST listens on ${HOST}`]),
    ...(elsewhere ? [`a brand answers on ${elsewhere}`] : []),
  ];
  if (signs.length > 0)
    throw new Error(
      `PUBLIC_URL: is needed, because ${signs.join(' and ')}: ` +
        'set it to the address under which members reach the installation',
    );
}
