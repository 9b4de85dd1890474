import type { KeyObject } from 'node:crypto';
import {
  DeviceRequest,
  DeviceResponse,
  DocRequest,
  type IssuerSigned,
  ItemsRequest,
  SessionTranscript,
} from '@owf/mdoc';
import { z } from 'zod';
import { mdocContext } from '../../adapters/age/openid4vp/mdoc.context.ts';
import { coseKeyOf, newKey, type TestIssuer } from './issuer.ts';

/** A request as OpenID4VP 1.0 and the EU's profile describe it; a wallet answers no other. */
const Request = z.strictObject({
  response_type: z.literal('vp_token'),
  response_mode: z.literal('direct_post'),
  client_id: z.string().startsWith('redirect_uri:'),
  response_uri: z.url({ protocol: /^https?$/ }),
  nonce: z.string().regex(/^[\w-]{22,}$/),
  state: z.string().regex(/^[\w-]+$/),
  dcql_query: z.string(),
  client_metadata: z.string(),
});

const Query = z.strictObject({
  credentials: z.tuple([
    z.strictObject({
      id: z.string(),
      format: z.literal('mso_mdoc'),
      meta: z.strictObject({ doctype_value: z.literal('eu.europa.ec.av.1') }),
      claims: z.tuple([z.strictObject({ path: z.tuple([z.literal('eu.europa.ec.av.1'), z.literal('age_over_18')]) })]),
    }),
  ]),
});
const Metadata = z.strictObject({
  vp_formats_supported: z.strictObject({
    mso_mdoc: z.strictObject({
      issuerauth_alg_values: z.array(z.int()),
      deviceauth_alg_values: z.array(z.int()),
    }),
  }),
});

/** Reads a link as a wallet does. Throws for what no wallet answers. */
export function readRequest(link: string) {
  const { protocol, hostname, searchParams } = new URL(link);
  if (!['av:', 'openid4vp:'].includes(protocol) || hostname !== 'authorize') throw new Error('A link of no wallet');
  const request = Request.parse(Object.fromEntries(searchParams));
  if (request.client_id !== `redirect_uri:${request.response_uri}`) throw new Error('Who asks is not who is answered');
  const query = Query.parse(JSON.parse(request.dcql_query));
  Metadata.parse(JSON.parse(request.client_metadata));
  return { ...request, credential: query.credentials[0].id };
}

export type WalletRequest = ReturnType<typeof readRequest>;

interface Holding {
  readonly proof: IssuerSigned;
  readonly device: KeyObject;
}

/** A presentation of a proof of age for a request. */
export async function present(
  {
    client_id: clientId,
    response_uri: responseUri,
    nonce,
  }: Pick<WalletRequest, 'client_id' | 'response_uri' | 'nonce'>,
  { proof, device }: Holding,
): Promise<string> {
  const { docType } = proof.issuerAuth.mobileSecurityObject;
  const itemsRequest = ItemsRequest.create({ docType, namespaces: { 'eu.europa.ec.av.1': { age_over_18: false } } });
  const response = await DeviceResponse.createWithDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] }),
      sessionTranscript: await SessionTranscript.forOid4Vp({ clientId, responseUri, nonce }, mdocContext),
      issuerSigned: [proof],
      signature: { signingKey: coseKeyOf(device) },
    },
    mdocContext,
  );
  return response.encodedForOid4Vp;
}

/** The form that a wallet posts to `response_uri`. */
export const formOf = ({ state, credential }: WalletRequest, presentation: string): Record<string, string> => ({
  state,
  vp_token: JSON.stringify({ [credential]: [presentation] }),
});

/** A person's wallet, with a proof of age of an issuer. */
export async function createWallet(issuer: TestIssuer, wishes: Parameters<TestIssuer['issue']>[1] = {}) {
  const device = newKey();
  const holding = { device, proof: await issuer.issue(device, wishes) };
  return {
    ...holding,
    /** The form that answers a link. */
    async answer(link: string): Promise<Record<string, string>> {
      const request = readRequest(link);
      return formOf(request, await present(request, holding));
    },
  };
}
