import { second } from '@rendezvous/contract/durations';
import type { Answer, Endpoint, Problem } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { attributionHeader, pageMember, pageVisibility } from '@rendezvous/contract/site';
import { learnServerTime } from '../browser/server-clock.ts';
import type { Transport } from './request.ts';

/** §7: retries of a failed call; the delay doubles from 0.3 s. */
const retries = 5;
const timeout = 20 * second;
/** An answer names its second, and is a moment on its way. */
const clockTolerance = 3 * second;

let whenSignedOut = () => {};
/** Sets what happens when an answer says that the session has ended. */
export function setSignedOutHandler(listener: () => void): void {
  whenSignedOut = listener;
}

let whenAgeRequired = () => {};
/** Sets what happens when an answer says that the member's age has to be checked first. */
export function setAgeRequiredHandler(listener: () => void): void {
  whenAgeRequired = listener;
}

let memberOfPage = (): string | undefined => undefined;
/** Sets how calls learn for which member the page was made. */
export function setPageMember(read: typeof memberOfPage): void {
  memberOfPage = read;
}

let attribution = '';
/** Sets the `attributionQuery` that only the page's memory keeps. */
export function setPageAttribution(query: string): void {
  attribution = query;
}

/** The code of a call refused because somebody else has logged in at this browser; the page starts anew as theirs. */
export const otherMember = 'request.other_member';

/** The code of a call refused until the member's age is checked. */
export const ageRequired = 'age.required';

/** Any endpoint's input, where its own type no longer matters. */
interface RawInput {
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Calls an endpoint from the browser; `upload` sends files. Throws a ProblemError, with status 0 and `request.offline`
 * without an answer.
 */
export const api: Transport = async (endpoint, input) => {
  if (held) await held;
  return call(endpoint, input);
};

/** The reads under way. */
const reads = new Set<AbortController>();
/** Holds back what the page calls while one call ends the session, and for good once it has. */
let held: Promise<unknown> | undefined;

/** Makes the call that ends the session: a read under way or begun meanwhile would be refused. */
export const lastCall: Transport = (endpoint, input) => {
  for (const read of reads) read.abort();
  const answered = call(endpoint, input);
  const release = () => {
    held = undefined;
  };
  held = answered.then(() => new Promise(() => {}), release);
  return answered;
};

const call: Transport = async (endpoint, input) => {
  const response = await send(endpoint, input, mayRepeat(endpoint, input) ? retries : 0, 300);
  return answerOf<typeof endpoint>(response.status, await response.json().catch(() => undefined));
};

/** A call's answer. Throws the problem that it says instead. */
export function answerOf<E extends Endpoint>(status: number, body: unknown): Answer<E> {
  if (status < 300 && body !== undefined) return body as Answer<E>;
  const problem = isProblem(body) ? body : { error: 'request.failed' };
  if (problem.error === 'authentication_required') whenSignedOut();
  if (problem.error === ageRequired) whenAgeRequired();
  if (problem.error === otherMember) window.location.reload();
  throw new ProblemError(status, problem);
}

/** A page that is reloaded or closed is hidden only after `pagehide`. */
let isPageGone = false;
globalThis.window?.addEventListener('pagehide', () => {
  isPageGone = true;
});
globalThis.window?.addEventListener('pageshow', () => {
  isPageGone = false;
});
const isLeaving = () => isPageGone || globalThis.document?.visibilityState === 'hidden';

async function send(endpoint: Endpoint, input: RawInput, left: number, delay: number): Promise<Response> {
  const end = new AbortController();
  setTimeout(() => end.abort(), timeout);
  const isRead = endpoint.method === 'GET' && !endpoint.sameOriginOnly;
  if (isRead) reads.add(end);
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    ...bodyOf(endpoint, input),
    signal: end.signal,
    // What is sent as one leaves arrives; of files it would not, whose size is limited.
    keepalive: endpoint.method !== 'GET' && !endpoint.upload && isLeaving(),
  }).catch(() => undefined);
  reads.delete(end);
  if (isRead && !response) await held;
  learnServerTime(Date.parse(response?.headers.get('date') ?? ''), clockTolerance);
  if (response && (response.status < 500 || left === 0)) return response;
  if (left === 0) throw new ProblemError(0, { error: 'request.offline' });
  await new Promise((resolve) => setTimeout(resolve, delay));
  return send(endpoint, input, left - 1, delay * 2);
}

/** A call that may have arrived is retried only if a second arrival changes nothing. */
function mayRepeat(endpoint: Endpoint, input: RawInput): boolean {
  if (endpoint.method === 'POST') return 'client_id' in ((input.body as object | undefined) ?? {});
  return !endpoint.sameOriginOnly;
}

function addressOf(endpoint: Endpoint, input: RawInput): string {
  const query = new URLSearchParams(endpoint.when);
  for (const [name, value] of Object.entries((input.query as object | undefined) ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path;
}

/** The headers of every call of the page. */
export function headersOf(): Record<string, string> {
  const member = memberOfPage();
  return {
    'request-type': 'client',
    accept: 'application/json',
    ...(member && { [pageMember.header]: member }),
    ...(attribution && { [attributionHeader]: attribution }),
    ...(document.hidden && { [pageVisibility.header]: pageVisibility.hidden }),
  };
}

function bodyOf(endpoint: Endpoint, input: RawInput): RequestInit {
  const headers = headersOf();
  if (endpoint.method === 'GET') return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input.body ?? {}) };
}

function isProblem(body: unknown): body is Problem {
  return typeof (body as Problem | undefined)?.error === 'string';
}
