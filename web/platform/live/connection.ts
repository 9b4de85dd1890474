import { second } from '@rendezvous/contract/durations';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/listeners.ts';
import { worker } from '../document/installed.ts';

const probeTimeout = 5 * second;
const probeInterval = 3 * second;

let isLost = false;
let waiting: Promise<boolean> | undefined;
let probeNow = () => {};
const { emit, subscribe } = createListeners();

/** Resolves once the server is reachable, with whether there was an outage. During one, the page shows a notice. */
export function whenReachable(): Promise<boolean> {
  waiting ??= wait().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

/** Whether the browser knows that it is offline; it misses some outages. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Whether something waits for the connection, and how to try again at once. */
export function useConnection(): { readonly isLost: boolean; readonly retry: () => void } {
  const shown = useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
  return { isLost: shown, retry: () => probeNow() };
}

async function wait(): Promise<boolean> {
  if (await isReachable()) return false;
  setLost(true);
  do await nextProbe();
  while (!(await isReachable()));
  setLost(false);
  return true;
}

/** Whether the server answers. Any answer will do; the worker's file is small and its address fixed. */
async function isReachable(): Promise<boolean> {
  const init: RequestInit = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) };
  return fetch(worker, init).then(
    () => true,
    () => false,
  );
}

function nextProbe(): Promise<void> {
  return new Promise((probe) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      probe();
    };
    const timer = setTimeout(end, probeInterval);
    window.addEventListener('online', end);
    probeNow = end;
  });
}

function setLost(lost: boolean): void {
  isLost = lost;
  emit();
}
