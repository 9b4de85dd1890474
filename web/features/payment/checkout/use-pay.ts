import { debitFailures } from '@rendezvous/contract/debit';
import type { Input } from '@rendezvous/contract/endpoint';
import { paymentFailures, readQuote, startPayment } from '@rendezvous/contract/payment';
import { isProblem, ProblemError } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newId } from '../../../platform/browser/new-id.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { pathWithNext } from '../../../platform/query/load.ts';
import { keptQuery, paymentQuery, paymentsQuery } from '../payment.queries.ts';
import { storeNext } from './purchase-path.ts';

/** Whether the call, or the gateway behind it, gave no answer. */
const mayHaveStarted = ({ status, problem }: ProblemError) =>
  status === 0 || problem.error === paymentFailures.gateway_failed.code;

type Method = Input<typeof startPayment>['body']['method'];

export type PayChoice = Omit<Input<typeof startPayment>['body'], 'client_id' | 'amount' | 'begins_at_once'> & {
  amount: { amount: number; currency: string };
};

/**
 * Starts a payment and redirects to the gateway. A second press or a retry over a bad connection reuses the
 * `client_id`, so that a choice is paid once; another choice, or a new try after a refusal, is a new payment. After
 * `payment.gateway_failed` nobody knows whether the gateway has it, so a retry goes on with the same one. `next` is
 * where the member was going.
 */
export function usePay(choice: PayChoice, next: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const order = useRef({ choice: '', client_id: '' });

  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async (method: Method) => {
      const name = JSON.stringify({ ...choice, method });
      if (order.current.choice !== name) order.current = { choice: name, client_id: newId() };
      return api(startPayment, {
        body: { ...choice, method, begins_at_once: true, client_id: order.current.client_id },
      });
    },
    onSuccess: ({ payment, redirect }) => {
      client.setQueryData(paymentQuery(payment.payment_id).queryKey, { payment });
      inBackground(client.invalidateQueries({ queryKey: paymentsQuery.queryKey }));
      if (next !== undefined) storeNext(payment.payment_id, next);
      if (payment.status === 'pending') window.location.assign(redirect);
      else inBackground(navigate(`/transactions/${payment.payment_id}`));
    },
    onError: (failure) => {
      if (isProblem(failure, debitFailures.mandate_needed))
        return inBackground(navigate(pathWithNext('/directdebit', pathname + search)));
      if (!(failure instanceof ProblemError && mayHaveStarted(failure))) order.current = { choice: '', client_id: '' };
      for (const queryKey of [[readQuote.path], keptQuery.queryKey])
        inBackground(client.invalidateQueries({ queryKey }));
    },
  });

  // The browser's back button restores the page from its cache, with the button still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);

  return { pay: (method: Method) => mutate(method), isPaying: isPending || isSuccess, error };
}
