import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoseKey, DeviceKey, Issuer, SignatureAlgorithm } from '@owf/mdoc';
import { day } from '@rendezvous/contract/durations';
import { mdocContext } from '../../adapters/age/openid4vp/mdoc.context.ts';
import { proofOfAge } from '../../adapters/age/openid4vp/openid4vp.presentation.ts';

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
export const coseKeyOf = (key: KeyObject): CoseKey => {
  const { kty, crv, x, y, d } = key.export({ format: 'jwk' });
  return CoseKey.fromJwk({ kty, crv, x, y, d });
};

const publicKeyOf = (key: KeyObject): DeviceKey => {
  const { kty, crv, x, y } = key.export({ format: 'jwk' });
  return DeviceKey.fromJwk({ kty, crv, x, y }) as DeviceKey;
};

/** A certificate by OpenSSL, of itself or by another. */
function certify(name: string, { by, days = 2, isCa = true }: { by?: Certified; days?: number; isCa?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-issuer-'));
  const at = (file: string) => join(folder, file);
  const key = newKey();
  writeFileSync(at('key.pem'), key.export({ type: 'pkcs8', format: 'pem' }));
  const extensions = ['-addext', `basicConstraints=critical,CA:${isCa ? 'TRUE' : 'FALSE'}`];
  if (by) {
    writeFileSync(at('ca.pem'), by.pem);
    writeFileSync(at('ca-key.pem'), by.key.export({ type: 'pkcs8', format: 'pem' }));
  }
  const signed = by ? ['-CA', at('ca.pem'), '-CAkey', at('ca-key.pem')] : [];
  const made = ['-key', at('key.pem'), '-days', String(days), '-subj', `/C=NL/O=${name}`, '-out', at('cert.pem')];
  execFileSync('openssl', ['req', '-x509', ...made, ...extensions, ...signed], { stdio: 'pipe' });
  const pem = readFileSync(at('cert.pem'), 'utf8');
  rmSync(folder, { recursive: true, force: true });
  return { key, pem, raw: new Uint8Array(new X509Certificate(pem).raw) };
}
type Certified = { readonly key: KeyObject; readonly pem: string; readonly raw: Uint8Array };

interface Wishes {
  readonly says?: Readonly<Record<string, unknown>>;
  readonly docType?: string;
  readonly validFrom?: Date;
  readonly validUntil?: Date;
}

/** Who issues proofs of age, certified by an authority: `chain` leads from the issuer to below the authority. */
export function createIssuer() {
  const authority = certify('Authority');
  const issuer = certify('Issuer of proofs of age', { by: authority, isCa: false });
  return {
    authority,
    own: issuer,
    /** A proof of age on a device. */
    issue(device: KeyObject, { says = { age_over_18: true }, docType = proofOfAge, ...valid }: Wishes = {}) {
      const signed = new Date();
      return new Issuer(docType, mdocContext).addIssuerNamespace(proofOfAge, says).sign({
        signingKey: coseKeyOf(issuer.key),
        algorithm: SignatureAlgorithm.ES256,
        digestAlgorithm: 'SHA-256',
        validityInfo: {
          signed,
          validFrom: valid.validFrom ?? signed,
          validUntil: valid.validUntil ?? new Date(signed.getTime() + day),
        },
        deviceKeyInfo: { deviceKey: publicKeyOf(device) },
        certificates: [issuer.raw],
      });
    },
  };
}

export type TestIssuer = ReturnType<typeof createIssuer>;
