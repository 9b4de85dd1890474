import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { LogFields } from '../../../platform/process/report.ts';
import { type Answered, GatewayFailure, GatewayRefusal } from '../gateway.ts';

/** Stripe's no, with its code, such as `resource_missing`. Its message may be logged, as may that of a failure. */
export class StripeRefusal extends GatewayRefusal {
  readonly code: string | undefined;
  override readonly answered: Answered;
  readonly logFields: LogFields;
  constructor(message: string, code: string | undefined, answered: Answered) {
    super(message);
    this.code = code;
    this.answered = answered;
    this.logFields = { ...answered, reason: message };
  }
}

/** Never there, or deleted. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.code === 'resource_missing';

/**
 * What a request may throw of what is decided: it was refused, and would be again. A key that is wrong, revoked or may
 * not decides nothing.
 */
const decided = [Stripe.errors.StripeInvalidRequestError, Stripe.errors.StripeCardError];
const ownTypes = ['invalid_request_error', 'card_error'];
const pauseMs = 250;

interface Options {
  /** A secret or restricted key. */
  key: string;
  /** The root of the API, without a path. */
  apiUrl: string;
  /** Until Stripe must have answered. */
  withinMs: number;
}

/** Calls Stripe's library. Throws a StripeRefusal for Stripe's no; any other error leaves open what happened. */
export function createStripeRequests({ key, apiUrl, withinMs }: Options) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: withinMs,
    // Whoever needs the answer asks again, later: a press that takes longer is of no use to a payer.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  /** `what` names the request in errors. The same request, while Stripe is still busy with it, is repeated. */
  async function request<T>(what: string, call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const until = Date.now() + withinMs;
    for (;;)
      try {
        return await call(stripe);
      } catch (error) {
        if (!isBusy(error) || Date.now() + pauseMs > until) throw outcomeOf(what, error);
        await wait(pauseMs);
      }
  }

  return { request, webhooks: stripe.webhooks };
}

export type StripeRequest = ReturnType<typeof createStripeRequests>['request'];

const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409 && error.code === 'idempotency_key_in_use';

/** Stripe's own message may name a key or a number, so only its codes are used. */
function outcomeOf(what: string, error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new GatewayFailure(`Stripe: ${what}: not read`);
  const { statusCode, rawType, code, decline_code, param, requestId, detail } = error;
  const cause = (detail as { code?: string } | undefined)?.code;
  const parts = [statusCode ?? 'no answer', cause, rawType, code, decline_code, param && `(${param})`, requestId];
  const said = parts.map((part) => String(part ?? '')).filter((part) => /^[\w.()[\] -]{1,80}$/.test(part));
  const message = `Stripe: ${what}: ${said.join(' ')}`;
  const isDecided = decided.some((kind) => error instanceof kind) && ownTypes.includes(rawType ?? '');
  const provider_request = said.find((part) => part === requestId);
  const answered = { status: statusCode, provider_request };
  return isDecided ? new StripeRefusal(message, code, answered) : new GatewayFailure(message, answered);
}
