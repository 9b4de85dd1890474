import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isWithinDays, readTimestamps, saveTimestamp } from '../../../platform/browser/timestamps.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useUser } from '../../../platform/session/session.ts';
import { type Layout, warnsHere } from './entry-warning.rules.ts';

const EntryNotice = lazy(async () => ({ default: (await import('./entry-notice.tsx')).EntryNotice }));

/** Days until a visitor who accepted the warning sees it again. */
const daysOfConsent = 30;

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** "Important information" for visitors who enter in a browser; code and words are fetched when needed. */
export function EntryWarning({ layout }: { layout: Layout }) {
  const { enable_site_entry_popup: setting, geoip_country, geoip_selected_country } = useSettings();
  const isMember = useUser() !== null;
  const { pathname } = useLocation();
  // Known only in the browser; the server's page has no warning.
  const [isEntering, setEntering] = useState(false);
  useEffect(() => setEntering(!isInstalled() && !isWithinDays(readTimestamps().entry, daysOfConsent)), []);
  const goOn = () => {
    saveTimestamp('entry');
    setEntering(false);
  };
  const warns = warnsHere({
    setting,
    isMember,
    layout,
    country: geoip_country ?? geoip_selected_country,
    path: pathname,
  });
  return <Suspense fallback={null}>{isEntering && warns && <EntryNotice onGoOn={goOn} />}</Suspense>;
}
