import { createHash } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { day, hour, second } from '@rendezvous/contract/durations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';

/** §9: prefix `auth.`. */
export const sessionCookie = 'auth.session';
/** §9: how long a session and its cookie last, in milliseconds. */
export const sessionLifetime = 30 * day;
/** A working day of an operator, in milliseconds. */
export const operatorSessionLifetime = 8 * hour;
const operatorCookie = 'operator.session';
/** Identifies the device at the next log-in; lasts a year. */
const deviceCookie = 'auth.device';
const oneYear = (365 * day) / second;
/** §9: the language cookie. A page's script writes it too, so it is not `httpOnly`. */
export const localeCookie = 'i18n_redirected';

/** As a request or a handshake brings them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The name of a cookie. Over TLS it takes the `__Host-` prefix (RFC 6265bis), so that a brand on a sister subdomain
 * cannot plant a session; without TLS browsers refuse such names.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

export const isSecure = ({ origin }: Pick<Caller, 'origin'>): boolean => origin.startsWith('https:');

/** The value of a cookie that a page's script writes. */
export const pageCookie = (cookies: Cookies, name: string, secure: boolean): string | undefined =>
  cookies[cookieName(name, true)] ?? (secure ? undefined : cookies[name]);

/** The language that was chosen in a browser. */
export const chosenLocale = (cookies: Cookies, secure: boolean): string | undefined =>
  pageCookie(cookies, localeCookie, secure);

/** The server's cookies in a browser that calls under `origin`. */
export const ownCookies = (cookies: Cookies, origin: string) => ({
  session: cookies[cookieName(sessionCookie, isSecure({ origin }))] ?? null,
  device: cookies[cookieName(deviceCookie, isSecure({ origin }))] ?? null,
  operator: cookies[cookieName(operatorCookie, isSecure({ origin }))] ?? null,
});

/** The session cookies that are present, under either name. */
const sessionsAmong = (cookies: Cookies): string[] =>
  [true, false].flatMap((secure) => cookies[cookieName(sessionCookie, secure)] ?? []);

export const hasSession = (cookies: Cookies): boolean => sessionsAmong(cookies).length > 0;

/** The session cookies of a raw header. */
export const sessionsIn = (header: string | undefined): string[] => sessionsAmong(parseCookies(header));

/** Options of cookies that only the server reads and writes. */
export const cookieOptions = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export async function cookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie);
}

/** Applies the handler's decisions about the session, the device and the language to the answer. */
export function applySession(reply: FastifyReply, caller: Caller): void {
  const { session, device, language } = caller.effects;
  const secure = isSecure(caller);
  const options = cookieOptions(secure);
  if (device !== undefined) reply.setCookie(cookieName(deviceCookie, secure), device, { ...options, maxAge: oneYear });
  if (language !== undefined) {
    const shown = { ...options, httpOnly: false, maxAge: oneYear };
    reply.setCookie(cookieName(localeCookie, secure), language, shown);
  }
  if (session === undefined) return;
  const maxAge = sessionLifetime / second;
  if (session !== null) reply.setCookie(cookieName(sessionCookie, secure), session, { ...options, maxAge });
  // Clears cached photos; the page clears its own data.
  else reply.clearCookie(cookieName(sessionCookie, secure), options).header('clear-site-data', '"cache"');
}

/** Applies the handler's decision about an operator's session; a member's in the same browser stays as it is. */
export function applyOperatorSession(reply: FastifyReply, caller: Caller): void {
  const { operatorSession: token } = caller.effects;
  if (token === undefined) return;
  const secure = isSecure(caller);
  const [name, options] = [cookieName(operatorCookie, secure), cookieOptions(secure)];
  if (token === null) reply.clearCookie(name, options);
  else reply.setCookie(name, token, { ...options, maxAge: operatorSessionLifetime / second });
}

/** The cookies of a raw header, for the socket's handshake. */
export const parseCookies = (header: string | undefined): Record<string, string | undefined> =>
  fastifyCookie.parse(header ?? '');

/** A session's member and the hash of its token. */
export interface SessionKey {
  readonly member_id: string;
  readonly token_hash: string;
}

/**
 * The stored hash of a token `<memberId>.<secret>`: the secret is long and random, so plain SHA-256 withstands
 * guessing.
 */
export const sessionHash = (token: string) => secretHash(token.slice(token.indexOf('.') + 1));
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
