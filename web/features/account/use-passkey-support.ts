import { useHydrated } from '../../platform/hydrated.ts';

/** Whether this browser can make and use passkeys; false in what the server wrote. */
export const usePasskeySupport = (): boolean => useHydrated() && 'PublicKeyCredential' in window;

/** Whether somebody closed their browser's question instead of answering it, which needs no words of ours. */
export const wasDismissed = (error: unknown): boolean => error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
