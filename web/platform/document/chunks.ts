import { minute } from '@rendezvous/contract/durations';
import { readStored, store } from '../browser/storage.ts';
import { whenReachable } from '../live/connection.ts';

declare global {
  interface Window {
    /** Called for a chunk that failed to load (see `vite/chunks.ts`); resolves with the chunk. */
    loadChunkAgain?: (error: unknown, load: () => Promise<unknown>) => Promise<unknown>;
    /** React Router's own; knows the page being navigated to. */
    __reactRouterDataRouter?: {
      readonly state: {
        readonly navigation: { readonly location?: { pathname: string; search: string; hash: string } };
      };
    };
  }
}

export const reloadedAt = 'reloaded-at';
/** §8: a chunk that fails to load reloads the page, at most once in this time. */
export const reloadPause = minute;

/**
 * Without a connection, waits for it and retries. With one, the file is gone, as after an update of the site: loads the
 * page being navigated to, or else this one.
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
  const isRecent = Date.now() - Number(readStored(reloadedAt)) < reloadPause;
  return !isRecent && (store(reloadedAt, String(Date.now())) || !wasReloaded());
}

/** Whether this page was just reloaded; for browsers without storage. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.now() < reloadPause && (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
