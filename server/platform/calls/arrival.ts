import { day, second } from '@rendezvous/contract/durations';
import type { Settings } from '@rendezvous/contract/site';
import { readTracking, type Tracking } from '@rendezvous/contract/tracking';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';
import { type Cookies, cookieName, isSecure } from './session.ts';

/** How a visitor came, kept in their browser until they sign up. */
const trackingCookie = 'tracking';
const thirtyDays = (30 * day) / second;

/** The tracking data of the address that somebody arrives at, else what was kept when they did. The last arrival counts. */
export function trackingOf(query: unknown, cookies: Cookies, origin: string): Tracking | null {
  return readTracking((query ?? {}) as Record<string, unknown>) ?? readTracking(parsed(cookies[cookieName(trackingCookie, isSecure({ origin }))]));
}

function parsed(kept: string | undefined): Record<string, unknown> {
  try {
    const value = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Keeps how a visitor came; a page that was reached without tracking data changes nothing. */
export function keepTracking(reply: FastifyReply, caller: Caller, query: unknown): void {
  const arrived = readTracking((query ?? {}) as Record<string, unknown>);
  if (!arrived || caller.member) return;
  const secure = isSecure(caller);
  reply.setCookie(cookieName(trackingCookie, secure), JSON.stringify(arrived), { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: thirtyDays });
}

/** §6 Visitor: what someone without an account may do. Whoever has tracking data came by a traffic source. */
export function visitorRights(
  settings: Pick<Settings, 'signups' | 'logged_out_search' | 'logged_out_search_trafficsource'>,
  tracking: Tracking | null,
): Settings['can'] {
  const { signups, logged_out_search, logged_out_search_trafficsource } = settings;
  return {
    sign_up: signups === 'all' || (signups === 'with_trafficsource' && tracking !== null),
    search: tracking ? logged_out_search_trafficsource : logged_out_search,
  };
}
