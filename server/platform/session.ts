import { createHash } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';

/** §9: prefix `auth.`, 30 days. */
export const sessionCookie = 'auth.session';
const thirtyDays = 30 * 24 * 3600;
/** Lets a browser be known again at the next log-in; kept for a year. */
export const deviceCookie = 'auth.device';
const oneYear = 365 * 24 * 3600;
/** §9: the language cookie; the browser writes it. */
export const localeCookie = 'i18n_redirected';

export async function cookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie);
}

/** Writes to the answer what a handler decided about the session and the browser. */
export function applySession(reply: FastifyReply, caller: Caller): void {
  const { session, device } = caller.effects;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: caller.origin.startsWith('https:') } as const;
  if (device !== undefined) reply.setCookie(deviceCookie, device, { ...options, maxAge: oneYear });
  if (session === undefined) return;
  if (session === null) reply.clearCookie(sessionCookie, options);
  else reply.setCookie(sessionCookie, session, { ...options, maxAge: thirtyDays });
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
