import type { MailedLink } from '@rendezvous/contract/shared';
import type { FastifyInstance } from 'fastify';
import { acceptOneClick } from '../../platform/http/one-click.ts';

/**
 * One-click unsubscription (RFC 8058): the reader's mail program posts here, from anywhere and without a session; the
 * signed link is the authorisation. Opening the address in a browser leads to the preferences page.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  unsubscribe: (link: MailedLink) => Promise<boolean>,
): Promise<void> {
  await app.register(async (scope) => {
    acceptOneClick(scope);
    scope.post<{ Querystring: Partial<MailedLink> }>(
      '/unsubscribe',
      async ({ query: { member = '', token = '' } }, reply) => {
        const known = await unsubscribe({ member: String(member), token: String(token) });
        return reply
          .code(known ? 200 : 410)
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('');
      },
    );
    scope.get<{ Querystring: Partial<MailedLink> }>('/unsubscribe', ({ url }, reply) => {
      const at = url.indexOf('?');
      return reply.redirect(`/notifications${at < 0 ? '' : url.slice(at)}`, 303);
    });
  });
}
