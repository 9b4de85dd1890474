import { createHmac } from 'node:crypto';
import type { SignupForm } from '@rendezvous/contract/account';
import { readAttribution } from '@rendezvous/contract/attribution';
import { second } from '@rendezvous/contract/durations';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { nameDiffersFromEmail } from '@rendezvous/contract/member';
import {
  type completeSignup,
  PartnerClaims,
  partnerFailures,
  type readPartnerToken,
} from '@rendezvous/contract/partner';
import { problem } from '@rendezvous/contract/problem';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { z } from 'zod';
import { noAttribution } from '../../platform/calls/attribution.ts';
import type { Caller, Site } from '../../platform/calls/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Accounts } from '../account/account.service.ts';
import { secretHash } from '../member/member.secrets.ts';
import type { ShownMember } from '../member/member.service.ts';
import { partnerStore } from './partner.store.ts';

type Completion = z.output<(typeof completeSignup)['body']>;

/** The key with which a partner signs for one site, derived from our own secret, so that none is stored. */
export function partnerKey(secret: string, siteId: string, partner: string): string {
  return createHmac('sha256', secret).update(['partner', siteId, partner].join('\n')).digest('base64url');
}

/**
 * Sign-up of people whom a partner sends: a JSON Web Token (HS256), by a partner that the site names, brings their
 * address.
 */
export function createPartners({ db, jobs, config }: Platform, { signup }: Accounts) {
  jobs.schedule('partner.sweep', '17 3 * * *', () => partnerStore.sweep(db));

  /** The claims of a genuine token. Throws partner.token_invalid or partner.token_expired. */
  async function read(site: Site, token: string) {
    const payload = await verify(site, token);
    const claims = PartnerClaims.safeParse(payload).data;
    if (!claims || payload.exp === undefined) throw problem(partnerFailures.token_invalid);
    // Hashed without the signature, as several texts of a signature can mean the same bytes.
    const token_hash = secretHash(token.slice(0, token.lastIndexOf('.')));
    const values = readAttribution({ network: payload.iss, ...payload });
    return { ...claims, values, used: { site_id: site.id, token_hash, expires_at: new Date(payload.exp * second) } };
  }

  async function verify(site: Site, token: string): Promise<JWTPayload> {
    try {
      const { iss = '' } = decodeJwt(token);
      if (!site.partners.includes(iss)) throw problem(partnerFailures.token_invalid);
      return await Promise.any(
        config.acceptedSecrets.map((secret) => verifyWith(partnerKey(secret, site.id, iss), token)),
      );
    } catch (error) {
      const isExpired = error instanceof AggregateError && error.errors.some((one) => one instanceof errors.JWTExpired);
      throw problem(isExpired ? partnerFailures.token_expired : partnerFailures.token_invalid);
    }
  }

  return {
    /** A token's claims about its bearer. Also throws partner.token_used and account.signups_closed. */
    async readToken(caller: Caller, token: string): Promise<Answer<typeof readPartnerToken>> {
      const { email, name = '', values, used } = await read(caller.site, token);
      signup.checkOpen({ ...caller, attribution: { ...noAttribution, values } });
      if (await partnerStore.isUsed(db, used)) throw problem(partnerFailures.token_used);
      return { email, name };
    },

    /**
     * Creates the account and uses the token up, both or neither; null where accounts are hidden. A partner is a
     * traffic source, and its attribution overrides the browser's.
     */
    complete: (caller: Caller, { token, ...form }: Completion): Promise<ShownMember | null> =>
      signup.signUp(caller, async () => {
        const { email, values, used } = await read(caller.site, token);
        const whole: z.output<typeof SignupForm> = { ...form, email };
        if (!nameDiffersFromEmail(whole))
          throw problem(requestFailures.invalid, { fields: { name: 'member.name_equals_email' } });
        const within = async (trx: Trx) => {
          if (!(await partnerStore.use(trx, used))) throw problem(partnerFailures.token_used);
        };
        return { caller: { ...caller, attribution: { ...noAttribution, values } }, form: whole, within };
      }),
  };
}

/** The payload of a token that the key signed; throws jose's errors. */
async function verifyWith(key: string, token: string): Promise<JWTPayload> {
  return (
    await jwtVerify(token, new TextEncoder().encode(key), { algorithms: ['HS256'], requiredClaims: ['exp', 'email'] })
  ).payload;
}

export type Partners = ReturnType<typeof createPartners>;
