import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import * as contract from '@rendezvous/contract/receipt';
import { Id } from '@rendezvous/contract/shared';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/calls/bind.ts';
import { requireAllBrands } from '../../platform/desk/operator.ts';
import type { RouteGuard } from '../../platform/http/route-guard.ts';
import type { Receipts } from './receipt.service.ts';

export const receiptRoutes = (receipts: Receipts) =>
  bind(contract, {
    listReceipts: async ({ caller, query }) => ({ receipts: await receipts.list(caller.member.id, query.payment_id) }),
    listReceiptConflicts: async ({ caller }) => {
      requireAllBrands(caller);
      return { conflicts: await receipts.conflicts() };
    },
    checkReceipt: ({ caller, body }) => {
      requireAllBrands(caller);
      return receipts.check(body, caller.operator.name);
    },
  });

/** Serves a receipt as a PDF, in the language of the caller's pages, to the member whose it is. */
export function receiptFile(app: FastifyInstance, receipts: Receipts, { openCallerOf, count }: RouteGuard): void {
  app.get<{ Params: { id: string } }>(
    contract.receiptPath(':id'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = await openCallerOf(request);
      if (!caller.member) throw problem(requestFailures.authentication_required);
      // Another site's link would use up the member's share.
      if (!caller.sameOrigin) throw problem(requestFailures.foreign_origin);
      await count(contract.fetchReceipt, caller);
      const { data: id } = Id.safeParse(request.params.id);
      const file = id && (await receipts.pdfOf(caller.member.id, id, caller.locale));
      if (!file) throw problem(requestFailures.not_found);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .type('application/pdf')
        .send(file.bytes);
    },
  );
}
