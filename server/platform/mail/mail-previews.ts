import { type Locale, locales } from '@rendezvous/contract/shared';
import { escapeHtml } from '@rendezvous/contract/text/html';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../calls/caller.ts';
import type { MailContext, MailPreview } from './brand-mail.ts';

/** Every mail in every language and brand at `/mailbox/previews`, for people who write mails, on their own machine. */
export function mailPreviews(
  app: FastifyInstance,
  sites: { all(): Site[]; ofId(id: string): Site | undefined },
  previews: readonly MailPreview[],
): void {
  app.get('/mailbox/previews', async (_request, reply) =>
    reply.type('text/html').send(listPage(sites.all(), previews)),
  );
  app.get<{ Params: { site: string; kind: string; locale: string } }>(
    '/mailbox/previews/:site/:kind/:locale',
    async (request, reply) => {
      const site = sites.ofId(request.params.site);
      const preview = previews.find(({ kind }) => kind === request.params.kind);
      const [name, form] = request.params.locale.split('.');
      const locale = locales.find((known) => known === name);
      if (!site || !preview || !locale) return reply.code(404).type('text/plain').send('No such mail');
      const mail = preview.write(sampleTo(site, locale));
      return form === 'txt' ? reply.type('text/plain').send(mail.text) : reply.type('text/html').send(mail.html);
    },
  );
}

function listPage(sites: readonly Site[], previews: readonly MailPreview[]): string {
  const sections = sites.map((site) => {
    const mails = previews.map(
      (preview) =>
        `<h3>${escapeHtml(preview.kind)}</h3><ul>${locales.map((locale) => row(site, preview, locale)).join('')}</ul>`,
    );
    return `<h2>${escapeHtml(site.settings.name)}</h2>${mails.join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Mails</title>
<style>body{font:16px/1.6 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}li{overflow-wrap:anywhere}</style>
<h1>Mails</h1><p>Every mail, in every language of each brand. <a href="/mailbox">Back to the mailbox</a></p>
${sections.join('')}</html>`;
}

const sampleTo = (site: Site, locale: Locale): MailContext => ({
  to: 'robin@example.test',
  site,
  locale,
  origin: `https://${site.hosts[0]}`,
});

function row(site: Site, preview: MailPreview, locale: Locale): string {
  const path = `/mailbox/previews/${encodeURIComponent(site.id)}/${encodeURIComponent(preview.kind)}/${locale}`;
  const subject = escapeHtml(preview.write(sampleTo(site, locale)).subject);
  return `<li><b>${locale}</b> <a href="${path}">${subject}</a> · <a href="${path}.txt">text</a></li>`;
}
