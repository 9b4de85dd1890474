import { minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { isUnavailable } from '../database/database.ts';
import { requestId } from '../process/request-ids.ts';

/** Fastify's own errors, mapped to the contract's failures. */
const refusals: Record<number, (typeof requestFailures)[keyof typeof requestFailures]> = {
  400: requestFailures.malformed,
  404: requestFailures.not_found,
  413: requestFailures.too_large,
  415: requestFailures.unsupported,
  503: requestFailures.busy,
};

/** `Retry-After` when the database is unavailable or all its connections are in use. */
const busySeconds = 5;

/** `Retry-After`, in seconds, for calls refused by a limit or for lack of a database. */
export function retryAfter({ status, problem: { params } }: ProblemError): number | undefined {
  if (status === requestFailures.busy.status) return busySeconds;
  if (status !== 429) return undefined;
  const seconds = Number(params?.seconds ?? (Number(params?.minutes) * minute) / second);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Maps any thrown error to the wire; an unexpected one reveals nothing but where the log has it. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const refusal = refusals[(error as { statusCode?: number }).statusCode ?? 500];
  return refusal && !isUnavailable(error) ? problem(refusal) : unexpected(error);
}

/** The problem of an error that no call declares. */
export const unexpected = (error: unknown): ProblemError =>
  problem(isUnavailable(error) ? requestFailures.busy : requestFailures.failed, { request: requestId() });
