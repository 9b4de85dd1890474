import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this browser can make and use passkeys; `assumed` in what the server wrote. */
export const usePasskeySupport = (assumed = false): boolean =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => assumed,
  );

/** Whether somebody closed their browser's question instead of answering it, which needs no words of ours. */
export const wasDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
