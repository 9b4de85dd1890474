import { Buffer } from 'node:buffer';
import { type Attribution, attributionDays, attributionQuery, readAttribution } from '@rendezvous/contract/attribution';
import { day, second } from '@rendezvous/contract/durations';
import type { Settings } from '@rendezvous/contract/site';
import type { FastifyReply } from 'fastify';
import type { Caller, CallerAttribution } from './caller.ts';
import { parsedJson } from './json.ts';
import { type Cookies, cookieName, cookieOptions, isSecure } from './session.ts';

/** Keeps a visitor's attribution until sign-up, or that the visitor declined it. Named as in browsers of before. */
const attributionCookie = 'tracking';
const attributionLifetime = attributionDays * day;

interface Incoming {
  readonly query: unknown;
  /** The value of the header `page-attribution`, which pages with script send instead of an address. */
  readonly header: string | undefined;
  readonly cookies: Cookies;
  readonly origin: string;
  readonly attribution: Settings['attribution'];
  readonly isMember: boolean;
}

export const noAttribution: CallerAttribution = {
  values: null,
  query: '',
  asks: false,
  mayKeep: false,
  isDeclined: false,
  isKept: false,
};

/** The attribution in the address, else that in the header, else that in the cookie if the site may keep one. */
export function attributionOf({ query, header, cookies, origin, attribution, isMember }: Incoming): CallerAttribution {
  const arrived = attributionIn(query) ?? attributionIn(Object.fromEntries(new URLSearchParams(header)));
  const cookie = cookies[cookieName(attributionCookie, isSecure({ origin }))];
  // Most requests bring none, and a text that is no JSON costs an exception.
  const kept = cookie ? parsedJson(Buffer.from(cookie, 'base64url').toString()) : undefined;
  const { consent } = (kept ?? {}) as { consent?: unknown };
  const mayKeep = consent === 'no' ? false : attribution === 'cookie' || (attribution === 'ask' && consent === 'yes');
  return {
    values: arrived ?? (mayKeep ? attributionIn(kept) : null),
    query: mayKeep || isMember ? '' : attributionQuery(arrived),
    asks: attribution === 'ask' && arrived !== null && !isMember && consent !== 'yes' && consent !== 'no',
    mayKeep,
    isDeclined: consent === 'no',
    isKept: cookie !== undefined && consent !== 'no',
  };
}

const attributionIn = (given: unknown) => readAttribution((given ?? {}) as Record<string, unknown>);

/**
 * Stores the attribution in the address of a page in the cookie, where the site may; an address without one changes
 * nothing. The cookie of a member, or one that may not be kept any more, is removed.
 */
export function storeAttribution(reply: FastifyReply, caller: Caller, query: unknown): void {
  const { mayKeep, isKept } = caller.attribution;
  const arrived = attributionIn(query);
  if (isKept && (caller.member || !mayKeep)) clear(reply, caller);
  else if (arrived && mayKeep && !caller.member) write(reply, caller, keptWithConsent(caller, arrived));
}

/** Stores the visitor's answer to the question whether a cookie may keep the attribution. */
export function storeAnswer(reply: FastifyReply, caller: Caller): void {
  const { keepsAttribution } = caller.effects;
  if (keepsAttribution === undefined || caller.site.settings.attribution === 'address') return;
  if (!keepsAttribution) write(reply, caller, { consent: 'no' });
  else if (caller.attribution.values) write(reply, caller, { ...caller.attribution.values, consent: 'yes' });
}

const keptWithConsent = ({ site }: Caller, arrived: Attribution) =>
  site.settings.attribution === 'ask' ? { ...arrived, consent: 'yes' } : arrived;

/** In base64, as escaped characters of other alphabets would not fit into a cookie. */
function write(reply: FastifyReply, caller: Caller, value: object): void {
  const secure = isSecure(caller);
  reply.setCookie(cookieName(attributionCookie, secure), Buffer.from(JSON.stringify(value)).toString('base64url'), {
    ...cookieOptions(secure),
    maxAge: attributionLifetime / second,
  });
}

function clear(reply: FastifyReply, caller: Caller): void {
  const secure = isSecure(caller);
  reply.clearCookie(cookieName(attributionCookie, secure), cookieOptions(secure));
}
