import { PassThrough, Readable } from 'node:stream';
import { dehydrate } from '@tanstack/react-query';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { clientOf } from './platform/load.ts';
import { type Page, PageProvider, writePageData } from './platform/page.tsx';
import { requestContext } from './platform/request.ts';
import { i18nOf, wordsFor } from './platform/words.server.ts';

export { requestContext };

/** A page that has not come this far is sent as it is. */
const renderTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const { nonce } = context.get(requestContext);
  const whole = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let code = status;
    const { pipe, abort } = renderToPipeableStream(
      <PageProvider page={pageOf(router, context)}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </PageProvider>,
      {
        nonce,
        [whole]() {
          const body = new PassThrough();
          body.once('close', () => clearTimeout(timer));
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { status: code, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, renderTimeout);
  });
}

function pageOf({ staticHandlerContext, routeModules }: EntryContext, context: RouterContextProvider): Page {
  const { locale, settings, company, nonce } = context.get(requestContext);
  const client = clientOf(context);
  const i18n = i18nOf(locale);
  const words = wordsFor(
    i18n,
    staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle),
  );
  const json = writePageData({ locale, settings, company, words, queries: dehydrate(client) });
  return { settings, company, client, i18n, nonce, json };
}
