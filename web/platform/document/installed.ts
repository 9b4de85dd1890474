import { useEffect } from 'react';
import { inBackground } from '../query/background.ts';

/** The fixed path of the service worker, version 2 (§7). */
export const worker = '/push-sw.js';

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Registers the service worker, which gives an installed app its offline page. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (isInstalled()) inBackground(navigator.serviceWorker?.register(worker).catch(() => {}));
  }, []);
}
