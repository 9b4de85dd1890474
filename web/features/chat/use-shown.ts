import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders, which does not know this device's time zone. */
export const useIsDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
