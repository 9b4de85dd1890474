import { minute, second } from '@rendezvous/contract/durations';
import { nicheName } from '@rendezvous/contract/niche';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { listenBeforeRouter } from './platform/browser/back.ts';
import { documentNonce } from './platform/browser/document-nonce.ts';
import { learnServerTime } from './platform/browser/server-clock.ts';
import { clearStored, onEndedElsewhere } from './platform/browser/storage.ts';
import { whenIdle } from './platform/browser/when-idle.ts';
import { loadChunkAgain } from './platform/document/chunks.ts';
import { prepareParts } from './platform/document/fetched.tsx';
import { PageProvider, readPageData, readThemeStyle } from './platform/document/page.tsx';
import { takePresses } from './platform/document/presses.ts';
import { fetchRouteImports } from './platform/document/route-imports.ts';
import { recoverFromRenderError, reportDiscarded } from './platform/document/server-page.ts';
import { tolerateBrowserTranslation } from './platform/document/translation.ts';
import { type FetchWords, I18n } from './platform/i18n/i18n.ts';
import {
  api,
  setAgeRequiredHandler,
  setPageAttribution,
  setPageMember,
  setSignedOutHandler,
} from './platform/query/api.ts';
import { i18nContext, queryContext, settingsContext } from './platform/query/load.ts';
import { createQueryClient } from './platform/query/query.ts';
import { getUser, signOut } from './platform/session/session.ts';

const { locale, settings, company, words, queries, attribution, needed, now } = readPageData();
// A page may be a while on its way.
learnServerTime(now, minute);
const fetchWords: FetchWords = async (...words) =>
  (await import('./platform/i18n/fetched-words.ts')).fetchedWords(nicheName(settings.niche))(...words);
const client = createQueryClient(api);
hydrate(client, queries);
setSignedOutHandler(() => signOut(client));
// The page was made before the check was required: made anew, it leads there, or does without what is closed.
setAgeRequiredHandler(() => getUser(client)?.age_required === false && window.location.reload());
setPageMember(() => getUser(client)?.id);
setPageAttribution(attribution.query);
onEndedElsewhere(() => {
  clearStored();
  window.location.reload();
});
window.loadChunkAgain = loadChunkAgain;
listenBeforeRouter();
// Windows that keep the page from scrolling add a style, for which `get-nonce` looks here.
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });
tolerateBrowserTranslation();

/** Milliseconds that hydration waits for missing code and words; without a connection they would never come. */
const longestWait = 3 * second;

/**
 * Hydrates the server's page once its code and words are loaded. React would otherwise skip a part that is
 * still loading, and remove its HTML as soon as anything around it changes.
 */
async function takeOver(): Promise<void> {
  const fetched = needed.words.map(async (feature) => [feature, await fetchWords(locale, feature)] as const);
  // A failed fetch is repeated by the component that needs it.
  const ready = Promise.all([
    Promise.all(fetched).catch(() => []),
    prepareParts(needed.parts).catch(() => {}),
    attribution.query &&
      import('./platform/document/attribution/attribution-address.ts').then(
        (it) => it.addToAddresses(attribution.query),
        () => {},
      ),
    // Safari has popovers since version 17.
    'popover' in HTMLElement.prototype || import('@oddbird/popover-polyfill').catch(() => {}),
  ]);
  const late = await Promise.race([
    ready.then(([words]) => words),
    new Promise<undefined>((resolve) => setTimeout(resolve, longestWait)),
  ]);
  const i18n = new I18n(locale, { ...words, ...Object.fromEntries(late ?? []) }, fetchWords);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(queryContext, client);
    context.set(i18nContext, i18n);
    context.set(settingsContext, settings);
    return context;
  };
  // A browser that has translated the server's page leaves elements of its own in it.
  const keep = document.querySelector('font') ? await import('./platform/browser/translated-input.ts') : undefined;
  const presses = takePresses();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageProvider page={{ settings, company, attribution, client, i18n, themeStyle: readThemeStyle(), presses }}>
          <HydratedRouter getContext={getContext} />
        </PageProvider>
      </StrictMode>,
      {
        onUncaughtError: recoverFromRenderError,
        onCaughtError: recoverFromRenderError,
        onRecoverableError: keep?.keepInput() ?? reportDiscarded,
      },
    );
  });
  whenIdle(() => fetchRouteImports().catch(() => {}));
}

// No top-level await: the chunks that it fetches import from this one.
takeOver().catch(reportError);
