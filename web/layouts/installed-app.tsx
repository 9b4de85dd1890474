import { useEffect } from 'react';
import { useOfflinePage } from '../platform/document/installed.ts';
import { useKnownCounts } from '../platform/live/counts.ts';
import { useUser } from '../platform/session/session.ts';

/** Keeps the installed app's badge up to date, and the offline page in the browser. */
export function InstalledApp() {
  const counts = useKnownCounts();
  const count = counts && counts.unread + counts.newLikes;
  useOfflinePage(useUser() !== null);
  useEffect(() => {
    if (count !== null) setAppBadge(count);
  }, [count]);
  return null;
}

/** §4 App badge. Failures are ignored (§8). */
function setAppBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => {});
}
