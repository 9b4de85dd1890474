import { day, minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { Id } from '@rendezvous/contract/shared';
import type { FastifyInstance } from 'fastify';
import { type Files, sizes } from '../../adapters/image/image.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { RouteGuard } from '../../platform/http/route-guard.ts';
import type { Sites } from '../site/site.service.ts';
import type { PhotoAccess } from './photo.access.ts';
import { kinds } from './photo.addresses.ts';

export async function writeFiles(storage: Storage, key: string, files: Files): Promise<void> {
  await Promise.all(Object.entries(files).map(([size, bytes]) => storage.write(`${key}/${size}.webp`, bytes)));
}

/** Pages may load photos from another origin, the brand's `cdn_prefix`. */
const fetchedFromElsewhere = ['cross-origin-resource-policy', 'cross-origin'] as const;
const week = (7 * day) / second;
const tenMinutes = (10 * minute) / second;

const sizeOf = (file: string) => sizes.find((size) => file === `${size}.webp`);

interface Options {
  readonly access: PhotoAccess;
  readonly sites: Pick<Sites, 'ofHost'>;
  readonly guard: Pick<RouteGuard, 'callerOf' | 'checkAge'>;
}

interface BoundParams {
  owner: string;
  photo: string;
  kind: string;
  sealed: string;
  file: string;
}

/**
 * Serves photo files. A public file never changes under its key, so browsers cache it, but shared caches do not. A file
 * bound to a member is never cached, so that logging out leaves nothing in the browser.
 */
export function photoFiles(app: FastifyInstance, { access, sites, guard }: Options): void {
  app.get<{ Params: { key: string; file: string } }>('/photos/:key/:file', async (request, reply) => {
    const { key, file } = request.params;
    const site = sites.ofHost(request.headers.host);
    if (!site) throw problem(requestFailures.unknown_site);
    if (site.age_checks.length > 0) await guard.checkAge(request);
    const size = sizeOf(file);
    const found = size && (await access.publicFile(site.pool, key, size));
    if (!found) throw problem(requestFailures.not_found);
    // A substitute size is cached briefly, until the requested one exists.
    const cacheControl = found.isOther ? `private, max-age=${tenMinutes}` : `private, max-age=${week}, immutable`;
    if (site.settings.cdn_prefix) reply.header(...fetchedFromElsewhere);
    return reply.header('cache-control', cacheControl).type('image/webp').send(found.bytes);
  });

  app.get<{ Params: BoundParams }>('/private-photos/:owner/:photo/:kind/:sealed/:file', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const caller = await guard.callerOf(request);
    if (!caller.member) throw problem(requestFailures.not_found);
    const { owner, photo, sealed, file } = request.params;
    const kind = kinds.find((known) => known === request.params.kind);
    const size = sizeOf(file);
    const isMeant = kind && size && Id.safeParse(owner).success && Id.safeParse(photo).success;
    const found = isMeant && (await access.boundFile(caller as MemberCaller, { owner, photo, kind, sealed }, size));
    if (!found) throw problem(requestFailures.not_found);
    return reply.type('image/webp').send(found.bytes);
  });
}
