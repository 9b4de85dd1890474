import type { Spending } from '@rendezvous/contract/spending';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inBackground } from '../../../platform/query/background.ts';
import { spendingQuery } from '../payment.queries.ts';

/** A change to the caller's ceiling or pause, whose answer is what then holds. */
export function useSpendingChange<Asked>(send: (asked: Asked) => Promise<Spending>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (spending) => {
      client.setQueryData(spendingQuery.queryKey, spending);
      onDone?.();
    },
    onError: () => inBackground(client.invalidateQueries({ queryKey: spendingQuery.queryKey })),
  });
}
