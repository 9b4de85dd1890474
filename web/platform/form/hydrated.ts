import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's script runs: false in what the server wrote, until the browser has taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Hands over, once, what somebody typed before the page's script ran: the browser keeps it in the fields, which React
 * would empty. Fields are known by their `name`; those left empty are not told.
 */
export function useTypedBefore(take: (typed: Record<string, string>) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const tell = useEffectEvent(take);
  useEffect(() => {
    const typed = form.current
      ? [...new FormData(form.current)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      : [];
    if (typed.length > 0) tell(Object.fromEntries(typed));
  }, []);
  return form;
}
