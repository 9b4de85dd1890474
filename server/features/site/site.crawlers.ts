import { type Locale, languageParam } from '@rendezvous/contract/shared';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../platform/calls/http.ts';
import type { Sites } from './site.service.ts';

/** First segments of pages that only members see. */
export const memberAreas = [
  'likes',
  'chats',
  'signup-matches',
  'age-check',
  'match-finder',
  'settings',
  'profile',
  'credits',
  'directdebit',
  'swipe-game',
  'transactions',
];

/** Pages under `/pages` that anybody may read. */
export const housePages = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'];

/** `/robots.txt` (RFC 9309) and `/sitemap.xml` (sitemaps.org) of each brand, with each page's other languages. */
export function crawlerFiles(app: FastifyInstance, sites: Sites, callerOf: CallerOf): void {
  app.get('/robots.txt', async (request, reply) => {
    const { origin } = await callerOf(request);
    // With explicit endings, so that a brand's own page may begin with the same letters.
    const closed = memberAreas.flatMap((area) => [`/${area}$`, `/${area}?`, `/${area}/`]);
    const lines = [
      'User-agent: *',
      ...['/api/', ...closed].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const { site, origin } = await callerOf(request);
    const { languages, domain_language, signups } = site.settings;
    const house = [
      '/',
      ...(signups === 'all' ? ['/signup'] : []),
      '/login',
      '/pricing',
      ...housePages.map((page) => `/pages/${page}`),
      '/accessibility',
    ];
    const pages: [path: string, languages: readonly Locale[]][] = [
      ...house.map((path): [string, readonly Locale[]] => [path, languages]),
      ...sites.pagesOf(site.id).map(([token, own]): [string, Locale[]] => [`/${token}`, own]),
    ];
    const addressIn = (path: string, language: Locale) =>
      origin + path + (language === domain_language ? '' : `?${languageParam}=${language}`);
    const urls = pages.flatMap(([path, spoken]) => {
      const alternates = [
        ...spoken.map((language) => alternate(language, addressIn(path, language))),
        alternate('x-default', origin + path),
      ].join('');
      return spoken.map((language) => `<url><loc>${addressIn(path, language)}</loc>${alternates}</url>\n`);
    });
    const document = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`;
    return reply.type('application/xml; charset=utf-8').send(document);
  });
}

const alternate = (hreflang: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
