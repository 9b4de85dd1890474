import { lazy, Suspense, useEffect, useState } from 'react';
import { isWithinDays, readTimestamps, saveTimestamp } from '../../../platform/browser/timestamps.ts';
import { daysOfConsent, type Layout } from './entry-warning.rules.ts';
import { useWarnsHere } from './use-warns-here.ts';

const EntryNotice = lazy(async () => ({ default: (await import('./entry-notice.tsx')).EntryNotice }));

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** "Important information" for visitors who enter in a browser; code and words are fetched when needed. */
export function EntryWarning({ layout }: { layout: Layout }) {
  const isWarned = useWarnsHere(layout);
  // Known only in the browser; the server's page has no warning.
  const [isEntering, setEntering] = useState(false);
  useEffect(() => setEntering(!isInstalled() && !isWithinDays(readTimestamps().entry, daysOfConsent)), []);
  const goOn = () => {
    saveTimestamp('entry');
    setEntering(false);
  };
  return <Suspense fallback={null}>{isEntering && isWarned && <EntryNotice onGoOn={goOn} />}</Suspense>;
}
