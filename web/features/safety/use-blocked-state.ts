import { useEffect } from 'react';

/** Fetches what replaces the profile of a member who is about to be blocked: the page would be empty until it comes. */
export function useBlockedState(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) import('./blocked-state.tsx').catch(() => {});
  }, [isNeeded]);
}
