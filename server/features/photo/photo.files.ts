import { randomBytes } from 'node:crypto';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance } from 'fastify';
import { type Files, sizes } from '../../adapters/image/image.ts';
import type { Storage } from '../../adapters/storage/storage.ts';

/** 128 bits: whoever was not told a key cannot find it. */
export const newKey = () => randomBytes(16).toString('hex');

export async function writeFiles(storage: Storage, key: string, files: Files): Promise<void> {
  await Promise.all(sizes.map((size) => storage.write(`${key}/${size}.webp`, files[size])));
}

const isKey = /^[0-9a-f]{32}$/;
const week = 7 * 24 * 3600;

/** Serves the files of photos by their key. Shared caches must not keep them, and a file never changes under its key. */
export function photoFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { key: string; file: string } }>('/photos/:key/:file', async ({ params: { key, file } }, reply) => {
    const size = sizes.find((known) => file === `${known}.webp`);
    const bytes = size && isKey.test(key) ? await storage.read(`${key}/${size}.webp`) : undefined;
    if (!bytes) throw problem(requestFailures.not_found);
    return reply.header('cache-control', `private, max-age=${week}, immutable`).type('image/webp').send(bytes);
  });
}
