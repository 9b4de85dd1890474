import { attributionQuery, readAttribution, withAttribution } from '@rendezvous/contract/attribution';
import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import type { Locale } from '@rendezvous/contract/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnForm } from '../http/security.ts';
import { sendPlainPage } from '../pages/plain-page.ts';
import type { Caller } from './caller.ts';
import { toProblem } from './failures.ts';

export const formType = 'application/x-www-form-urlencoded';

/** Whether a page without script sends the request, so that the browser shows the answer. */
export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType;

/**
 * Lets the routes of a scope take plain forms, and answer a failed one with a page that leads `back`: by default to the
 * page that the form names.
 */
export function acceptForms(
  scope: FastifyInstance,
  report: (error: unknown, where: string) => void,
  back: (request: FastifyRequest) => string = nextOf,
): void {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  scope.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) throw error;
    const failure = toProblem(error);
    if (failure.status >= 500) report(error, 'form');
    return sendPlainPage(request, reply, failure, { back: back(request), locale: languages.get(request) });
  });
}

/** The languages of callers, for the page of a failure. */
const languages = new WeakMap<FastifyRequest, Locale>();

/** The caller of a form: another site could send one too, without the preflight that JSON needs. */
export function formCaller(caller: Caller, request: FastifyRequest): Caller {
  languages.set(request, caller.locale);
  return { ...caller, sameOrigin: caller.sameOrigin && isOwnForm(request.headers) };
}

/**
 * Redirects the browser to the page that the form names, with the attribution in the form's own address: reloading that
 * repeats no call.
 */
export function redirectNext(request: FastifyRequest, reply: FastifyReply) {
  const attribution = attributionQuery(readAttribution((request.query ?? {}) as Record<string, unknown>));
  return reply.redirect(withAttribution(nextOf(request), attribution), 303);
}

/** The page of ours that the form names in its address; the home page if it names none. */
function nextOf({ query }: FastifyRequest): string {
  const { [nextParam]: next } = (query ?? {}) as Record<string, unknown>;
  return (typeof next === 'string' && ownPath(next)) || '/';
}
