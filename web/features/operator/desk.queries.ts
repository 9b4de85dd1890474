import { allWith, brandCookie, readDesk } from '@rendezvous/contract/operator';
import { readQueues } from '@rendezvous/contract/operator-desk';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { readCookie } from '../../platform/browser/cookie.ts';
import type { LoaderArgs } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';

/** The operator at the desk, with their brands. Whatever changes it reloads the page. */
export const deskQuery = { ...query(readDesk), staleTime: Number.POSITIVE_INFINITY };
export const useDesk = () => useSuspenseQuery(deskQuery).data;

/** Names a brand; by its id if the operator does not see it, or it is gone. */
export function useBrandName(): (id: string) => string {
  const { brands } = useDesk();
  return (id) => brands.find((brand) => brand.id === id)?.name ?? id;
}

/** How much waits in each queue: counted anew when the window has the focus again, and by `useRecount`. */
export const queuesQuery = (site: string | undefined) => query(readQueues, { query: { site } });

/** Counts anew what waits, after each decision that may have changed it. */
export function useRecount(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [readQueues.path] });
}

/** The brand that an operator chose in this browser; undefined for all that they may see, of one database. */
export function chosenBrand(args?: LoaderArgs): string | undefined {
  const chosen = readCookie(brandCookie, args?.request);
  return chosen?.startsWith(allWith) ? undefined : chosen || undefined;
}

export const BrandContext = createContext<string | undefined>(undefined);

/** The `site` of calls about many brands: the one that the operator chose, or none for all. */
export const useChosenBrand = (): string | undefined => use(BrandContext);
