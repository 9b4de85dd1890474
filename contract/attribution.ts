import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The parameters that traffic sources add to links (§3 Tracking data). */
export const attributionFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
/** By which link a visitor came: the values of these parameters, each of up to 100 characters. */
export type Attribution = Readonly<Partial<Record<(typeof attributionFields)[number], string>>>;

/** In characters, of any alphabet: networks send UTF-8. */
const longest = 100;

/** What nobody sees and some systems obey: control characters, marks of direction, halves of characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const shorten = (text: string): string =>
  [...text.replaceAll(invisible, '').trim()].slice(0, longest).join('').trimEnd();

/**
 * The attribution in the parameters of an address, the value of the cookie or the claims of a token; null if there is
 * none. Text is shortened; whatever is no text is left out.
 */
export function readAttribution(given: Readonly<Record<string, unknown>>): Attribution | null {
  const taken = attributionFields.flatMap((field) => {
    const value = given[field];
    const text = typeof value === 'string' ? shorten(value) : '';
    return text ? [[field, text] as const] : [];
  });
  return taken.length > 0 ? Object.fromEntries(taken) : null;
}

/** The attribution as the query of an address, without its question mark; empty if there is none. */
export const attributionQuery = (attribution: Attribution | null): string =>
  `${new URLSearchParams(attribution ?? {})}`;

/** A path of ours with an `attributionQuery` added, unless the path has an attribution of its own. */
export function withAttribution(path: string, added: string): string {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(path) ?? [];
  const own = new URLSearchParams(query);
  if (added === '' || attributionFields.some((field) => own.has(field))) return path;
  return `${page}?${query && `${query}&`}${added}${hash}`;
}

/** Days for which the cookie keeps a visitor's attribution, or that the visitor declined it. */
export const attributionDays = 30;

/** Answers the question that a site with `attribution: 'ask'` asks, and takes an earlier answer back. */
export const answerAttribution = endpoint({
  method: 'POST',
  path: '/api/attribution.php',
  access: 'anyone',
  summary: 'Whether a cookie may keep the visitor’s attribution',
  form: true,
  body: z.object({ keep: z.enum(['yes', 'no']) }),
  answer: z.object({}),
});
