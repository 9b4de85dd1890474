import { hour, second } from '@rendezvous/contract/durations';
import { z } from 'zod';
import { parsedJson } from '../../../platform/calls/json.ts';
import type { LogFields } from '../../../platform/process/report.ts';
import { type AgeOutcome, type AgeProvider, askedAge } from '../age.ts';

interface Options {
  /** `yoti:account`. */
  readonly name: string;
  /** The SDK id, and the API key, of an application in the Yoti Hub. */
  readonly sdkId: string;
  readonly key: string;
  /** The root of the service, without a slash at its end. */
  readonly url?: string;
  /** Until Yoti must have answered. */
  readonly withinMs?: number;
}

/** How long a session can be used. A document may take its reader minutes to find. */
const sessionLasts = hour;

/** An estimate is some years off: who seems younger than this shows a document, or uses an app. */
const estimatedAge = 25;

const Created = z.object({ id: z.uuid() });
/** All else of the answer, such as an age or the number of the evidence, is not read. */
const Result = z.object({ id: z.uuid(), type: z.literal('OVER'), status: z.string() });

/** https://developers.yoti.com/age-verification/results; a status that is added later leaves the check pending. */
const outcomes: ReadonlyMap<string, AgeOutcome> = new Map([
  ['COMPLETE', 'passed'],
  ['FAIL', 'failed'],
  ['ERROR', 'unknown'],
  ['CANCELLED', 'unknown'],
  ['EXPIRED', 'unknown'],
]);

/** What happened at Yoti is unknown. Its message has neither a key nor anything of the person. */
class YotiFailure extends Error {
  override name = 'YotiFailure';
  readonly logFields: LogFields;
  constructor(message: string) {
    super(message);
    this.logFields = { reason: message };
  }
}

/** The ways that a person may choose from, each with the age that it asks about. */
const ways = {
  age_estimation: { allowed: true, threshold: estimatedAge, level: 'PASSIVE', retry_enabled: true },
  digital_id: { allowed: true, threshold: askedAge },
  doc_scan: { allowed: true, threshold: askedAge, authenticity: 'AUTO', level: 'PASSIVE' },
};

/** Yoti's Age Verification Service: a session, its page, and the session's result. */
export function createYoti(options: Options): AgeProvider & Required<Pick<AgeProvider, 'outcomeOf'>> {
  const { name, sdkId, key, url = 'https://age.yoti.com', withinMs = 8 * second } = options;

  async function exchange<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> {
    const method = body ? 'POST' : 'GET';
    const failed = (why: string) => new YotiFailure(`${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}: ${why}`);
    const signal = AbortSignal.timeout(withinMs);
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'yoti-sdk-id': sdkId,
    };
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, signal, redirect: 'error', ...sent })
      .then(async (response) => ({ isOk: response.ok, status: response.status, text: await response.text() }))
      .catch(() => {
        throw failed(signal.aborted ? 'no answer in time' : 'no answer');
      });
    if (!answer.isOk) throw failed(`HTTP ${answer.status}`);
    const read = schema.safeParse(parsedJson(answer.text));
    if (!read.success) throw failed('an answer that is not as described');
    return read.data;
  }

  return {
    name,
    kind: 'yoti',
    pendingFor: sessionLasts,
    async start({ id, back }) {
      const created = await exchange(Created, 'sessions', {
        type: 'OVER',
        ttl: sessionLasts / second,
        reference_id: id,
        ...ways,
        callback: { auto: true, url: back },
        cancel_url: back,
        // Else the person is back before a document has been looked at.
        synchronous_checks: true,
      });
      return created.id;
    },
    urlOf: ({ reference }) => `${url}/?${new URLSearchParams({ sessionId: reference, sdkId })}`,
    async outcomeOf(reference) {
      const { id, status } = await exchange(Result, `sessions/${encodeURIComponent(reference)}/result`);
      if (id !== reference) throw new YotiFailure('GET sessions/:id/result: the result of another session');
      return outcomes.get(status) ?? 'pending';
    },
  };
}
