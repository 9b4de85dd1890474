import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this browser supports passkeys; `assumed` in HTML from the server. */
export const usePasskeySupport = (assumed = false): boolean =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => assumed,
  );

/** Whether the reader dismissed the browser's dialog, which needs no message. */
export const wasDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
