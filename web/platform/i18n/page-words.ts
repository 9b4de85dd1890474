import { use } from 'react';
import { useMatches } from 'react-router';
import { featuresOf, type PageHandle } from '../document/handle.ts';
import { useTranslation } from './i18n.ts';

/** Suspends until the words are loaded that the page's handles name, however the page was reached. */
export function usePageWords(): void {
  const { i18n } = useTranslation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  // All are requested before the first is awaited.
  for (const coming of [...featuresOf(handles)].map((feature) => i18n.load(feature))) if (coming) use(coming);
}
