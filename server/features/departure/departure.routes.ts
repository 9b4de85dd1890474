import * as contract from '@rendezvous/contract/departure';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/calls/bind.ts';
import type { RouteGuard } from '../../platform/http/route-guard.ts';
import type { UserView } from '../member/member.service.ts';
import type { Departure } from './departure.service.ts';

export const departureRoutes = (departure: Departure, user: Pick<UserView, 'of'>) =>
  bind(contract, {
    deleteAccount: ({ caller }) => departure.remove(caller),
    requestReactivation: ({ caller, body }) => departure.requestReactivation(caller, body.email),
    reactivate: async ({ caller, body }) => ({ user: await user.of(await departure.reactivate(caller, body)) }),
    readExport: async ({ caller }) => ({ export: await departure.copies.state(caller.member.id) }),
    requestExport: async ({ caller }) => ({ export: await departure.copies.request(caller) }),
  });

/**
 * Serves the file only to the member it is about: the mailed link alone does not open it. It may be large, so a member
 * fetches it now and then, and once at a time.
 */
export function copyFile(app: FastifyInstance, { copies }: Departure, { openCallerOf, count }: RouteGuard): void {
  const fetching = new Map<string, symbol>();
  // No HEAD, which would take the place of a download and use up one of the ten an hour.
  app.get(contract.exportPath, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await openCallerOf(request);
    const { member, site, sameOrigin } = caller;
    if (!member) throw problem(requestFailures.authentication_required);
    // Another site's link would use up the ten, and put files into the member's folder.
    if (!sameOrigin) throw problem(requestFailures.foreign_origin);
    // Before it is counted: whoever waits for an earlier download to end spends none of theirs.
    if (fetching.has(member.id)) throw problem(requestFailures.too_many, { params: { seconds: 1 } });
    const turn = Symbol('turn');
    fetching.set(member.id, turn);
    // Whoever has read all of it may ask again at once, so its end may be known twice.
    const end = () => {
      if (fetching.get(member.id) === turn) fetching.delete(member.id);
    };
    const file = await count(contract.fetchExport, caller)
      .then(() => copies.file(member.id))
      .catch((error) => {
        end();
        throw error;
      });
    if (!file) {
      end();
      throw problem(requestFailures.not_found);
    }
    for (const event of ['end', 'close']) file.content.once(event, end);
    const name = site.settings.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}-data.zip"`)
      .type('application/zip')
      .header('content-length', file.bytes)
      .send(file.content);
  });
}
