import type { Spending } from '@rendezvous/contract/spending';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inBackground } from '../../../platform/query/background.ts';
import { spendingQuery, welcomeQuery } from '../payment.queries.ts';

/** A change to the caller's ceiling or pause, whose answer is what then holds. */
export function useSpendingChange<Asked>(
  send: (asked: Asked) => Promise<Spending>,
  onDone?: (spending: Spending) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (spending) => {
      client.setQueryData(spendingQuery.queryKey, spending);
      // A pause withdraws the bonus.
      if (spending.paused_until) inBackground(client.invalidateQueries({ queryKey: welcomeQuery.queryKey }));
      onDone?.(spending);
    },
    onError: () => inBackground(client.invalidateQueries({ queryKey: spendingQuery.queryKey })),
  });
}
