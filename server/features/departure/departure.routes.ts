import * as contract from '@rendezvous/contract/departure';
import { requestFailures } from '@rendezvous/contract/endpoint';

import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../platform/calls/http.ts';
import { bind } from '../../platform/calls/mount.ts';
import type { UserView } from '../member/member.service.ts';
import type { Departure } from './departure.service.ts';

export const departureRoutes = (departure: Departure, user: Pick<UserView, 'of'>) =>
  bind(contract, {
    deleteAccount: ({ caller }) => departure.remove(caller),
    requestReactivation: async ({ caller, body }) => {
      await departure.requestReactivation(caller, body.email);
      return {};
    },
    reactivate: async ({ caller, body }) => ({ user: await user.of(await departure.reactivate(caller, body)) }),
    readExport: async ({ caller }) => ({ export: await departure.copies.state(caller.member.id) }),
    requestExport: async ({ caller }) => ({ export: await departure.copies.request(caller) }),
  });

/** Serves the file only to the member it is about: the mailed link alone does not open it. */
export function copyFile(app: FastifyInstance, { copies }: Departure, callerOf: CallerOf): void {
  app.get(contract.exportPath, async (request, reply) => {
    const { member, site } = await callerOf(request);
    if (!member) throw problem(requestFailures.authentication_required);
    const bytes = await copies.file(member.id);
    if (!bytes) throw problem(requestFailures.not_found);
    const name = site.settings.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}-data.zip"`)
      .type('application/zip')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  });
}
