import { requestFailures } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { type Locale, locales } from '@rendezvous/contract/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserLocale } from './languages.ts';
import { escaped } from './letter.ts';
import { localeCookie } from './session.ts';
import { words } from './words.ts';

export const isUnknownSite = (error: unknown) => error instanceof ProblemError && error.problem.error === requestFailures.unknown_site.code;

/** What a browser sees at an address that is no site of ours: nothing of any brand, in the language of its reader. */
export function sendNoSite(request: FastifyRequest, reply: FastifyReply) {
  const chosen = locales.find((locale) => locale === request.cookies[localeCookie]);
  const locale = chosen ?? browserLocale(request.headers['accept-language']);
  return reply.code(requestFailures.unknown_site.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(locale));
}

function page(locale: Locale): string {
  const say = words(locale);
  const title = escaped(say('request:error.unknown_site'));
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title}</title>
<style>body{font:17px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:0 24px;text-align:center}h1{font-size:1.6rem;line-height:1.25;margin:0 0 8px}p{margin:0;max-width:40ch;opacity:.75}</style>
</head><body><main><h1>${title}</h1><p>${escaped(say('site:not_found.text'))}</p></main></body></html>`;
}
