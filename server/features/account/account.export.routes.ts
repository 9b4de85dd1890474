import { exportPath, readExport, requestExport } from '@rendezvous/contract/departure';
import { requestFailures } from '@rendezvous/contract/endpoint';

import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../platform/calls/http.ts';
import { bind } from '../../platform/calls/mount.ts';
import type { Exports } from './account.export.ts';

export const exportRoutes = (exports: Exports) =>
  bind(
    { readExport, requestExport },
    {
      readExport: async ({ caller }) => ({ export: await exports.state(caller.member.id) }),
      requestExport: async ({ caller }) => ({ export: await exports.request(caller) }),
    },
  );

/** Gives the file to the member whose data it is, and to nobody else: the mailed link alone opens nothing. */
export function exportFile(app: FastifyInstance, exports: Exports, callerOf: CallerOf): void {
  app.get(exportPath, async (request, reply) => {
    const { member, site } = await callerOf(request);
    if (!member) throw problem(requestFailures.authentication_required);
    const bytes = await exports.file(member.id);
    if (!bytes) throw problem(requestFailures.not_found);
    const name = site.settings.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}-data.zip"`)
      .type('application/zip')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  });
}
