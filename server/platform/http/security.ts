import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

interface Security {
  readonly https: boolean;
  /** Where the pictures of the site of this host are, beside the host itself. */
  pictureOrigin(host: string | undefined): string | undefined;
}

/** Headers of every answer. Nothing loads from elsewhere; scripts run by the page's nonce only. */
export async function security(app: FastifyInstance, { https, pictureOrigin }: Security): Promise<void> {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request) => {
    // 122 random bits, which Node draws for many at once.
    request.nonce = randomUUID();
    request.raw.nonce = request.nonce;
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (request) => `'nonce-${request.nonce ?? ''}'`],
        styleSrc: ["'self'", "'unsafe-inline'"],
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
    strictTransportSecurity: https ? { maxAge: 31536000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), interest-cohort=()');
  });
}

/**
 * Whether a request comes from our own pages. Browsers send `Sec-Fetch-Site` or `Origin` with every change they make
 * for another site; a client that sends neither is no browser and carries no one's cookies by accident.
 */
export function isSameOrigin({ 'sec-fetch-site': fetchSite, origin }: Readonly<Record<string, string | string[] | undefined>>, host: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  if (origin === undefined) return true;
  return URL.parse(String(origin))?.host === host;
}

/** Whether a page of ours makes the call: the browser says so, or it carries the header that no other site can send without being asked for it. */
export function isOwnPage(headers: Readonly<Record<string, string | string[] | undefined>>, host: string): boolean {
  return isSameOrigin(headers, host) && (headers['sec-fetch-site'] === 'same-origin' || headers['request-type'] === 'client');
}
