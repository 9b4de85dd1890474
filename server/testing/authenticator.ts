import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { addPasskey, logInWithPasskey, preparePasskey, preparePasskeyLogin } from '@rendezvous/contract/access';
import type { Answer, Input } from '@rendezvous/contract/endpoint';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A test's changes to an otherwise valid answer. */
interface Lies {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly id?: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** A device of one person that makes a passkey (ES256) and answers challenges with it, as a browser hands them over. */
export function createAuthenticator({ origin = 'http://localhost' }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let owner = '';
  let uses = 0;

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(host: string, counter: number, lies: Lies, credential?: Uint8Array): Buffer {
    const [present, verified, attested] = [1, lies.isVerified === false ? 0 : 4, credential ? 64 : 0];
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    return Buffer.concat([
      sha256(lies.host ?? host),
      Buffer.from([present | verified | attested]),
      count,
      ...(credential ? [credential] : []),
    ]);
  }

  function attestedCredential(): Buffer {
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, isoCBOR.encode(key)]);
  }

  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id,

    /** Makes the passkey for whom the site asks. */
    make({ rp, user, challenge }: Answer<typeof preparePasskey>, lies: Lies = {}): Input<typeof addPasskey>['body'] {
      owner = user.id;
      const authData = new Uint8Array(authenticatorData(rp.id, lies.counter ?? 0, lies, attestedCredential()));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, lies)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'a-new-one'],
        },
      };
    },

    /** Answers a challenge to log in. */
    answer(
      { challenge, rpId }: Answer<typeof preparePasskeyLogin>,
      lies: Lies = {},
    ): Input<typeof logInWithPasskey>['body'] {
      const client = clientData('webauthn.get', challenge, lies);
      const authenticator = authenticatorData(rpId, ++uses, lies);
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey);
      const shown = lies.id ?? id;
      return {
        ...credential,
        id: shown,
        rawId: shown,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticator),
          signature: base64url(signature),
          userHandle: lies.userHandle ?? owner,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
