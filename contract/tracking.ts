import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** §3 Tracking data: parameters that traffic sources add to links. */
export const trackingFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
export type Tracking = Readonly<Partial<Record<(typeof trackingFields)[number], string>>>;

/** In characters, of any alphabet: networks send UTF-8. */
const longest = 100;

/** What nobody sees and some systems obey: control characters, marks of direction, halves of characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const shorten = (text: string): string =>
  [...text.replaceAll(invisible, '').trim()].slice(0, longest).join('').trimEnd();

/** The tracking data among parameters or in the cookie; null if there is none. Only short plain text is accepted. */
export function readTracking(given: Readonly<Record<string, unknown>>): Tracking | null {
  const taken = trackingFields.flatMap((field) => {
    const value = given[field];
    const text = typeof value === 'string' ? shorten(value) : '';
    return text ? [[field, text] as const] : [];
  });
  return taken.length > 0 ? Object.fromEntries(taken) : null;
}

/** The query of an address that carries tracking data to the next page; empty if there is none. */
export const trackingQuery = (tracking: Tracking | null): string => `${new URLSearchParams(tracking ?? {})}`;

/** A path of ours that carries a `trackingQuery`, unless it has tracking data of its own. */
export function withTracking(path: string, carried: string): string {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(path) ?? [];
  const own = new URLSearchParams(query);
  if (carried === '' || trackingFields.some((field) => own.has(field))) return path;
  return `${page}?${query && `${query}&`}${carried}${hash}`;
}

/** Days for which the cookie keeps how somebody arrived, and likewise that they want none of it. */
export const attributionDays = 30;

/** Answers the question that a site with `attribution: 'ask'` asks, and takes an earlier answer back. */
export const answerAttribution = endpoint({
  method: 'POST',
  path: '/api/attribution.php',
  access: 'anyone',
  summary: 'Whether a cookie may keep how the visitor arrived',
  form: true,
  body: z.object({ keep: z.enum(['yes', 'no']) }),
  answer: z.object({}),
});
