import { Writable } from 'node:stream';
import { nicheName } from '@rendezvous/contract/niche';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { type Filling, writeDocument } from './platform/document/document.server.ts';
import { lastPage } from './platform/document/last-page.server.ts';
import { gatherNeeds } from './platform/document/needs.server.ts';
import { type Needs, NeedsContext } from './platform/document/needs.ts';
import { dataId, type Page, type PageData, PageProvider, scriptJson, styleId } from './platform/document/page.tsx';
import { featuresOf, i18nOf, wordsFor } from './platform/i18n/words.server.ts';
import { readCounts } from './platform/live/counts.ts';
import { clientOf } from './platform/query/load.ts';
import { requestContext } from './platform/query/request.ts';
import { themeStyleOf } from './platform/theme/theme-style.server.tsx';

export { requestContext };

/** Errors of loaders and of rendering. An address without a page is none, and the router's message would quote it. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(requestContext).report(error);
}

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
  const { page, needs, fillings } = pageOf(router, context);
  const { counts, deliver, report } = context.get(requestContext);
  const [handoff] = await Promise.all([takeHandoff(router), readCounts(page.client, counts)]);
  const element = (
    <NeedsContext value={needs}>
      <PageProvider page={page}>
        <ServerRouter context={router} url={request.url} nonce={page.nonce} />
      </PageProvider>
    </NeedsContext>
  );
  const { html, failed } = await render(element, page.nonce, report).catch((error) => {
    // The first failure is shown by the error page; §8: should that fail too, there is one more.
    if (!router.staticHandlerContext.errors) throw error;
    report(error);
    return { html: lastPage(page.i18n), failed: true };
  });
  deliver(writeDocument(html, fillings(), handoffScript(handoff, router, page.nonce)));
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** React writes it in its patient way only. */
const doctype = '<!DOCTYPE html>';

interface Rendered {
  readonly html: string;
  readonly failed: boolean;
}

/** How React marks what it left to the browser, because it must wait for something or because it failed. */
const leftOut = '<!--$!-->';

/** In one go, which takes React half the time; once more in the patient way when that left something out. */
async function render(page: ReactNode, nonce: string | undefined, report: (error: unknown) => void): Promise<Rendered> {
  const html = renderToString(page);
  return html.includes(leftOut) ? renderPatiently(page, nonce, report) : { html: doctype + html, failed: false };
}

function renderPatiently(page: ReactNode, nonce: string | undefined, report: (error: unknown) => void): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let html = '';
    let failed = false;
    const decoder = new TextDecoder();
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing is moved to the end of the page, from where a script would put it into place too late.
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

/** The loaders' data, which the router would otherwise write behind the page in pieces that React has to wait for. */
async function takeHandoff(router: EntryContext): Promise<string> {
  const stream = router.serverHandoffStream;
  delete router.serverHandoffStream;
  return stream ? new Response(stream).text() : '';
}

/** A page that runs scripts ends with the loaders' data, in the words that the router's own component writes. */
function handoffScript(handoff: string, { renderMeta }: EntryContext, nonce: string | undefined): string {
  if (!renderMeta?.didRenderScripts) return '';
  return `<script nonce="${nonce}">{const{streamController:to}=window.__reactRouterContext;to.enqueue(${scriptJson(handoff)});to.close()}</script>`;
}

/** `fillings` are known once the page is written. */
function pageOf({ staticHandlerContext, routeModules }: EntryContext, context: RouterContextProvider): { page: Page; needs: Needs; fillings: () => Filling[] } {
  const { locale, settings, company, nonce } = context.get(requestContext);
  const client = clientOf(context);
  const niche = nicheName(settings.niche);
  const i18n = i18nOf(locale, niche);
  const features = featuresOf(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));
  const { needs, needed } = gatherNeeds({ locale, niche, nonce, features });
  const data = (): Omit<PageData, 'words'> => ({ locale, settings, company, queries: dehydrate(client), needed: needed() });
  return {
    page: { settings, company, client, i18n, nonce, themeStyle: '' },
    needs,
    fillings: () => [
      { into: `<style id="${styleId}"`, texts: [{ common: themeStyleOf(settings) }] },
      { into: `<script id="${dataId}"`, texts: [`${scriptJson(data()).slice(0, -1)},"words":`, { common: wordsFor(i18n, features) }, '}'] },
    ],
  };
}
