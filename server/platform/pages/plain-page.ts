import { randomInt } from 'node:crypto';
import { requestFailures } from '@rendezvous/contract/endpoint';
import type { ProblemError } from '@rendezvous/contract/problem';
import { type Locale, locales } from '@rendezvous/contract/shared';
import { escapeHtml } from '@rendezvous/contract/text/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfter } from '../calls/failures.ts';
import { chosenLocale } from '../calls/session.ts';
import { browserLocale } from '../i18n/languages.ts';
import { words } from '../i18n/words.ts';

interface FormPage {
  /** The page of the form. */
  readonly back: string;
  /** The language of that page, if the caller is known. */
  readonly locale: Locale | undefined;
}

/**
 * The page for browsers if no other can be made: the address belongs to no site, the database is away, or a plain form
 * failed. It shows no brand, in the reader's language. From a form it leads back to the form's page; otherwise it
 * reloads itself after a temporary failure.
 */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, failure: ProblemError, form?: FormPage) {
  const chosen =
    form?.locale ?? locales.find((locale) => locale === chosenLocale(request.cookies, request.protocol === 'https'));
  const locale = chosen ?? browserLocale(request.headers['accept-language']);
  const seconds = retryAfter(failure);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  // Spread out, so that open tabs do not all reload at once.
  if (seconds !== undefined && !form) reply.header('refresh', seconds + randomInt(seconds + 1));
  return reply
    .code(failure.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page(locale, failure, form?.back));
}

function page(locale: Locale, { problem: { error, fields, request } }: ProblemError, back?: string): string {
  const say = words(locale);
  const textOf = (code: string) => say(code.includes('.') ? code.replace('.', ':error.') : `common:error.${code}`);
  const title = escapeHtml(textOf(error));
  const reasons = [...new Set(Object.values(fields ?? {}).map(textOf))];
  const general =
    error === requestFailures.unknown_site.code
      ? say('site:not_found.text')
      : request
        ? say('site:error.mention', { request })
        : say('site:error.text');
  const text = escapeHtml(reasons.length > 0 ? reasons.join(' ') : general);
  const link = back === undefined ? '' : `<p><a href="${escapeHtml(back)}">${escapeHtml(say('common:back'))}</a></p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title}</title>
<style>body{font:17px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;
padding:0 24px;text-align:center}h1{font-size:1.6rem;line-height:1.25;margin:0 0 8px}
p{margin:0 auto;max-width:40ch;opacity:.75}a{display:inline-block;padding:12px;color:inherit}</style>
</head><body><main><h1>${title}</h1><p>${text}</p>${link}</main></body></html>`;
}
