import { pageToken } from '@rendezvous/contract/site';
import { micromark } from 'micromark';

/** A brand's own page (§2 Static pages: {token}) in one language. */
export interface PageText {
  readonly title: string;
  readonly html: string;
}

/**
 * First segments of our own addresses, which no brand's page may take. Those with a dot are omitted, as no token has
 * one.
 */
export const reservedTokens: ReadonlySet<string> = new Set([
  ...[
    'accessibility',
    'account-deleted',
    'activate',
    'chats',
    'complaints',
    'complete-signup',
    'credits',
    'landers',
    'lang-config',
    'likes',
    'login',
    'mail-change',
    'age-check',
    'age-checks',
    'match-finder',
  ],
  ...[
    'members',
    'measures',
    'notifications',
    'operator',
    'pages',
    'premium',
    'pricing',
    'profile',
    'reset-password',
    'settings',
    'signup',
    'signup-matches',
    'swipe-game',
    'top-up',
    'transactions',
    'directdebit',
  ],
  ...[
    'api',
    'assets',
    'campaign',
    'exports',
    'receipts',
    'gateway',
    'gifts',
    'icons',
    'lander-pictures',
    'live',
    'mailbox',
    'offline',
    'photos',
    'private-photos',
    'sent-photos',
    'unsubscribe',
    'webhooks',
  ],
  ...['healthz', 'readyz', 'metrics'],
]);

/** A page is rendered once and sent whole; our longest text, the terms, has 30,000 characters. */
export const pageBytes = 50_000;
const titleLength = 100;

/** Why a page cannot have this token; undefined if it can. */
export function tokenProblem(token: string): string | undefined {
  if (!pageToken.test(token)) return 'a token is made of lower-case letters, digits and hyphens, at most 60';
  if (reservedTokens.has(token)) return `/${token} is an address of the platform: choose another token`;
  return undefined;
}

/** Throws an Error with a readable message for an invalid page. */
export function parsePage(markdown: string): PageText {
  const [first = '', ...body] = markdown.trimStart().split(/\r?\n/);
  const title = /^# +(.*\S)/.exec(first)?.[1];
  if (!title) throw new Error('the first line is the title: "# Title"');
  if (title.length > titleLength) throw new Error(`the title has more than ${titleLength} characters`);
  // By default micromark escapes raw HTML and empties links other than http, https and mailto.
  const html = micromark(body.join('\n'));
  if (html.trim() === '') throw new Error('there is no text under the title');
  if (html.includes('<h1>')) throw new Error('only the title has one #: begin other headings with ##');
  // Nothing serves pictures for pages, and browsers may load none from elsewhere.
  if (html.includes('<img ')) throw new Error('a page has no pictures');
  return { title, html: html.replaceAll(/<a href="(?=(?:https?:)?\/\/)/gi, '<a rel="noopener nofollow" href="') };
}
