import { requestFailures } from '@rendezvous/contract/endpoint';
import { paymentStatuses } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CallerOf } from '../../platform/calls/http.ts';
import { manners } from './sandbox.notices.ts';
import { backPath, sandboxPage, unknownPage } from './sandbox.page.ts';
import type { Sandbox } from './sandbox.ts';

const Choice = z.object({
  outcome: z.enum(paymentStatuses),
  manner: z.enum(manners).default('once'),
  declines: z.literal('yes').optional(),
});

/** The sandbox's own pages: another company's site in a real purchase. */
export async function sandboxPages(app: FastifyInstance, sandbox: Sandbox, callerOf: CallerOf): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    scope.get<{ Params: { id: string } }>('/gateway/sandbox/:id', async (request, reply) => {
      const { locale } = await callerOf(request);
      const row = await sandbox.find(request.params.id);
      return row ? html(reply, sandboxPage(row, locale)) : html(reply.code(404), unknownPage(locale));
    });

    scope.post<{ Params: { id: string } }>('/gateway/sandbox/:id', async (request, reply) => {
      const { locale, sameOrigin } = await callerOf(request);
      if (!sameOrigin) throw problem(requestFailures.foreign_origin);
      const row = await sandbox.find(request.params.id);
      if (!row) return html(reply.code(404), unknownPage(locale));
      const choice = Choice.safeParse(request.body);
      if (!choice.success) throw problem(requestFailures.invalid);
      const { outcome, manner, declines } = choice.data;
      await sandbox.decide(row.id, outcome, manner, declines === 'yes');
      return reply.redirect(backPath(row), 303);
    });
  });
}

function html(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
