import { useEffect } from 'react';
import { inBackground } from '../query/background.ts';

/** The fixed path of the service worker, version 2 (§7). */
export const worker = '/push-sw.js';

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** An installed app has a page for when there is no connection; the worker brings it. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (isInstalled()) inBackground(navigator.serviceWorker?.register(worker).catch(() => {}));
  }, []);
}
