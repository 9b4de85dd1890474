import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A parameter of the address that counts once: its value, and what takes it out of the address. */
export function usePassingParam(name: string): readonly [value: string | null, clear: () => void] {
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
