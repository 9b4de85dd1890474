import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from '../../query/background.ts';

/** The part of the address that all sizes of a photo share; undefined for other pictures. */
const folderOf = ({ currentSrc, src }: HTMLImageElement) =>
  /\/(?:private-)?photos\/.+(?=\/)/.exec(currentSrc || src)?.[0];

/** Refetches every answer that contains the photo: private addresses expire after ten minutes, public ones change. */
function refetchContaining(client: QueryClient, folder: string): void {
  inBackground(
    client.invalidateQueries({ predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(folder) }),
  );
}

/** Renews the expired photos of an open page. Tries each address once, so that a missing photo causes no loop. */
export function useRenewal(): void {
  const client = useQueryClient();
  useEffect(() => {
    const known = new Set<string>();
    const renew = (image: HTMLImageElement) => {
      const folder = folderOf(image);
      if (!folder || known.has(folder)) return;
      known.add(folder);
      refetchContaining(client, folder);
    };
    const follow = ({ target }: Event) => target instanceof HTMLImageElement && renew(target);
    // Images that failed before this script ran, as on a page restored by the browser.
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) renew(image);
    // Capture, because an image's `error` event does not bubble.
    document.addEventListener('error', follow, true);
    return () => document.removeEventListener('error', follow, true);
  }, [client]);
}
