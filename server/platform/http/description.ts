import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Door } from '../calls/door.ts';
import { openapi } from '../calls/openapi.ts';

const packed = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof packed;

/** The best encoding that we store and the client accepts; one refused with `q=0` is skipped. */
const encodingOf = (accepted: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted ?? ''),
  );

/** Serves the OpenAPI document of all calls; it is written once, and compressed once for each encoding. */
export async function describeCalls(app: FastifyInstance, door: Door, https: boolean): Promise<void> {
  const plain = Buffer.from(JSON.stringify(openapi(door, https)));
  const version = createHash('sha256').update(plain).digest('base64url').slice(0, 20);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const bytesIn = (encoding: Encoding) => {
    const bytes = compressed.get(encoding) ?? packed[encoding](plain);
    compressed.set(encoding, bytes);
    return bytes;
  };
  app.get('/api/openapi.json', async (request, reply) => {
    const encoding = encodingOf(request.headers['accept-encoding']);
    const tag = `"${version}-${encoding ?? 'plain'}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    // Prevents the compression plugin from compressing it again.
    request.headers['x-no-compression'] = 'kept';
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(encoding ? await bytesIn(encoding) : plain);
  });
}
