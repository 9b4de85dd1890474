import { linkLimits } from '@rendezvous/contract/endpoint';
import { Locale, languageParam } from '@rendezvous/contract/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptOneClick } from '../../../platform/http/one-click.ts';
import type { RouteGuard } from '../../../platform/http/route-guard.ts';
import { isId } from '../../member/member.secrets.ts';
import type { TopUpAgreements } from './payment.top-up.ts';

type Given = FastifyRequest<{ Querystring: Partial<Record<string, string>> }>;

const route = { method: 'POST', path: '/top-up/stop', limits: linkLimits } as const;

/** Ends a member's top-ups by the link of a mail. Its page asks for a press, as programs that scan mails open links. */
export async function topUpLinks(
  app: FastifyInstance,
  agreements: Pick<TopUpAgreements, 'endByLink'>,
  guard: RouteGuard,
) {
  await app.register(async (scope) => {
    acceptOneClick(scope);
    scope.post(route.path, async (request: Given, reply) => {
      const caller = await guard.openCallerOf(request);
      await guard.count(route, caller);
      const { member = '', token = '', [languageParam]: language } = request.query;
      const isEnded = isId(String(member)) && (await agreements.endByLink(String(member), String(token)));
      const locale = Locale.safeParse(language).data ?? caller.locale;
      const query = new URLSearchParams({ is: isEnded ? 'ended' : 'unknown', [languageParam]: locale });
      return reply.header('cache-control', 'no-store').redirect(`${route.path}?${query}`, 303);
    });
  });
}
