import { useEffect } from 'react';
import { inBackground } from '../query/background.ts';

/** The fixed path of the service worker, version 2 (§7). */
export const worker = '/push-sw.js';

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Registers the service worker, which has the offline page: for members, and for an installed app. */
export function useOfflinePage(isMember: boolean): void {
  useEffect(() => {
    if (isMember || isInstalled()) inBackground(navigator.serviceWorker?.register(worker).catch(() => {}));
  }, [isMember]);
}
