import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Passes on, once, the text typed before the page's script ran, which React would clear from the fields. Fields are
 * identified by `name`; empty ones are omitted.
 */
export function useTypedBefore(take: (typed: Record<string, string>) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const passOn = useEffectEvent(take);
  useEffect(() => {
    const typed = form.current
      ? [...new FormData(form.current)].filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
        )
      : [];
    if (typed.length > 0) passOn(Object.fromEntries(typed));
  }, []);
  return form;
}
