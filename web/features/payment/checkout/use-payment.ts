import { second } from '@rendezvous/contract/durations';
import { abandonedAfter, type Payment, paymentChanged, readQuote } from '@rendezvous/contract/payment';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useLive } from '../../../platform/live/live.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { userQuery } from '../../../platform/session/session.ts';
import { keptQuery, paymentQuery, paymentsQuery, receiptsQuery, withdrawalQuery } from '../payment.queries.ts';

const everyAtFirst = 1_500;
const everyLater = 15 * second;
const slowAfter = 30 * second;

/** Follows a pending payment by live updates and polling; an older answer never replaces a newer one. */
export function usePayment(id: string): { payment: Payment; isSlow: boolean; isAbandoned: boolean } {
  const client = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  const known = paymentQuery(id);
  const { data, dataUpdatedAt } = useSuspenseQuery({
    ...known,
    refetchInterval: ({ state }) => isAwaited(state.data?.payment) && (isSlow ? everyLater : everyAtFirst),
    structuralSharing: (old, fresh) => newest(old as PaymentAnswer | undefined, fresh as PaymentAnswer),
  });
  const { status, created_at } = data.payment;
  const now = useNow(dataUpdatedAt);
  const [isOld, setOld] = useState(() => isAbandoned(data.payment, now));

  /** What a purchase or a refund changes besides the payment. */
  const askAgain = useCallback(() => {
    const quotes = { queryKey: [readQuote.path] };
    for (const { queryKey } of [paymentsQuery, userQuery, keptQuery, receiptsQuery(id), withdrawalQuery(id), quotes])
      inBackground(client.invalidateQueries({ queryKey }));
  }, [client, id]);

  useLive(paymentChanged, ({ payment }) => {
    if (payment.payment_id !== id) return;
    client.setQueryData<PaymentAnswer>(known.queryKey, (old) => newest(old, { payment }));
    askAgain();
  });

  useEffect(() => {
    if (status !== 'pending') askAgain();
  }, [status, askAgain]);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const timer = setTimeout(
      () => setOld(true),
      Math.max(0, new Date(created_at).getTime() + abandonedAfter - serverNow()),
    );
    return () => clearTimeout(timer);
  }, [created_at]);

  return { payment: data.payment, isSlow, isAbandoned: isOld && canBeLeft(data.payment) };
}

/** Whether its gateway decides; what a person decides takes days, and comes by a live update. */
const isAwaited = (payment: Payment | undefined): boolean => payment?.status === 'pending' && !payment.in_question;

/** Whether the payer has nothing left to do: the money is collected from their account, which takes days. */
export const isCollected = ({ paymentmethod, redirect }: Payment): boolean =>
  paymentmethod === 'directdebit' && redirect === null;

/** Whether the payer has something to do: of a kept card, or a debit, they have not. */
const canBeLeft = (payment: Payment): boolean =>
  payment.status === 'pending' && !payment.kept && !payment.in_question && !isCollected(payment);

/** Now, by the server's clock: of a page that the server wrote, when it read the payments. */
export function useNow(readAt: number): number {
  return useHydrated() ? serverNow() : readAt;
}

/** Whether a payment has been pending so long that the member must have left the gateway, but can still pay there. */
export const isAbandoned = (payment: Payment, now: number): boolean =>
  canBeLeft(payment) && now - new Date(payment.created_at).getTime() >= abandonedAfter;

interface PaymentAnswer {
  readonly payment: Payment;
}

const newest = (old: PaymentAnswer | undefined, fresh: PaymentAnswer) =>
  old && old.payment.version > fresh.payment.version ? old : fresh;
