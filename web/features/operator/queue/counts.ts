import type { Answer } from '@rendezvous/contract/endpoint';
import type { Queue, readQueues } from '@rendezvous/contract/operator-desk';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queuesQuery, useChosenBrand } from '../desk.queries.ts';

export type Waiting = Answer<typeof readQueues>['queues'];

/** What was decided here and the server has not counted yet: a decision is sent after ten seconds. */
let decided: Partial<Record<Queue, number>> = {};
const listeners = new Set<() => void>();

export function countDecided(queue: Queue, by: 1 | -1): void {
  decided = { ...decided, [queue]: (decided[queue] ?? 0) + by };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none = {};

/** How much waits in each queue, without what was decided here; nothing until it is known. */
export function useWaiting(): Waiting {
  const { data } = useQuery(queuesQuery(useChosenBrand()));
  const own: typeof decided = useSyncExternalStore(
    subscribe,
    () => decided,
    () => none,
  );
  return (data?.queues ?? []).map((one) => ({ ...one, waiting: Math.max(0, one.waiting - (own[one.queue] ?? 0)) }));
}
