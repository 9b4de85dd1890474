import { minute } from '@rendezvous/contract/durations';
import { keep, readKept } from '../browser/storage.ts';
import { whenReachable } from '../live/connection.ts';

declare global {
  interface Window {
    /** Called by what loads code (`vite/chunks.ts`) for a chunk that did not load; the answer becomes the chunk. */
    loadChunkAgain?: (error: unknown, load: () => Promise<unknown>) => Promise<unknown>;
    /** React Router's own, where it keeps the page that was pressed. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: { pathname: string; search: string; hash: string } } } };
  }
}

export const reloadedAt = 'reloaded-at';
/** §8: a chunk that does not load loads the page anew, at most once in this time. */
export const reloadPause = minute;

/**
 * Without a connection the page stays and the chunk waits. With one the file is gone, as after an update of the site: the
 * page that was pressed, or else this one, is loaded anew.
 */
export async function loadChunkAgain(error: unknown, load: () => Promise<unknown>): Promise<unknown> {
  if (await whenReachable()) {
    const late = await load().catch(() => undefined);
    if (late) return late;
  }
  if (!mayReload()) throw error;
  const pressed = window.__reactRouterDataRouter?.state.navigation.location;
  if (pressed) window.location.assign(pressed.pathname + pressed.search + pressed.hash);
  else window.location.reload();
  return new Promise(() => {});
}

function mayReload(): boolean {
  const isRecent = Date.now() - Number(readKept(reloadedAt)) < reloadPause;
  return !isRecent && (keep(reloadedAt, String(Date.now())) || !wasReloaded());
}

/** Whether this page came by a reload just now; for browsers that keep nothing. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.now() < reloadPause && (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
