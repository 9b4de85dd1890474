import type { NewCredential, PasskeyChallenge, PasskeyOptions, UsedCredential } from '@rendezvous/contract/access';
import { minute } from '@rendezvous/contract/durations';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Caller } from '../../platform/calls/caller.ts';
import { secretHash } from '../../platform/calls/session.ts';
import type { Database } from '../../platform/database/database.ts';
import { passkeyAlgorithms, passkeyLibrary, passkeySelection, passkeyTransports } from '../access/access.webauthn.ts';
import { isId, newSecret } from '../member/member.secrets.ts';
import { type OperatorRow, operatorStore as store } from './operator.store.ts';

/** How long an operator may take to confirm on their device, in milliseconds. */
const timeout = 5 * minute;
const hostOf = ({ origin }: Caller) => new URL(origin).hostname;

/** Passkeys of operators: each bound to the host of the desk, and to its owner by finger, face or code. */
export function createOperatorPasskeys(db: Database) {
  async function challenge(operatorId: string | null): Promise<string> {
    const secret = newSecret();
    await store.addChallenge(db, secretHash(secret), operatorId, new Date(Date.now() + timeout));
    return secret;
  }

  const expected = (caller: Caller, operatorId: string | null) => ({
    expectedChallenge: (given: string) => store.takeChallenge(db, secretHash(given), operatorId),
    expectedOrigin: caller.origin,
    expectedRPID: hostOf(caller),
    requireUserVerification: true,
  });

  return {
    async prepare(
      caller: Caller,
      { id, email, name }: Pick<OperatorRow, 'id' | 'email' | 'name'>,
    ): Promise<z.infer<typeof PasskeyOptions>> {
      const known = await store.passkeysOf(db, id);
      return {
        rp: { id: hostOf(caller), name: caller.site.settings.name },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        challenge: await challenge(id),
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        excludeCredentials: known.map(({ credential_id, transports }) => ({
          id: credential_id,
          type: 'public-key',
          transports: transports as z.infer<typeof PasskeyOptions>['excludeCredentials'][number]['transports'],
        })),
        authenticatorSelection: passkeySelection,
        attestation: 'none',
      };
    },

    /** The passkey that a browser made for this operator; null for any other answer. */
    async verifyNew(caller: Caller, operatorId: string, response: z.output<typeof NewCredential>) {
      const { verifyRegistrationResponse } = await passkeyLibrary();
      const result = await verifyRegistrationResponse({
        ...expected(caller, operatorId),
        response: response as RegistrationResponseJSON,
        supportedAlgorithmIDs: passkeyAlgorithms,
      }).catch(() => null);
      if (!result?.verified) return null;
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      return {
        operator_id: operatorId,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: passkeyTransports(transports),
        user_agent: caller.userAgent,
      };
    },

    prepareUse: async (caller: Caller): Promise<z.infer<typeof PasskeyChallenge>> => ({
      challenge: await challenge(null),
      rpId: hostOf(caller),
      timeout,
      userVerification: 'required',
    }),

    /** The operator whose passkey answered; undefined for any fault. */
    async used(caller: Caller, response: z.output<typeof UsedCredential>): Promise<OperatorRow | undefined> {
      const operatorId = Buffer.from(response.response.userHandle ?? '', 'base64url').toString();
      const passkey = isId(operatorId) ? await store.passkey(db, operatorId, response.id) : undefined;
      const operator = passkey && (await store.byId(db, operatorId));
      if (!operator || operator.removed_at) return undefined;
      const { verifyAuthenticationResponse } = await passkeyLibrary();
      const result = await verifyAuthenticationResponse({
        ...expected(caller, null),
        response: response as AuthenticationResponseJSON,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: Number(passkey.counter),
        },
      }).catch(() => null);
      if (!result?.verified) return undefined;
      return (await store.usePasskey(db, passkey.credential_id, result.authenticationInfo.newCounter))
        ? operator
        : undefined;
    },
  };
}

export type OperatorPasskeys = ReturnType<typeof createOperatorPasskeys>;
