import { Id, Locale, languageParam, type MailedLink } from '@rendezvous/contract/shared';
import { escapeHtml } from '@rendezvous/contract/text/html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../platform/calls/caller.ts';
import { acceptOneClick } from '../../platform/http/one-click.ts';
import type { RouteGuard } from '../../platform/http/route-guard.ts';
import { words } from '../../platform/i18n/words.ts';
import type { Campaigns } from './campaign.service.ts';

type Given = FastifyRequest<{ Params: { id: string }; Querystring: Partial<Record<string, string>> }>;

/** The links of a campaign's mails, which open without a session. */
export async function campaignLinks(app: FastifyInstance, campaigns: Campaigns, { callerOf }: RouteGuard) {
  /** What the address of a link names. */
  async function read(request: Given) {
    const { site, locale } = await callerOf(request);
    const { member = '', token = '', [languageParam]: language } = request.query;
    return {
      site,
      id: Id.safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000',
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

    // Programs that scan mails open every link, so it takes a press.
    scope.get('/campaign/:id/unsubscribe', async (request: Given, reply) => {
      const { site, id, link, locale } = await read(request);
      const { campaign, member } = await campaigns.ofLink(site, id, link);
      // The page of preferences says what is wrong with a link.
      if (!campaign || !member) return reply.redirect(preferences(link, locale), 303);
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(confirmPage(site, locale, campaign.kind));
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

const preferences = (link: MailedLink, locale: Locale): string =>
  inLanguage(`/notifications?${new URLSearchParams({ ...link })}`, locale);

function confirmPage({ settings }: Site, locale: Locale, kind: 'promotions' | 'news'): string {
  const t = words(locale);
  const params = { site: settings.name };
  const [title, text, button] = [
    t(`mail:${kind}.stop`, params),
    t('campaign:unsubscribe.text'),
    t('campaign:unsubscribe.button'),
  ].map(escapeHtml);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title}</title>
<style>body{font:17px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;
padding:0 24px;text-align:center}h1{font-size:1.6rem;line-height:1.25;margin:0 0 8px}
p{margin:0 auto 24px;max-width:40ch}button{font:inherit;font-weight:600;min-height:48px;padding:0 28px;border:0;
border-radius:12px;color:#fff;cursor:pointer;
background:${escapeHtml(settings.theme.primary)}}</style>
</head><body><main><p>${escapeHtml(settings.name)}</p><h1>${title}</h1><p>${text}</p>
<form method="post"><button name="which" value="kind">${button}</button></form></main></body></html>`;
}
