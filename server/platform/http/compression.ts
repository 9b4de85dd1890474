import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { hasSession } from '../calls/session.ts';

/** Answers whose length depends on what the client takes. */
const compressible = /^text\/(?!event-stream)|[/+](?:json|javascript|xml)(?:;|$)/;

/**
 * Compresses answers of a kilobyte and more by what the client takes. Where it takes several alike, the first of the list
 * is sent: zstd costs a page a fifth of brotli's time and is as small.
 */
export async function compression(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ headers, cookies }) => {
    // BREACH: another site must not read a member's page from its compressed length. The plugin leaves such requests alone.
    if (isForeign(headers['sec-fetch-site']) && hasSession(cookies)) headers['x-no-compression'] = 'foreign';
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('vary') && compressible.test(String(reply.getHeader('content-type') ?? ''))) reply.header('vary', 'accept-encoding');
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['zstd', 'br', 'gzip', 'identity'],
    customTypes: compressible,
    // In one synchronous call, as a stream through the thread pool costs a page more than its compression.
    syncThreshold: 1024 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // The plugin hands these to zstd too, which has no `level` and stays at its own, 3.
    zlibOptions: { level: 5 },
    globalDecompression: false,
  });
}

const isForeign = (fetchSite: string | string[] | undefined) => fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
