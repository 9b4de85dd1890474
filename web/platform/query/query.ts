import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transport } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api?: Transport };
  }
}

/** A cache whose queries are answered by `api`: one for a page view on the server, one for the whole visit in the browser. */
export function createQueryClient(api: Transport): QueryClient {
  // Sent without a connection, a form says so at once; held back until there is one, it would only seem slow.
  return new QueryClient({ defaultOptions: { queries: { meta: { api }, staleTime: 30_000, retry: false }, mutations: { networkMode: 'always' } } });
}

function apiOf(meta: { api?: Transport } | undefined): Transport {
  if (!meta?.api) throw new Error('This cache was not made by createQueryClient');
  return meta.api;
}

type InputOf<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** The cached answer of a GET endpoint: the same endpoint and query always give the same key. */
export function query<E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) {
  const asked = (input ?? {}) as Input<E>;
  return queryOptions({
    queryKey: [endpoint.path, asked.query ?? {}],
    queryFn: ({ meta }) => apiOf(meta)(endpoint, asked),
  });
}

/**
 * The answer about a one-time link that the page was loaded with. It is never asked for again: by the time the page is
 * left, the link is used up, and a page that asked anew would say so to the person who has just used it.
 */
export function useLinkAnswer<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Answer<E> | undefined {
  const client = useQueryClient();
  const [answer] = useState(() => client.getQueryData(query(endpoint, ...input).queryKey) as Answer<E> | undefined);
  return answer;
}
