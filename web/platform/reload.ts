import { keep, readKept } from './storage.ts';

const storageKey = 'reloaded-at';
/** §8: a code chunk that does not load reloads the page, at most once in this time. */
const pause = 60_000;

/** After an update of the site a page from before asks for files that are gone: loads the page anew. */
export function reloadOnce(event: Event): void {
  const isRecent = Date.now() - Number(readKept(storageKey)) < pause;
  if (isRecent || (!keep(storageKey, String(Date.now())) && wasReloaded())) return;
  event.preventDefault();
  window.location.reload();
}

/** Whether this page came by a reload just now; for browsers that keep nothing. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.now() < pause && (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
