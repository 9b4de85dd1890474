import {
  accessFailures,
  type addPasskey,
  type logInWithPasskey,
  type Passkey,
  type preparePasskey,
  type preparePasskeyLogin,
} from '@rendezvous/contract/access';
import { minute } from '@rendezvous/contract/durations';
import { type Answer, type Input, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { isId, newSecret, secretHash } from '../member/member.secrets.ts';
import type { MemberRow, Members } from '../member/member.service.ts';
import type { AccessJobs } from './access.jobs.ts';
import { passkeyStore } from './access.passkeys.store.ts';
import { isJustSignedUp } from './access.rules.ts';
import { passkeyAlgorithms, passkeyLibrary, passkeySelection, passkeyTransports } from './access.webauthn.ts';
import type { Passwords } from './password/access.password.ts';
import { deviceOf } from './sessions/access.device.rules.ts';
import type { Sessions } from './sessions/access.sessions.ts';

interface Options {
  db: Database;
  members: Members;
  passwords: Passwords;
  sessions: Sessions;
  mails: AccessJobs;
}

/** How long a member may take to confirm on their device, in milliseconds. */
const timeout = 5 * minute;
const maxPasskeys = 10;

/**
 * Asks for the password, as a passkey opens the account for good: a session alone is not enough. Who has just signed up
 * has just given it.
 */
async function identify(
  { db, members, passwords }: Options,
  caller: MemberCaller,
  { password, isFirst }: { password: string | undefined; isFirst: boolean },
): Promise<MemberRow> {
  if (password !== undefined) return passwords.checkCurrent(caller, password, 'password');
  const member = await members.byId(db, caller.member.id);
  if (member && isFirst && isJustSignedUp(member.signup_date, new Date())) return member;
  throw problem(requestFailures.invalid, { fields: { password: 'access.password_required' } });
}

/**
 * Passkeys (WebAuthn). Each is bound to the host name on which it was created, and verifies its owner by finger, face
 * or code.
 */
export function createPasskeys(options: Options) {
  const { db, members, sessions, mails } = options;
  const hostOf = (caller: Caller) => new URL(caller.origin).hostname;

  async function newChallenge(caller: Caller, memberId: string | null): Promise<string> {
    const challenge = newSecret();
    const expires_at = new Date(Date.now() + timeout);
    await passkeyStore.addChallenge(db, {
      site_id: caller.site.id,
      challenge_hash: secretHash(challenge),
      member_id: memberId,
      expires_at,
    });
    return challenge;
  }

  /** Expectations that both kinds of answers share. */
  const expected = (caller: Caller, member_id: string | null) => ({
    expectedChallenge: (challenge: string) =>
      passkeyStore.takeChallenge(db, { site_id: caller.site.id, challenge_hash: secretHash(challenge), member_id }),
    expectedOrigin: caller.origin,
    expectedRPID: hostOf(caller),
  });

  async function verifyNew(caller: MemberCaller, response: RegistrationResponseJSON) {
    const { verifyRegistrationResponse } = await passkeyLibrary();
    const result = await verifyRegistrationResponse({
      ...expected(caller, caller.member.id),
      response,
      // A browser that makes one by itself says neither (WebAuthn L3, conditional mediation); a log-in requires both.
      requireUserPresence: false,
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    }).catch(() => null);
    if (!result?.verified) throw problem(accessFailures.passkey_refused);
    return result.registrationInfo.credential;
  }

  async function verifyUsed(caller: Caller, response: AuthenticationResponseJSON): Promise<MemberRow | null> {
    const memberId = Buffer.from(response.response.userHandle ?? '', 'base64url').toString();
    const passkey = isId(memberId) ? await passkeyStore.find(db, memberId, response.id) : undefined;
    const member = passkey && (await members.byId(db, memberId));
    if (!member || member.site_id !== caller.site.id || (member.status === 'deleted' && !member.barred_at)) return null;
    const { verifyAuthenticationResponse } = await passkeyLibrary();
    const credential = {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    };
    const result = await verifyAuthenticationResponse({
      ...expected(caller, null),
      response,
      credential,
      requireUserVerification: true,
    }).catch(() => null);
    if (!result?.verified) return null;
    return (await passkeyStore.use(db, memberId, passkey.credential_id, result.authenticationInfo.newCounter))
      ? member
      : null;
  }

  return {
    async list(caller: MemberCaller): Promise<Passkey[]> {
      const rows = await passkeyStore.ofMember(db, caller.member.id);
      return rows.map(({ credential_id, user_agent, created_at }) => ({
        id: credential_id,
        ...deviceOf(user_agent),
        created_at: created_at.toISOString(),
      }));
    },

    remove: (caller: MemberCaller, id: string) => passkeyStore.remove(db, caller.member.id, id),

    async prepare(caller: MemberCaller, password: string | undefined): Promise<Answer<typeof preparePasskey>> {
      const known = await passkeyStore.ofMember(db, caller.member.id);
      const member = await identify(options, caller, { password, isFirst: known.length === 0 });
      if (known.length >= maxPasskeys) throw problem(accessFailures.passkey_refused);
      return {
        rp: { id: hostOf(caller), name: caller.site.settings.name },
        user: { id: Buffer.from(member.id).toString('base64url'), name: member.email, displayName: member.email },
        challenge: await newChallenge(caller, member.id),
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        excludeCredentials: known.map(({ credential_id, transports }) => ({
          id: credential_id,
          type: 'public-key',
          transports: transports as Answer<typeof preparePasskey>['excludeCredentials'][number]['transports'],
        })),
        authenticatorSelection: passkeySelection,
        attestation: 'none',
      };
    },

    async add(caller: MemberCaller, response: Input<typeof addPasskey>['body']): Promise<void> {
      const { id, publicKey, counter, transports = [] } = await verifyNew(caller, response as RegistrationResponseJSON);
      await inTransaction(db, async (trx) => {
        const passkey = {
          member_id: caller.member.id,
          credential_id: id,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: passkeyTransports(transports),
          user_agent: caller.userAgent,
        };
        // Serialises concurrent additions.
        await members.lock(trx, caller.member.id);
        if (!(await passkeyStore.add(trx, passkey, maxPasskeys))) throw problem(accessFailures.passkey_refused);
        await sessions.hold(trx, caller);
        // An address that nobody confirmed may be another's, whose confirmation would end the passkey.
        if (caller.member.status === 'active') await mails.mailDevice(trx, caller, 'passkey_added', caller.member.id);
      });
    },

    async prepareLogin(caller: Caller): Promise<Answer<typeof preparePasskeyLogin>> {
      return {
        challenge: await newChallenge(caller, null),
        rpId: hostOf(caller),
        timeout,
        userVerification: 'required',
      };
    },

    /** The member whose passkey answered; any fault throws `access.passkey_failed`. */
    async check(caller: Caller, response: Input<typeof logInWithPasskey>['body']): Promise<MemberRow> {
      const member = await verifyUsed(caller, response as AuthenticationResponseJSON);
      if (!member) throw problem(accessFailures.passkey_failed);
      return member;
    },
  };
}
