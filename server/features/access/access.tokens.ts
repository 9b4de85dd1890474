import { isId, isSecret, secretHash } from '../member/member.secrets.ts';

/** The cookie's value: `<memberId>.<secret>`. */
export const sessionToken = (memberId: string, secret: string) => `${memberId}.${secret}`;

/** The member and the secret's hash in a cookie's value; null for any value that is not of our making. */
export function readSessionToken(token: string): { member_id: string; token_hash: string } | null {
  const [member_id = '', secret = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isId(member_id) || !isSecret(secret)) return null;
  return { member_id, token_hash: secretHash(secret) };
}
