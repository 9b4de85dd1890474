import { createHash, randomBytes } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import { parsedJson } from '../../../platform/calls/json.ts';
import { type AgeAnswer, type AgeProvider, agePath, type StartedAgeCheck } from '../age.ts';
import { type Asked, isOfAge, overAge, proofOfAge } from './openid4vp.presentation.ts';

/** Schemes of links that wallets open: `av` that of the EU's age verification apps, the other any wallet's. */
export const schemes = ['av', 'openid4vp'] as const;

interface Options {
  /** `openid4vp:account`. */
  readonly name: string;
  /** The certificates of those whose proofs of age count. */
  readonly issuers: readonly Uint8Array[];
  readonly scheme: (typeof schemes)[number];
}

/** The id of the one credential that is asked for, in the query and in the answer. */
const credential = 'proof_of_age';

/** Asks whether its holder is 18 or older, and nothing else (OpenID4VP 1.0, 6: Digital Credentials Query Language). */
const dcqlQuery = {
  credentials: [
    {
      id: credential,
      format: 'mso_mdoc',
      meta: { doctype_value: proofOfAge },
      claims: [{ path: [proofOfAge, overAge] }],
    },
  ],
};

/** ECDSA with P-256, P-384 and P-521, by their numbers of COSE: without a device's MAC. */
const algorithms = [-7, -35, -36];
const clientMetadata = {
  vp_formats_supported: { mso_mdoc: { issuerauth_alg_values: algorithms, deviceauth_alg_values: algorithms } },
};

/** Both follow from the check's reference, which is random and known to the person and us. */
const derived = (use: 'nonce' | 'state', reference: string): string =>
  createHash('sha256').update(`openid4vp ${use} ${reference}`).digest('base64url');

const askedIn = ({ reference, origin }: StartedAgeCheck): Asked => {
  const responseUri = `${origin}${agePath(reference)}`;
  // The profile knows no list of verifiers: who asks is known by where the answer goes.
  return { clientId: `redirect_uri:${responseUri}`, responseUri, nonce: derived('nonce', reference) };
};

const Presented = z.object({ state: z.string(), vp_token: z.string() });
const Token = z.strictObject({ [credential]: z.tuple([z.string().max(100_000)]) });
const Refused = z.object({ state: z.string(), error: z.string() });

/**
 * OpenID for Verifiable Presentations 1.0, as the EU's age verification profile narrows it: the request is a link, the
 * wallet posts its answer to us, and what it presents is a proof of age (ISO/IEC 18013-5).
 */
export function createOpenid4vp({ name, issuers, scheme }: Options): AgeProvider {
  async function outcomeOf(token: string, check: StartedAgeCheck): Promise<'passed' | 'failed'> {
    const { data } = Token.safeParse(parsedJson(token));
    if (!data) throw problem(requestFailures.invalid);
    const [presentation] = data[credential];
    // Whatever is wrong with it, it is no proof, and the check goes on: anybody can post here.
    const isPassed = await isOfAge(presentation, { asked: askedIn(check), issuers }).catch(() => {
      throw problem(requestFailures.invalid);
    });
    return isPassed ? 'passed' : 'failed';
  }

  return {
    name,
    kind: 'openid4vp',
    pendingFor: 15 * minute,
    start: async () => randomBytes(24).toString('base64url'),
    urlOf(check) {
      const { clientId, responseUri, nonce } = askedIn(check);
      const request = new URLSearchParams({
        response_type: 'vp_token',
        response_mode: 'direct_post',
        client_id: clientId,
        response_uri: responseUri,
        nonce,
        state: derived('state', check.reference),
        dcql_query: JSON.stringify(dcqlQuery),
        client_metadata: JSON.stringify(clientMetadata),
      });
      return `${scheme}://authorize?${request}`;
    },
    async answer(check, { method, form, back }): Promise<AgeAnswer> {
      if (method !== 'POST') throw problem(requestFailures.not_found);
      const expected = derived('state', check.reference);
      const refused = Refused.safeParse(form).data;
      const presented = Presented.safeParse(form).data;
      if ((presented ?? refused)?.state !== expected) throw problem(requestFailures.invalid);
      const outcome = presented ? await outcomeOf(presented.vp_token, check) : 'unknown';
      const body = JSON.stringify({ redirect_uri: check.origin + back });
      return { status: 200, type: 'application/json', body, outcome };
    },
  };
}
