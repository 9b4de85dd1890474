import { randomBytes } from 'node:crypto';
import { secretHash } from '../../platform/calls/session.ts';

const secretShape = /^[A-Za-z0-9_-]{43}$/;
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be one of ours at all. */
export const isSecret = (text: string) => secretShape.test(text);
export const isId = (text: string) => idShape.test(text);

/** 32 random bytes for a cookie or a mailed link. */
export const newSecret = () => randomBytes(32).toString('base64url');

export const hashOf = secretHash;

/** The cookie's value: `<memberId>.<secret>`. */
export const sessionToken = (memberId: string, secret: string) => `${memberId}.${secret}`;

/** The member and the secret's hash in a cookie's value; null for anything that we never wrote. */
export function readSessionToken(token: string): { member_id: string; token_hash: string } | null {
  const [member_id = '', secret = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isId(member_id) || !isSecret(secret)) return null;
  return { member_id, token_hash: hashOf(secret) };
}
