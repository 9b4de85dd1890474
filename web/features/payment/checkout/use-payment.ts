import { second } from '@rendezvous/contract/durations';
import { type Payment, paymentChanged, unfinishedAfter } from '@rendezvous/contract/payment';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '../../../platform/live/live.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { userQuery } from '../../../platform/session/session.ts';
import { paymentQuery, paymentsQuery } from '../payment.queries.ts';

const everyAtFirst = 1_500;
const everyLater = 15 * second;
const slowAfter = 30 * second;

/** Follows a pending payment by live updates and polling; an older answer never replaces a newer one. */
export function usePayment(id: string): { payment: Payment; isSlow: boolean; isUnfinished: boolean } {
  const client = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  const known = paymentQuery(id);
  const { data } = useSuspenseQuery({
    ...known,
    refetchInterval: (query) =>
      query.state.data?.payment.status === 'pending' ? (isSlow ? everyLater : everyAtFirst) : false,
    structuralSharing: (old, fresh) => newest(old as Answered | undefined, fresh as Answered),
  });
  const { status, created_at } = data.payment;
  const [isUnfinished, setUnfinished] = useState(() => isLeft(data.payment));

  useLive(paymentChanged, ({ payment }) => {
    if (payment.payment_id === id) client.setQueryData<Answered>(known.queryKey, (old) => newest(old, { payment }));
  });

  useEffect(() => {
    if (status === 'pending') return;
    inBackground(client.invalidateQueries({ queryKey: paymentsQuery.queryKey }));
    inBackground(client.invalidateQueries({ queryKey: userQuery.queryKey }));
  }, [status, client]);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const timer = setTimeout(
      () => setUnfinished(true),
      Math.max(0, new Date(created_at).getTime() + unfinishedAfter - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [created_at]);

  return { payment: data.payment, isSlow, isUnfinished: isUnfinished && status === 'pending' };
}

/** Whether a payment has been pending so long that the member must have left the gateway, but can still pay there. */
export const isLeft = ({ status, created_at }: Payment): boolean =>
  status === 'pending' && Date.now() - new Date(created_at).getTime() >= unfinishedAfter;

interface Answered {
  readonly payment: Payment;
}

const newest = (old: Answered | undefined, fresh: Answered) =>
  old && old.payment.version > fresh.payment.version ? old : fresh;
