import { createHash } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { day, second } from '@rendezvous/contract/durations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';

/** §9: prefix `auth.`, 30 days. */
export const sessionCookie = 'auth.session';
const thirtyDays = (30 * day) / second;
/** Lets a browser be known again at the next log-in; kept for a year. */
const deviceCookie = 'auth.device';
const oneYear = (365 * day) / second;
/** §9: the language cookie; the browser writes it. */
export const localeCookie = 'i18n_redirected';

/** As a request or a handshake brings them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The name of a cookie that only we write. Over TLS it is one that a browser takes from this very host alone, so that a brand on
 * a sister subdomain cannot plant a session (RFC 6265bis, `__Host-`); without TLS browsers refuse such names.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

export const isSecure = ({ origin }: Pick<Caller, 'origin'>): boolean => origin.startsWith('https:');

/** What our cookies say of a browser that calls under `origin`. */
export const ownCookies = (cookies: Cookies, origin: string) => ({
  session: cookies[cookieName(sessionCookie, isSecure({ origin }))] ?? null,
  device: cookies[cookieName(deviceCookie, isSecure({ origin }))] ?? null,
});

/** Whether there is a session's cookie, of either name. */
export const hasSession = (cookies: Cookies): boolean => [true, false].some((secure) => cookies[cookieName(sessionCookie, secure)] !== undefined);

export async function cookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie);
}

/** Writes to the answer what a handler decided about the session and the browser. */
export function applySession(reply: FastifyReply, caller: Caller): void {
  const { session, device } = caller.effects;
  const secure = isSecure(caller);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (device !== undefined) reply.setCookie(cookieName(deviceCookie, secure), device, { ...options, maxAge: oneYear });
  if (session === undefined) return;
  if (session !== null) reply.setCookie(cookieName(sessionCookie, secure), session, { ...options, maxAge: thirtyDays });
  // Pictures that the member saw need not stay; what the page itself keeps it forgets by itself.
  else reply.clearCookie(cookieName(sessionCookie, secure), options).header('clear-site-data', '"cache"');
}

/** The cookies of a raw header, for the socket's handshake. */
export const parseCookies = (header: string | undefined): Record<string, string | undefined> => fastifyCookie.parse(header ?? '');

/** A session, by its member and the hash of its token. */
export interface SessionKey {
  readonly member_id: string;
  readonly token_hash: string;
}

/** What is kept of a session's token `<memberId>.<secret>`: the secret is long and random, so a plain SHA-256 cannot be searched. */
export const sessionHash = (token: string) => secretHash(token.slice(token.indexOf('.') + 1));
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
