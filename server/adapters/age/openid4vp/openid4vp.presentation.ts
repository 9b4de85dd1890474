import { DeviceResponse, SessionTranscript } from '@owf/mdoc';
import { mdocContext } from './mdoc.context.ts';

/** The proof of age of the EU's profile: the type of its document, and the namespace of what it says. */
export const proofOfAge = 'eu.europa.ec.av.1';
export const overAge = 'age_over_18';

/** What a presentation was asked for with; it is bound to all of it. */
export interface Asked {
  readonly clientId: string;
  readonly responseUri: string;
  readonly nonce: string;
}

const clockSkewSeconds = 60;

/** The response is signed, and nobody but us reads it but by TLS, as the profile has it. */
const transcriptOf = (asked: Asked): Promise<SessionTranscript> => SessionTranscript.forOid4Vp(asked, mdocContext);

/**
 * Whether a presentation, a DeviceResponse in base64url, says that its holder is of age. Throws for one that is none,
 * is not bound to what was asked, is not signed by the holder's device, or whose document is of no trusted issuer,
 * changed or out of its time.
 */
export async function isOfAge(
  presentation: string,
  { asked, issuers, now = new Date() }: { asked: Asked; issuers: readonly Uint8Array[]; now?: Date },
): Promise<boolean> {
  const response = DeviceResponse.fromEncodedForOid4Vp(presentation);
  const [document, ...others] = response.documents ?? [];
  if (!document || others.length > 0) throw new Error('Not one document');
  const signed = document.issuerSigned.issuerAuth.mobileSecurityObject;
  // The library compares neither with what is signed.
  if (document.docType !== proofOfAge || signed.docType !== proofOfAge) throw new Error('No proof of age');
  await response.verify(
    {
      sessionTranscript: await transcriptOf(asked),
      trustedCertificates: [...issuers],
      now,
      skewSeconds: clockSkewSeconds,
    },
    mdocContext,
  );
  const said = (document.getIssuerNamespace(proofOfAge) ?? []).filter((item) => item.elementIdentifier === overAge);
  const [item, ...again] = said;
  if (!item || again.length > 0 || typeof item.elementValue !== 'boolean') throw new Error('Nothing said of the age');
  return item.elementValue;
}
