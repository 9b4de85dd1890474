import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page's script runs: false in what the server wrote, until the browser has taken over. The server does not
 * know this device's time zone either, so times are written only where this is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
