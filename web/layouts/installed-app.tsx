import { useEffect } from 'react';
import { useOfflinePage } from '../platform/document/installed.ts';
import { useKnownCounts } from '../platform/live/counts.ts';

/** What the device of whoever installed the site shows of it. */
export function InstalledApp() {
  const counts = useKnownCounts();
  const count = counts && counts.unread + counts.newLikes;
  useOfflinePage();
  useEffect(() => {
    if (count !== null) setAppBadge(count);
  }, [count]);
  return null;
}

/** §4: the device's badge for an installed app; a failure is of no consequence (§8). */
function setAppBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => {});
}
