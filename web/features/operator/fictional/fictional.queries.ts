import type { Endpoint } from '@rendezvous/contract/endpoint';
import { listFictional, readFictional, readFictionalNumbers } from '@rendezvous/contract/fictional';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../platform/query/query.ts';

export const fictionalQuery = (site: string | undefined) => query(listFictional, { query: { site } });
export const numbersQuery = (site: string | undefined) => query(readFictionalNumbers, { query: { site } });
export const profileQuery = (profile: string) => query(readFictional, { query: { profile } });

/** Reads the list of profiles again, and what else an act has changed. */
export function useReadAgain(): (...changed: readonly Pick<Endpoint, 'path'>[]) => Promise<unknown> {
  const client = useQueryClient();
  return (...changed) =>
    Promise.all([listFictional, ...changed].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
