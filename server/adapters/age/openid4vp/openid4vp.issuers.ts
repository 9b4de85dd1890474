import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * The certificates of a PEM file, of those whose proofs of age count: the issuers' own, or of who certifies them.
 * Throws for a file that cannot be read or has none, and for one that is over.
 */
export function readIssuers(file: string): Uint8Array[] {
  const found = readFileSync(file, 'utf8').match(certificates) ?? [];
  if (found.length === 0) throw new Error('has no certificate in PEM');
  return found.map((text) => {
    const { raw, subject, validToDate } = new X509Certificate(text);
    if (validToDate < new Date())
      throw new Error(
        `has a certificate that is over since ${validToDate.toISOString()}: ${subject.replaceAll('\n', ', ')}`,
      );
    return new Uint8Array(raw);
  });
}
