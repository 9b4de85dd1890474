import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated: false on the server and until the page's script runs. Times are rendered only when
 * true, as the server does not know the device's time zone.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
