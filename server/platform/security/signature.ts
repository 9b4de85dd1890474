import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what the link of a mail is for. `parts` begin with its purpose, so that no link works for another. */
export const signatureOf = (secret: string, parts: readonly [purpose: string, ...others: string[]]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/** Whether one of the secrets signed it. */
export function isSigned(
  secrets: readonly string[],
  parts: Parameters<typeof signatureOf>[1],
  signature: string,
): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const right = Buffer.from(signatureOf(secret, parts));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
