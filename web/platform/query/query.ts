import { second } from '@rendezvous/contract/durations';
import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import { QueryClient, queryOptions, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transport } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api?: Transport };
  }
}

/** A cache whose queries call `api`: one per page view on the server, one per visit in the browser. */
export function createQueryClient(api: Transport): QueryClient {
  // A form sent without a connection fails at once; waiting for the connection would only make it look slow.
  return new QueryClient({
    defaultOptions: {
      queries: { meta: { api }, staleTime: 30 * second, retry: false, structuralSharing: keepLater },
      mutations: { networkMode: 'always' },
    },
  });
}

/** An answer with a version never replaces a later one: live events may have told more since the call began. */
function keepLater(known: unknown, fresh: unknown): unknown {
  const [before, now] = [known, fresh].map((answer) => (answer as { version?: unknown } | null | undefined)?.version);
  if (typeof before === 'number' && typeof now === 'number' && now < before) return known;
  return replaceEqualDeep(known, fresh);
}

/** How a query of the cache calls the server. */
export function apiOf(meta: { api?: Transport } | undefined): Transport {
  if (!meta?.api) throw new Error('This cache was not made by createQueryClient');
  return meta.api;
}

type InputOf<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** The cached answer of a GET endpoint, keyed by endpoint and query. */
export function query<E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) {
  const asked = (input ?? {}) as Input<E>;
  return queryOptions({
    queryKey: [endpoint.path, asked.query ?? {}],
    queryFn: ({ meta }) => apiOf(meta)(endpoint, asked),
  });
}

/**
 * The answer about a one-time link, as loaded with the page. Never read again: once the link is used, a second read
 * would report it as used to the person who has just used it.
 */
export function useLinkAnswer<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Answer<E> | undefined {
  const client = useQueryClient();
  const [answer] = useState(() => client.getQueryData(query(endpoint, ...input).queryKey) as Answer<E> | undefined);
  return answer;
}
