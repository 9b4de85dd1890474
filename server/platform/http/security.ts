import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { day, second } from '@rendezvous/contract/durations';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyRequest {
    nonce: string;
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    nonce?: string;
  }
}

export interface Security {
  readonly https: boolean;
  /** The origin of the host's pictures, if not the host itself. */
  pictureOrigin(host: string | undefined): string | undefined;
}

const withNonce = ({ nonce = '' }: IncomingMessage): string => `'nonce-${nonce}'`;

/** A document that the server wrote itself, whose only style is in its head. */
const isOwnDocument = (payload: unknown): payload is string =>
  typeof payload === 'string' && payload.startsWith('<!doctype html>');

/**
 * Headers of every answer. Nothing loads from other origins; scripts and styles apply only with the page's nonce.
 * Elements may have a `style`, which cannot load or read anything.
 */
export function security(app: FastifyInstance, { https, pictureOrigin }: Security): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request) => {
    // 122 random bits, which Node generates in batches.
    request.nonce = randomUUID();
    request.raw.nonce = request.nonce;
  });
  // Made once; its plugin for Fastify would make it for every request.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", withNonce],
        styleSrc: ["'self'", withNonce],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ({ headers }) => pictureOrigin(headers.host) ?? "'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: (365 * day) / second, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', ({ raw }, reply, done) => protect(raw, reply.raw, () => done()));
  app.addHook('onSend', async ({ nonce }, reply, payload) => {
    reply.header(
      'permissions-policy',
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
    );
    return isOwnDocument(payload) ? payload.replace('<style>', `<style nonce="${nonce}">`) : payload;
  });
}

/**
 * Whether a request comes from our own pages. Browsers send `Sec-Fetch-Site` or `Origin` with every change made for
 * another site; a client that sends neither is not a browser and carries no victim's cookies.
 */
export function isSameOrigin(
  { 'sec-fetch-site': fetchSite, origin }: Readonly<Record<string, string | string[] | undefined>>,
  host: string,
): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  if (origin === undefined) return true;
  return URL.parse(String(origin))?.host === host;
}

/** Whether the browser names the page that sends a form. One that sends neither header might send another site's. */
export const isOwnForm = ({ 'sec-fetch-site': fetchSite, origin }: IncomingHttpHeaders): boolean =>
  fetchSite === undefined ? origin !== undefined : fetchSite === 'same-origin';

/**
 * Whether one of our pages makes the call: the browser says so, or the call has a header that other sites cannot send
 * without a CORS preflight.
 */
export function isOwnPage(headers: Readonly<Record<string, string | string[] | undefined>>, host: string): boolean {
  return (
    isSameOrigin(headers, host) && (headers['sec-fetch-site'] === 'same-origin' || headers['request-type'] === 'client')
  );
}
