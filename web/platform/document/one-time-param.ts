import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A query parameter that is consumed once: its value, and a function that removes it from the address. */
export function useOneTimeParam(name: string): readonly [value: string | null, clear: () => void] {
  const [search, setSearch] = useSearchParams();
  const clear = useCallback(
    () =>
      setSearch(
        (now) => {
          const rest = new URLSearchParams(now);
          rest.delete(name);
          return rest;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setSearch],
  );
  return [search.get(name), clear];
}
