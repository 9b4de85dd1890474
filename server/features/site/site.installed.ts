import { hour, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { readSettings, type Settings } from '@rendezvous/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/calls/caller.ts';
import type { CallerOf } from '../../platform/calls/http.ts';
import { words } from '../../platform/i18n/words.ts';
import { type IconSize, iconOf, iconSizes, vectorIconOf } from './site.icon.ts';
import { offlinePage } from './site.offline.ts';
import type { Sites } from './site.service.ts';
import { sharePictureOf } from './site.share-picture.ts';

const iconCache = `public, max-age=${hour / second}`;

/**
 * The files that a device requests when it installs a brand as an app, and the brand's picture beside shared links.
 * Throws request.unknown_site for unknown hosts.
 */
export function installedApp(app: FastifyInstance, sites: Sites, callerOf: CallerOf): void {
  const settingsFor = (caller: Caller) => sites.settingsFor(caller, readSettings.query.parse({}));

  app.get('/manifest.webmanifest', async (request, reply) => {
    const caller = await callerOf(request);
    const text = JSON.stringify(manifestOf(settingsFor(caller), caller.locale));
    return reply.header('cache-control', 'private, no-cache').type('application/manifest+json').send(text);
  });

  app.get<{ Params: { size: string } }>('/icons/:size.png', async (request, reply) => {
    const { theme, cdn_prefix } = settingsFor(await callerOf(request));
    const size = iconSizes.find((known): known is IconSize => String(known) === request.params.size);
    if (!size) throw problem(requestFailures.not_found);
    if (cdn_prefix) reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.header('cache-control', iconCache).type('image/png').send(iconOf(size, theme));
  });

  app.get('/icons/brand.svg', async (request, reply) => {
    const { theme, cdn_prefix } = settingsFor(await callerOf(request));
    if (cdn_prefix) reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.header('cache-control', iconCache).type('image/svg+xml').send(vectorIconOf(theme));
  });

  app.get('/icons/share.png', async (request, reply) => {
    const { theme, cdn_prefix } = settingsFor(await callerOf(request));
    if (cdn_prefix) reply.header('cross-origin-resource-policy', 'cross-origin');
    const picture = await sharePictureOf(theme);
    return reply.header('cache-control', iconCache).type('image/png').send(picture);
  });

  app.get('/offline', async (request, reply) => {
    const caller = await callerOf(request);
    const { name, languages, theme } = settingsFor(caller);
    const texts = Object.fromEntries(
      languages.map((locale) => {
        const t = words(locale);
        return [
          locale,
          { title: t('site:offline.title'), text: t('site:offline.text'), retry: t('common:retry') },
        ] as const;
      }),
    );
    const html = offlinePage({
      name,
      theme,
      texts,
      locale: caller.locale,
      nonce: request.nonce,
    });
    return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').send(html);
  });
}

function manifestOf({ name, description, theme, cdn_prefix }: Settings, lang: string) {
  const icon = (size: IconSize, purpose: 'any' | 'maskable') => ({
    src: `${cdn_prefix}/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme.primary,
    background_color: theme.primary,
    categories: ['social', 'lifestyle'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
}
