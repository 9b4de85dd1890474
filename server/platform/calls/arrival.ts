import { Buffer } from 'node:buffer';
import { day, second } from '@rendezvous/contract/durations';
import type { Settings } from '@rendezvous/contract/site';
import { attributionDays, readTracking, type Tracking, trackingQuery } from '@rendezvous/contract/tracking';
import type { FastifyReply } from 'fastify';
import type { Arrival, Caller } from './caller.ts';
import { parsedJson } from './json.ts';
import { type Cookies, cookieName, cookieOptions, isSecure } from './session.ts';

/** Holds how a visitor arrived until they sign up, or that it must not be held. */
const trackingCookie = 'tracking';
const trackingLifetime = attributionDays * day;

interface Incoming {
  readonly query: unknown;
  /** Of the header `page-arrival`, which pages with script send instead of an address. */
  readonly header: string | undefined;
  readonly cookies: Cookies;
  readonly origin: string;
  readonly attribution: Settings['attribution'];
  readonly isMember: boolean;
}

export const noArrival: Arrival = {
  tracking: null,
  carried: '',
  asks: false,
  mayKeep: false,
  isDeclined: false,
  isKept: false,
};

/** The tracking data in the address, else what an earlier arrival left in the cookie, if the site keeps it there. */
export function arrivalOf({ query, header, cookies, origin, attribution, isMember }: Incoming): Arrival {
  const arrived = trackingIn(query) ?? trackingIn(Object.fromEntries(new URLSearchParams(header)));
  const cookie = cookies[cookieName(trackingCookie, isSecure({ origin }))];
  const kept = parsedJson(Buffer.from(cookie ?? '', 'base64url').toString());
  const { consent } = (kept ?? {}) as { consent?: unknown };
  const mayKeep = consent === 'no' ? false : attribution === 'cookie' || (attribution === 'ask' && consent === 'yes');
  return {
    tracking: arrived ?? (mayKeep ? trackingIn(kept) : null),
    carried: mayKeep || isMember ? '' : trackingQuery(arrived),
    asks: attribution === 'ask' && arrived !== null && !isMember && consent !== 'yes' && consent !== 'no',
    mayKeep,
    isDeclined: consent === 'no',
    isKept: cookie !== undefined && consent !== 'no',
  };
}

const trackingIn = (given: unknown) => readTracking((given ?? {}) as Record<string, unknown>);

/**
 * Stores how a visitor arrived, where the site may; a page reached without tracking data changes nothing. What is kept
 * of a member, or may not be kept any more, is removed.
 */
export function storeArrival(reply: FastifyReply, caller: Caller, query: unknown): void {
  const { mayKeep, isKept } = caller.arrival;
  const arrived = trackingIn(query);
  if (isKept && (caller.member || !mayKeep)) clear(reply, caller);
  else if (arrived && mayKeep && !caller.member) write(reply, caller, keptWithConsent(caller, arrived));
}

/** Stores the visitor's answer to the question whether a cookie may keep how they arrived. */
export function storeAnswer(reply: FastifyReply, caller: Caller): void {
  const { keepsArrival } = caller.effects;
  if (keepsArrival === undefined || caller.site.settings.attribution === 'address') return;
  if (!keepsArrival) write(reply, caller, { consent: 'no' });
  else if (caller.arrival.tracking) write(reply, caller, { ...caller.arrival.tracking, consent: 'yes' });
}

const keptWithConsent = ({ site }: Caller, arrived: Tracking) =>
  site.settings.attribution === 'ask' ? { ...arrived, consent: 'yes' } : arrived;

/** In base64, as escaped characters of other alphabets would not fit into a cookie. */
function write(reply: FastifyReply, caller: Caller, value: object): void {
  const secure = isSecure(caller);
  reply.setCookie(cookieName(trackingCookie, secure), Buffer.from(JSON.stringify(value)).toString('base64url'), {
    ...cookieOptions(secure),
    maxAge: trackingLifetime / second,
  });
}

function clear(reply: FastifyReply, caller: Caller): void {
  const secure = isSecure(caller);
  reply.clearCookie(cookieName(trackingCookie, secure), cookieOptions(secure));
}
