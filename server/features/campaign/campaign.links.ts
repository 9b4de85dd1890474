import { Id, Locale, languageParam } from '@rendezvous/contract/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NIL } from 'uuid';
import { acceptOneClick } from '../../platform/http/one-click.ts';
import type { RouteGuard } from '../../platform/http/route-guard.ts';
import type { Campaigns } from './campaign.service.ts';

type Given = FastifyRequest<{ Params: { id: string }; Querystring: Partial<Record<string, string>> }>;

/** The links of a campaign's mails, which open without a session. */
export async function campaignLinks(app: FastifyInstance, campaigns: Campaigns, { openCallerOf }: RouteGuard) {
  /** The parts of a link's address. An id that is none becomes one of no campaign. */
  async function read(request: Given) {
    const { site, locale } = await openCallerOf(request);
    const { member = '', token = '', [languageParam]: language } = request.query;
    return {
      site,
      id: Id.safeParse(request.params.id).data ?? NIL,
      link: { member: String(member), token: String(token) },
      locale: Locale.safeParse(language).data ?? locale,
    };
  }

  await app.register(async (scope) => {
    acceptOneClick(scope);

    // Without HEAD: a program that looks whether the address is there has not opened it.
    scope.get('/campaign/:id', { exposeHeadRoute: false }, async (request: Given, reply) => {
      const { site, id, link, locale } = await read(request);
      const path = (await campaigns.open(site, id, link, locale)) ?? '/';
      return reply.header('cache-control', 'no-store').redirect(inLanguage(path, locale), 303);
    });

    // Programs that scan mails open every link, so the page of preferences asks for a press.
    scope.get('/campaign/:id/unsubscribe', async (request: Given, reply) => {
      const { site, id, link, locale } = await read(request);
      const { campaign, member } = await campaigns.ofLink(site, id, link);
      const asked = campaign && member ? { ...link, campaign: id, end: campaign.kind } : link;
      return reply.header('cache-control', 'no-store').redirect(preferences(asked, locale), 303);
    });

    scope.post('/campaign/:id/unsubscribe', async (request: Given, reply) => {
      const { site, id, link, locale } = await read(request);
      const isForm = String(request.body ?? '').includes('which=kind');
      const isDone = await campaigns.unsubscribe(site, id, link, isForm ? 'kind' : 'all');
      reply.header('cache-control', 'no-store');
      if (isForm) return reply.redirect(preferences(link, locale), 303);
      // RFC 8058
      return reply
        .code(isDone ? 200 : 410)
        .type('text/plain')
        .send('');
    });
  });
}

function inLanguage(path: string, locale: Locale): string {
  const url = new URL(path, 'https://here.invalid');
  url.searchParams.set(languageParam, locale);
  return url.pathname + url.search + url.hash;
}

const preferences = (query: Record<string, string>, locale: Locale): string =>
  inLanguage(`/notifications?${new URLSearchParams(query)}`, locale);
