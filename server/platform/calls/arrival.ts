import { day, second } from '@rendezvous/contract/durations';
import { readTracking, type Tracking } from '@rendezvous/contract/tracking';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';
import { parsedJson } from './json.ts';
import { type Cookies, cookieName, cookieOptions, isSecure } from './session.ts';

/** Holds how a visitor arrived until they sign up. */
const trackingCookie = 'tracking';
const trackingLifetime = 30 * day;

/** The tracking data in the address, else what an earlier arrival left in the cookie: the last arrival counts. */
export function trackingOf(query: unknown, cookies: Cookies, origin: string): Tracking | null {
  return trackingIn(query) ?? trackingIn(parsedJson(cookies[cookieName(trackingCookie, isSecure({ origin }))] ?? ''));
}

const trackingIn = (given: unknown) => readTracking((given ?? {}) as Record<string, unknown>);

/** Stores the visitor's tracking data; a page reached without any changes nothing. */
export function storeTracking(reply: FastifyReply, caller: Caller, query: unknown): void {
  const arrived = trackingIn(query);
  if (!arrived || caller.member) return;
  const secure = isSecure(caller);
  reply.setCookie(cookieName(trackingCookie, secure), JSON.stringify(arrived), {
    ...cookieOptions(secure),
    maxAge: trackingLifetime / second,
  });
}
