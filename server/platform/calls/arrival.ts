import { day, second } from '@rendezvous/contract/durations';
import { readTracking, type Tracking } from '@rendezvous/contract/tracking';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';
import { type Cookies, cookieName, isSecure } from './session.ts';

/** Holds how a visitor arrived until they sign up. */
const trackingCookie = 'tracking';
const trackingLifetime = 30 * day;

/** The tracking data in the address, else what an earlier arrival left in the cookie: the last arrival counts. */
export function trackingOf(query: unknown, cookies: Cookies, origin: string): Tracking | null {
  return (
    readTracking((query ?? {}) as Record<string, unknown>) ??
    readTracking(parsed(cookies[cookieName(trackingCookie, isSecure({ origin }))]))
  );
}

function parsed(cookie: string | undefined): Record<string, unknown> {
  try {
    const value = JSON.parse(cookie ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Stores the visitor's tracking data; a page reached without any changes nothing. */
export function storeTracking(reply: FastifyReply, caller: Caller, query: unknown): void {
  const arrived = readTracking((query ?? {}) as Record<string, unknown>);
  if (!arrived || caller.member) return;
  const secure = isSecure(caller);
  reply.setCookie(cookieName(trackingCookie, secure), JSON.stringify(arrived), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: trackingLifetime / second,
  });
}
