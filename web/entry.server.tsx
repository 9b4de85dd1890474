import { Writable } from 'node:stream';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { clientOf } from './platform/load.ts';
import { type Page, PageProvider, writePageData } from './platform/page.tsx';
import { requestContext } from './platform/request.ts';
import { themeStyleOf } from './platform/theme-style.server.tsx';
import { i18nOf, wordsFor } from './platform/words.server.ts';

export { requestContext };

/** A page that has not come this far is finished by the browser. */
const renderTimeout = 10_000;

/**
 * Renders a page whole. Its loaders have read all it needs, so there is nothing to wait for in pieces, and an error on the
 * way still gives the answer its status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = pageOf(router, context);
  const { html, failed } = await render(
    <PageProvider page={page}>
      <ServerRouter context={router} url={request.url} nonce={page.nonce} />
    </PageProvider>,
    page.nonce,
  );
  return new Response(html, { status: failed ? 500 : status, headers });
}

function render(page: ReactNode, nonce: string | undefined): Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(
          new Writable({
            write(chunk, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve({ html: Buffer.concat(chunks), failed });
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
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
  return { settings, company, client, i18n, nonce, json, themeStyle: themeStyleOf(settings) };
}
