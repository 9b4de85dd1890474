import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
  type webcrypto,
  X509Certificate,
} from 'node:crypto';
import { CoseKey, type MdocContext } from '@owf/mdoc';

/** The digest of ECDSA (RFC 9053) by the key's curve; what a header names is not believed. */
const digests: Readonly<Record<string, string>> = { 'P-256': 'sha256', 'P-384': 'sha384', 'P-521': 'sha512' };

function digestOf({ crv }: webcrypto.JsonWebKey): string {
  const digest = digests[crv ?? ''];
  if (!digest) throw new Error('The key is of no curve of ECDSA that we take');
  return digest;
}

/** More certificates than any issuer has between its own and the one that is trusted. */
const longestChain = 5;

const isInTime = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

const isIssuedBy = (certificate: X509Certificate, by: X509Certificate): boolean =>
  by.ca && certificate.checkIssued(by) && certificate.verify(by.publicKey);

/**
 * Throws unless the chain, the issuer's own certificate first, leads to a trusted certificate, or begins with one, and
 * each is in its time.
 */
function checkChain(chain: readonly X509Certificate[], trusted: readonly X509Certificate[], now: Date): void {
  const [first] = chain;
  const last = chain.at(-1);
  if (!first || !last || chain.length > longestChain) throw new Error('No chain of certificates');
  if (!chain.every((one) => isInTime(one, now))) throw new Error('A certificate is out of its time');
  if (trusted.some((one) => one.raw.equals(first.raw))) return;
  const links = chain.slice(1).map((by, index) => isIssuedBy(chain[index] as X509Certificate, by));
  if (links.includes(false)) throw new Error('A certificate is not issued by the next');
  const isTrusted = trusted.some((one) => isInTime(one, now) && (one.raw.equals(last.raw) || isIssuedBy(last, one)));
  if (!isTrusted) throw new Error('No trusted certificate issued the chain');
}

/** A field of a distinguished name, as Node writes it: a line each. */
const fieldsOf = (name: string, field: string): string[] =>
  name.split('\n').flatMap((line) => (line.startsWith(`${field}=`) ? [line.slice(field.length + 1)] : []));

const unused = (): never => {
  throw new Error('Device MACs are for readers nearby');
};

/** Node's cryptography for presentations of mdocs; who presents signs, so that no MAC is needed. */
export const mdocContext: MdocContext = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ digestAlgorithm, bytes }) =>
      createHash(digestAlgorithm.replace('-', '').toLowerCase()).update(bytes).digest(),
    calculateEphemeralMacKey: unused,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) => {
        const jwk = key.jwk as webcrypto.JsonWebKey;
        return sign(digestOf(jwk), toBeSigned, {
          key: createPrivateKey({ key: jwk, format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        });
      },
      verify: ({ key, sign1 }) => {
        const jwk = key.jwk as webcrypto.JsonWebKey;
        return verify(
          digestOf(jwk),
          sign1.toBeSigned,
          { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
          sign1.signature,
        );
      },
    },
    mac0: { sign: unused, verify: unused },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) => fieldsOf(new X509Certificate(certificate).issuer, field),
    getPublicKey: ({ certificate }) => {
      const { kty, crv, x, y } = new X509Certificate(certificate).publicKey.export({ format: 'jwk' });
      return CoseKey.fromJwk({ kty, crv, x, y });
    },
    verifyCertificateChain: ({ trustedCertificates, x5chain, now = new Date() }) => {
      const read = (certificates: readonly Uint8Array[]) => certificates.map((one) => new X509Certificate(one));
      checkChain(read(x5chain), read(trustedCertificates), now);
    },
    getCertificateData: ({ certificate }) => {
      const read = new X509Certificate(certificate);
      return {
        issuerName: read.issuer,
        subjectName: read.subject,
        serialNumber: read.serialNumber,
        thumbprint: read.fingerprint256,
        notBefore: read.validFromDate,
        notAfter: read.validToDate,
        pem: read.toString(),
      };
    },
  },
};
