import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type Stripe from 'stripe';
import type { RawBody } from '../../../platform/calls/bind.ts';

const Secret = /^whsec_[\w+/=]{10,250}$/;
/** Seconds by which a notice may be late. */
const tolerance = 300;

/** The signing secrets of an account's webhook endpoints, with commas between them; undefined if one is none. */
export function secretsIn(text: string): readonly string[] | undefined {
  const secrets = text.split(',').map((secret) => secret.trim());
  return secrets.every((secret) => Secret.test(secret)) ? secrets : undefined;
}

/** Checks that a notice is signed with one of the secrets; throws payment.signature. */
export function createVerify({ signature }: Stripe['webhooks'], secrets: readonly string[]) {
  function isSigned({ bytes, headers }: RawBody, secret: string): boolean {
    try {
      return signature?.verifyHeader(bytes, String(headers['stripe-signature'] ?? ''), secret, tolerance) ?? false;
    } catch {
      // Says why; whoever forges learns nothing.
      return false;
    }
  }
  return (raw: RawBody): void => {
    if (!secrets.some((secret) => isSigned(raw, secret))) throw problem(paymentFailures.signature);
  };
}
