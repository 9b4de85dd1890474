import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from './background.ts';

/** The part of an address that all sizes of a photo have in common; undefined for pictures that are no photos. */
const folderOf = ({ currentSrc, src }: HTMLImageElement) => /\/(?:private-)?photos\/.+(?=\/)/.exec(currentSrc || src)?.[0];

/** A private photo's address ends after ten minutes, a public one's when the photo gets another: whatever was read with it is read anew. */
function readAnew(client: QueryClient, folder: string): void {
  inBackground(client.invalidateQueries({ predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(folder) }));
}

/** Keeps photos on a page that stays open. Each address is asked about once, so that one that stays dead asks no more. */
export function useRenewal(): void {
  const client = useQueryClient();
  useEffect(() => {
    const known = new Set<string>();
    const renew = (image: HTMLImageElement) => {
      const folder = folderOf(image);
      if (!folder || known.has(folder)) return;
      known.add(folder);
      readAnew(client, folder);
    };
    const follow = ({ target }: Event) => target instanceof HTMLImageElement && renew(target);
    // Those that failed before script ran, as on a page that the browser restored.
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) renew(image);
    // An image's failure does not bubble.
    document.addEventListener('error', follow, true);
    return () => document.removeEventListener('error', follow, true);
  }, [client]);
}
