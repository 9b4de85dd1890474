import { useSyncExternalStore } from 'react';

/** Any answer of our server will do; the file has a fixed address and is small. */
const probe = '/push-sw.js';
const probeTimeout = 5_000;
const looksAgainAfter = 3_000;

let isLost = false;
let waiting: Promise<boolean> | undefined;
let lookNow = () => {};
const listeners = new Set<() => void>();

/** Resolves once our server can be reached: with false at once, with true after an outage, through which the page says so. */
export function whenReachable(): Promise<boolean> {
  waiting ??= wait().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

/** Whether the browser knows that it has no connection; it does not know of every outage. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Whether something waits for the connection, and how to look for it at once. */
export function useConnection(): { readonly isLost: boolean; readonly retry: () => void } {
  const shown = useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
  return { isLost: shown, retry: () => lookNow() };
}

async function wait(): Promise<boolean> {
  if (await isReachable()) return false;
  say(true);
  do await nextLook();
  while (!(await isReachable()));
  say(false);
  return true;
}

async function isReachable(): Promise<boolean> {
  const init: RequestInit = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) };
  return fetch(probe, init).then(
    () => true,
    () => false,
  );
}

function nextLook(): Promise<void> {
  return new Promise((look) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      look();
    };
    const timer = setTimeout(end, looksAgainAfter);
    window.addEventListener('online', end);
    lookNow = end;
  });
}

function say(lost: boolean): void {
  isLost = lost;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
