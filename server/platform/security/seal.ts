import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

interface Seal {
  /** Encrypts a text for one `holder`. */
  close(text: string, holder: string): string;
  /** The text, or undefined when it was not sealed for this holder, or was changed. */
  open(sealed: string, holder: string): string | undefined;
}

/**
 * Seals what a client keeps for us but may neither read nor choose. Every holder has a key of their own, so that a text
 * sealed for one says nothing to another, and no key meets its limit of random nonces.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const keyOf = (holder: string) => createHmac('sha256', secret).update(`seal\n${purpose}\n${holder}`).digest();
  return {
    close(text, holder) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, keyOf(holder), iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    open(sealed, holder) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, keyOf(holder), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      }).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
