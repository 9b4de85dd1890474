import { nicheName } from '@rendezvous/contract/niche';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { forgetKept, onEndedElsewhere } from './platform/browser/storage.ts';
import { loadChunkAgain } from './platform/document/chunks.ts';
import { prepareParts } from './platform/document/fetched.tsx';
import { PageProvider, readPageData, readThemeStyle } from './platform/document/page.tsx';
import { type FetchWords, I18n } from './platform/i18n/i18n.ts';
import { api, onSignedOut } from './platform/query/api.ts';
import { i18nContext, queryContext } from './platform/query/load.ts';
import { createQueryClient } from './platform/query/query.ts';
import { signOut } from './platform/query/session.ts';

const { locale, settings, company, words, queries, needed } = readPageData();
const fetchWords: FetchWords = async (...words) => (await import('./platform/i18n/fetched-words.ts')).fetchedWords(nicheName(settings.niche))(...words);
const client = createQueryClient(api);
hydrate(client, queries);
onSignedOut(() => signOut(client));
onEndedElsewhere(() => {
  forgetKept();
  window.location.reload();
});
window.loadChunkAgain = loadChunkAgain;

/** Taking over waits no longer for what is missing: without a connection it would never come, and nothing could say so. */
const waitsAtMost = 3000;

/**
 * Takes over what the server wrote, with all at hand that it is made of. React would otherwise leave out what is still on
 * its way, and take that away until it has come as soon as anything around it changes.
 */
async function takeOver(): Promise<void> {
  const fetched = needed.words.map(async (feature) => [feature, await fetchWords(locale, feature)] as const);
  // What could not be fetched is tried again where it is shown.
  const ready = Promise.all([Promise.all(fetched).catch(() => []), prepareParts(needed.parts).catch(() => {})]);
  const late = await Promise.race([ready.then(([words]) => words), new Promise<undefined>((resolve) => setTimeout(resolve, waitsAtMost))]);
  const i18n = new I18n(locale, { ...words, ...Object.fromEntries(late ?? []) }, fetchWords);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(queryContext, client);
    context.set(i18nContext, i18n);
    return context;
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageProvider page={{ settings, company, client, i18n, themeStyle: readThemeStyle() }}>
          <HydratedRouter getContext={getContext} />
        </PageProvider>
      </StrictMode>,
    );
  });
}

// Not awaited at the top, as what it fetches imports from this file's chunk.
takeOver().catch(reportError);
