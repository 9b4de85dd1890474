import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { withAttribution } from '@rendezvous/contract/attribution';
import { day, hour, second } from '@rendezvous/contract/durations';
import { type Endpoint, requestFailures } from '@rendezvous/contract/endpoint';
import { ownPath } from '@rendezvous/contract/own-path';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { languageParam } from '@rendezvous/contract/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { storeAttribution } from '../calls/attribution.ts';
import type { Caller } from '../calls/caller.ts';
import type { Door } from '../calls/door.ts';
import { retryAfter, toProblem } from '../calls/failures.ts';
import { acceptForms, formCaller, formType, isForm } from '../calls/forms.ts';
import { type CallerOf, formBytes } from '../calls/http.ts';
import { applySession, chosenLocale, isSecure } from '../calls/session.ts';
import { createRounds } from '../http/even-loop.ts';
import { pagesByBeginning, pagesWithForm } from './page-routes.ts';
import { sendPlainPage } from './plain-page.ts';

/** A page that was opened, as its request names it. */
export interface OpenedPage {
  readonly pathname: string;
  readonly query: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** Data that features provide to pages besides the caller's own calls; made for each request. */
export type LoadPageData = (caller: Caller, url: URL) => Promise<Record<string, unknown>>;

/** A request may contain its whole address (RFC 9112, 3.2.2); the `Host` header still decides the host. */
const absoluteForm = /^https?:\/\/[^/?#]*/i;

/** The route pattern of all pages. */
export const pageRoute = '*';

interface Serving {
  readonly door: Door;
  readonly callerOf: CallerOf;
  /** The caller, or the member whom one of the page's calls signed up or in. */
  afterLogin(caller: Caller): Promise<Caller>;
  readonly loadPageData: LoadPageData;
  /** Told of each page that was opened and is there. */
  noteVisit(caller: Caller, page: OpenedPage): void;
  report(error: unknown, where: string): void;
}

/** Whether a page is of the operators' desk. */
const isDesk = ({ url }: FastifyRequest): boolean => /^\/operator(?=[/?]|$)/.test(url.replace(absoluteForm, ''));

const buildFolder = join(import.meta.dirname, '../../../web/build');
const year = (365 * day) / second;

/** Serves the built pages and their files: every other address opened in a browser is a page, if only the 404 page. */
export async function pages(app: FastifyInstance, serving: Serving): Promise<void> {
  if (!existsSync(join(buildFolder, 'server/index.js'))) throw new Error('The web is not built: run `npm run build`');
  const build = (await import(join(buildFolder, 'server/index.js'))) as ServerBuild;
  const renderPage = createRenderer(build, serving);
  const { door, callerOf, noteVisit, report } = serving;

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${year}, immutable` : `public, max-age=${hour / second}`,
      );
    },
  });

  const notFound = () => {
    throw problem(requestFailures.not_found);
  };
  app.setNotFoundHandler(notFound);
  app.get('/assets/*', notFound);
  const answer = async (request: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    const rendered = await door.page(caller, { isPosted: request.method === 'POST' }, () =>
      renderPage(request, caller),
    );
    const { method, query, headers } = request;
    if (method === 'GET' && rendered.response.status === 200 && !isDesk(request))
      noteVisit(caller, { pathname: addressOf(request, caller).pathname, query, headers });
    keepLanguage(request, caller);
    // An operator may open pages in a member's browser, whose session must not change.
    if (!isDesk(request)) applySession(reply, caller);
    storeAttribution(reply, caller, request.query);
    return sendPage(reply, rendered, caller);
  };
  // A route, because route hooks (compression) skip Fastify's not-found handler. One for both methods, so that HEAD
  // reports the length of GET; Node omits the body.
  app.route({
    method: ['GET', 'HEAD'],
    url: pageRoute,
    handler: async (request, reply) => {
      try {
        return await answer(request, reply, await callerOf(request, { isOperators: isDesk(request) }));
      } catch (error) {
        if (!(error instanceof ProblemError)) report(error, 'page');
        return sendPlainPage(request, reply, toProblem(error));
      }
    },
  });
  await app.register(async (scope) => {
    acceptForms(scope, report, ({ url }) => ownPath(url.replace(absoluteForm, '')) ?? '/');
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isForm(request)) throw problem(requestFailures.unsupported);
      const caller = formCaller(await callerOf(request), request);
      // Before the page is rendered: another site could fill in its form with values of its own.
      if (!caller.sameOrigin) throw problem(requestFailures.foreign_origin);
      return answer(request, reply, caller);
    };
    for (const url of pagesWithForm(build)) scope.route({ method: 'POST', url, bodyLimit: formBytes, handler });
  });
}

/** A visitor's first page in the language of its address is followed by pages in that language. */
function keepLanguage({ cookies, query }: FastifyRequest, caller: Caller): void {
  const { member, locale, effects } = caller;
  const asked = (query as Readonly<Record<string, unknown>>)[languageParam];
  if (!member && !chosenLocale(cookies, isSecure(caller)) && asked === locale) effects.language ??= locale;
}

interface RenderedPage {
  readonly response: Response;
  /** Its body, unless it is the response's own. */
  readonly bytes?: Uint8Array;
  /** Seconds until one of its calls may be tried again. */
  readonly wait?: number;
}

function createRenderer(server: ServerBuild, { door, afterLogin, loadPageData, report }: Serving) {
  const buildFor = pagesByBeginning(server);
  const handlers = new Map<ServerBuild, RequestHandler>();
  const handlerFor = (pathname: string): RequestHandler => {
    const part = buildFor(pathname);
    const handler = handlers.get(part) ?? createRequestHandler(part, 'production');
    handlers.set(part, handler);
    return handler;
  };
  const { requestContext } = server.entry.module as unknown as {
    requestContext: Parameters<RouterContextProvider['set']>[0];
  };

  const turn = createRounds();

  return async (request: FastifyRequest, caller: Caller): Promise<RenderedPage> => {
    const url = addressOf(request, caller);
    let wait: number | undefined;
    let bytes: Uint8Array | undefined;
    const api = async <E extends Endpoint>(endpoint: E, input: object) =>
      door.call(endpoint, input, await afterLogin(caller)).catch((error: ProblemError) => {
        wait ??= retryAfter(error);
        throw error;
      });
    const provider = new RouterContextProvider();
    provider.set(requestContext, {
      api,
      locale: caller.locale,
      nonce: request.nonce,
      url,
      isPosted: request.method === 'POST',
      attribution: pageAttribution(caller),
      turn,
      deliver: (written: Uint8Array) => {
        bytes = written;
      },
      report: (error: unknown) => report(error, 'page'),
      ...(await loadPageData(caller, url)),
    } as never);
    const response = await handlerFor(url.pathname)(new Request(url, pageInput(request)), provider);
    return { response, bytes, wait };
  };
}

const pageAttribution = ({ attribution: { query, asks, values, mayKeep } }: Caller) => ({
  query,
  asks,
  isKept: mayKeep && values !== null,
});

type Fields = Readonly<Record<string, string>>;

/** Of the browser's headers, pages read only the cookies. */
function pageInput({ method, headers: { cookie = '' }, body }: FastifyRequest): RequestInit {
  if (method !== 'POST') return { headers: { cookie } };
  return {
    method,
    headers: { cookie, 'content-type': formType },
    body: `${new URLSearchParams(body as Fields)}`,
  };
}

/** Throws `request.not_found` for what is no address, such as `*` (RFC 9112, 3.2.4). */
function addressOf({ url }: FastifyRequest, { origin }: Caller): URL {
  const address = URL.parse(`${origin}${url.replace(absoluteForm, '')}`);
  if (!address) throw problem(requestFailures.not_found);
  return address;
}

async function sendPage(
  reply: FastifyReply,
  { response, bytes, wait }: RenderedPage,
  { attribution, effects }: Caller,
) {
  reply.header('cache-control', 'private, no-store');
  if ((response.status === 429 || response.status === 503) && wait !== undefined) reply.header('retry-after', wait);
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  const location = response.headers.get('location');
  // Who just signed up or logged in needs it no longer.
  if (location?.startsWith('/') && !effects.session)
    reply.header('location', withAttribution(location, attribution.query));
  return reply.send(bytes ?? (response.body ? Buffer.from(await response.arrayBuffer()) : undefined));
}
