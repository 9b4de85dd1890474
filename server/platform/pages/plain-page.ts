import { randomInt } from 'node:crypto';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { escapeHtml } from '@rendezvous/contract/html';
import type { ProblemError } from '@rendezvous/contract/problem';
import { type Locale, locales } from '@rendezvous/contract/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfter } from '../calls/http.ts';
import { localeCookie } from '../calls/session.ts';
import { browserLocale } from '../i18n/languages.ts';
import { words } from '../i18n/words.ts';

/**
 * The page for browsers if no other can be made: the address belongs to no site, or the database is away. It shows no
 * brand, in the reader's language, and reloads itself after a temporary failure.
 */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, failure: ProblemError) {
  const chosen = locales.find((locale) => locale === request.cookies[localeCookie]);
  const locale = chosen ?? browserLocale(request.headers['accept-language']);
  const seconds = retryAfter(failure);
  // Spread out, so that open tabs do not all reload at once.
  if (seconds !== undefined) reply.header('retry-after', seconds).header('refresh', seconds + randomInt(seconds + 1));
  return reply
    .code(failure.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page(locale, failure));
}

function page(locale: Locale, { problem: { error } }: ProblemError): string {
  const say = words(locale);
  const title = escapeHtml(say(error.replace('.', ':error.')));
  const text = escapeHtml(say(error === requestFailures.unknown_site.code ? 'site:not_found.text' : 'site:error.text'));
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title}</title>
<style>body{font:17px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:0 24px;text-align:center}h1{font-size:1.6rem;line-height:1.25;margin:0 0 8px}p{margin:0 auto;max-width:40ch;opacity:.75}</style>
</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
