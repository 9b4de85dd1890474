import { Writable } from 'node:stream';
import { second } from '@rendezvous/contract/durations';
import { nicheName } from '@rendezvous/contract/niche';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { readCounts } from './layouts/counts.ts';
import { addToLinks } from './platform/document/attribution/attribution-links.server.ts';
import { type Filling, writeDocument } from './platform/document/document.server.ts';
import { fallbackErrorPage } from './platform/document/fallback-error-page.server.ts';
import { featuresOf, handlesOf, sendsScript } from './platform/document/handle.ts';
import { describeForVisitors } from './platform/document/head/visitors-head.server.ts';
import { keptOrWritten, type Writing, type Written } from './platform/document/kept-pages.server.ts';
import { gatherNeeds } from './platform/document/needs.server.ts';
import { type Needs, NeedsContext } from './platform/document/needs.ts';
import { dataId, type Page, type PageData, PageProvider, scriptJson, styleId } from './platform/document/page.tsx';
import { i18nOf, wordsFor } from './platform/i18n/words.server.ts';
import { clientOf } from './platform/query/load.ts';
import { type RequestContext, requestContext } from './platform/query/request.ts';
import { serifFilesOf } from './platform/theme/serif.server.ts';
import { extendedLatin } from './platform/theme/theme.ts';
import { themeStyleOf } from './platform/theme/theme-style.server.tsx';

export { requestContext };

/** Reports errors of loaders and rendering, but no unknown addresses, which the router's message would quote. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(requestContext).report(error);
}

/** Milliseconds until the browser has to finish an incomplete page. */
const renderTimeout = 10 * second;

/**
 * Renders a page in one piece. Its loaders have read everything, so streaming would gain nothing, and an error still
 * determines the answer's status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const reading = context.get(requestContext);
  const opened = pageOf(router, context);
  const own = { url: request.url, router, nonce: reading.nonce, attribution: reading.attribution.query };
  const written = await keptOrWritten(own, { status, page: opened.page, reading }, (writing) =>
    write(writing, opened, reading),
  );
  for (const [name, value] of Object.entries(written.headers)) headers.set(name, value);
  reading.deliver(written.document);
  return new Response(null, { status: written.failed ? 500 : status, headers });
}

async function write(writing: Writing, { page, needs, fillings }: Opened, reading: RequestContext): Promise<Written> {
  const { url, router, nonce, attribution } = writing;
  const [handoff] = await Promise.all([takeHandoff(router), readCounts(page.client, reading.counts)]);
  const element = (
    <NeedsContext value={page.hasScript ? needs : null}>
      <PageProvider page={{ ...page, nonce, attribution: { ...page.attribution, query: attribution } }}>
        <ServerRouter context={router} url={url} nonce={nonce} />
      </PageProvider>
    </NeedsContext>
  );
  await reading.turn();
  const { html, failed } = await render(element, nonce, reading.report).catch((error) => {
    // The error page shows the first failure; §8: if that fails too, the fallback page replaces it.
    if (!router.staticHandlerContext.errors) throw error;
    reading.report(error);
    return { html: fallbackErrorPage(page.i18n, nonce), failed: true };
  });
  const described = describeForVisitors(addToLinks(html, attribution), router, { ...reading, nonce });
  const document = writeDocument(described.html, fillings(), handoffScript(handoff, router, nonce));
  return { document, headers: described.headers, failed };
}

/** Only React's stream writes a doctype by itself. */
const doctype = '<!DOCTYPE html>';

interface Rendered {
  readonly html: string;
  readonly failed: boolean;
}

/** React's mark for parts left to the browser, because they suspended or failed. */
const leftOut = '<!--$!-->';

/** Renders synchronously, in half the time; again as a stream if that left parts to the browser. */
async function render(page: ReactNode, nonce: string | undefined, report: (error: unknown) => void): Promise<Rendered> {
  const html = renderToString(page);
  return html.includes(leftOut) ? renderAsStream(page, nonce, report) : { html: doctype + html, failed: false };
}

function renderAsStream(
  page: ReactNode,
  nonce: string | undefined,
  report: (error: unknown) => void,
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let html = '';
    let failed = false;
    const decoder = new TextDecoder();
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // No part goes to the end of the page, from where a script would move it into place too late.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(
          new Writable({
            write(chunk, _encoding, done) {
              html += decoder.decode(chunk, { stream: true });
              done();
            },
            final(done) {
              resolve({ html, failed });
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        report(error);
      },
    });
    const timer = setTimeout(abort, renderTimeout);
  });
}

/** Takes the loaders' data, which the router would otherwise stream after the page, making React wait. */
async function takeHandoff(router: EntryContext): Promise<string> {
  const stream = router.serverHandoffStream;
  delete router.serverHandoffStream;
  return stream ? new Response(stream).text() : '';
}

/** The loaders' data for the end of a page with scripts, as the router's own component would write it. */
function handoffScript(handoff: string, { renderMeta }: EntryContext, nonce: string | undefined): string {
  if (!renderMeta?.didRenderScripts) return '';
  const script = `const{streamController:to}=window.__reactRouterContext;to.enqueue(${scriptJson(handoff)});to.close()`;
  return `<script nonce="${nonce}">{${script}}</script>`;
}

interface Opened {
  readonly page: Page;
  readonly needs: Needs;
  /** Known once the page has been rendered. */
  readonly fillings: () => Filling[];
}

/** The layouts with a place for the question whether a cookie may keep the attribution. */
const asking = ['layouts/default', 'layouts/lander'];

function pageOf(router: EntryContext, context: RouterContextProvider): Opened {
  const { locale, settings, company, nonce, user, ...given } = context.get(requestContext);
  const client = clientOf(context);
  const niche = nicheName(settings.niche);
  const i18n = i18nOf(locale, niche);
  const { matches, errors } = router.staticHandlerContext;
  // A question that comes with a later page would move it.
  const asks = given.attribution.asks && matches.some(({ route }) => asking.includes(route.id));
  const attribution = { ...given.attribution, asks };
  const handles = handlesOf(router);
  const hasScript = sendsScript(handles, user !== null, errors !== null);
  const features = featuresOf(handles);
  const { needs, needed } = gatherNeeds({ locale, niche, nonce, features });
  const fonts = serifFilesOf(settings.theme, extendedLatin.includes(locale));
  const data = (): Omit<PageData, 'words'> => ({
    locale,
    settings,
    company,
    attribution,
    queries: dehydrate(client),
    needed: needed(),
    now: Date.now(),
  });
  const dataFilling = (): Filling => ({
    into: `<script id="${dataId}"`,
    texts: [`${scriptJson(data()).slice(0, -1)},"words":`, { common: wordsFor(i18n, features) }, '}'],
  });
  return {
    page: { settings, company, attribution, client, i18n, nonce, hasScript, fonts, themeStyle: '' },
    needs,
    fillings: () => [
      { into: `<style id="${styleId}"`, texts: [{ common: themeStyleOf(settings) }] },
      ...(hasScript ? [dataFilling()] : []),
    ],
  };
}
