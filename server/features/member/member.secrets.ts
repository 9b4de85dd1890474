import { createHmac, randomBytes } from 'node:crypto';
import { secretHash } from '../../platform/calls/session.ts';

const secretShape = /^[A-Za-z0-9_-]{43}$/;
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the shape of our secrets. */
export const isSecret = (text: string) => secretShape.test(text);
export const isId = (text: string) => idShape.test(text);

/** 32 random bytes for a cookie or a mailed link. */
export const newSecret = () => randomBytes(32).toString('base64url');

export { secretHash };

/** Six digits that only the holder of the secret can make, for people who type instead of following a link. */
export function codeOf(secret: string, tokenHash: string): string {
  const number = createHmac('sha256', secret).update(`code\n${tokenHash}`).digest().readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Makes hashes that only the holder of the secret can make, under which attempts and mails of an address are counted.
 */
export const keyedWith =
  (secret: string) =>
  (...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
