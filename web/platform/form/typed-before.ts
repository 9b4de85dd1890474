import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Hands over, once, what somebody typed before the page's script ran: the browser keeps it in the fields, which React
 * would empty. Fields are known by their `name`; empty ones are left out.
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
