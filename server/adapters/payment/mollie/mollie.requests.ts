import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parsedJson } from '../../../platform/calls/json.ts';
import type { LogFields } from '../../../platform/process/report.ts';
import { type Answered, GatewayFailure, GatewayRefusal } from '../gateway.ts';

interface Options {
  key: string;
  /** The root of the API, without a slash at its end. */
  apiUrl: string;
  /** Until Mollie must have answered. */
  withinMs: number;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Mollie answers a request with a known key as it did the first one, for an hour. */
  readonly idempotencyKey?: string;
}

/** Mollie's no, with its HTTP status. Its message may be logged, as may that of a failure. */
export class MollieRefusal extends GatewayRefusal {
  override readonly answered: Answered;
  readonly logFields: LogFields;
  constructor(message: string, answered: Answered) {
    super(message);
    this.answered = answered;
    this.logFields = { reason: message, ...answered };
  }
}

const Refused = z.object({ status: z.int(), detail: z.string(), field: z.string().nullish() });

/**
 * Statuses of 400 to 499 by which nothing is decided: a key that is wrong, revoked or may not, too slow, busy with the
 * same request, too early, too often.
 */
const undecided = [401, 403, 408, 409, 425, 429];
const pauseMs = 250;

/**
 * Calls Mollie's API v2, and reads an answer by its schema. Throws a MollieRefusal for a no in Mollie's own form; any
 * other error, as for an answer of something in between, leaves open what happened. No error's message has a key, or
 * the number of a card or account.
 */
export function createMollieRequests({ key, apiUrl, withinMs }: Options) {
  async function exchange({ method, path, body, idempotencyKey }: Call, signal: AbortSignal) {
    const headers = {
      accept: 'application/hal+json',
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
    const sent = body ? { body: JSON.stringify(body) } : {};
    try {
      const answer = await fetch(`${apiUrl}/${path}`, { method, headers, signal, redirect: 'error', ...sent });
      const provider_request = numberOf(answer.headers.get('x-request-id'));
      return { status: answer.status, provider_request, text: await answer.text() };
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
      throw new Error(signal.aborted ? 'no answer in time' : `no answer (${code ?? 'connection'})`);
    }
  }

  /** The same request, while Mollie is still busy with it, is repeated for the same answer. */
  async function settled(call: Call, signal: AbortSignal) {
    for (;;) {
      const answer = await exchange(call, signal);
      if (answer.status !== 409 || !call.idempotencyKey) return answer;
      await wait(pauseMs, undefined, { signal }).catch(() => {
        throw new Error('was busy with the same request all the time');
      });
    }
  }

  return async function request<Schema extends z.ZodType>(schema: Schema, call: Call): Promise<z.output<Schema>> {
    const { text, ...answered } = await settled(call, AbortSignal.timeout(withinMs)).catch((error: Error) => {
      throw new GatewayFailure(`${nameOf(call)}: ${error.message}`);
    });
    const body = text === '' ? undefined : (parsedJson(text) ?? null);
    const { status } = answered;
    if (status < 200 || status > 299) throw refusalOf(call, answered, Refused.safeParse(body).data);
    const read = schema.safeParse(body);
    if (read.success) return read.data;
    const unread = read.error.issues.map(({ path }) => path.join('.') || 'all of it');
    throw new GatewayFailure(
      `${nameOf(call)}: ${status} with another body than documented (${unread.join(', ')})`,
      answered,
    );
  };
}

const nameOf = ({ method, path }: Call): string => `Mollie: ${method} ${path.split('?')[0]}`;

/** The number of a request; undefined for anything else. */
const numberOf = (header: string | null): string | undefined => /^[\w-]{1,80}$/.exec(header ?? '')?.[0];

function refusalOf(
  call: Call,
  answered: Answered & { status: number },
  refused: z.output<typeof Refused> | undefined,
): Error {
  const { status } = answered;
  if (refused?.status !== status)
    return new GatewayFailure(`${nameOf(call)}: ${status}, not in Mollie's form`, answered);
  const field = refused.field ? ` (${refused.field})` : '';
  const message = `${nameOf(call)}: ${status} ${withoutSecrets(refused.detail)}${field}`;
  const isDecided = status < 500 && !undecided.includes(status);
  return isDecided ? new MollieRefusal(message, answered) : new GatewayFailure(message, answered);
}

/** Keys, addresses, and numbers of cards and accounts, however they are grouped. */
const secrets = /\b(?:test|live|access)_\w+|\S+@\S+|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{3,4}){3,}\b|\d(?:[ -]?\d){5,}/g;
const withoutSecrets = (detail: string): string => detail.replaceAll(secrets, '…').slice(0, 200);
