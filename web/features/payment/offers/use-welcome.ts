import { second } from '@rendezvous/contract/durations';
import { listPackages, timeBonus } from '@rendezvous/contract/payment';
import { problemCode } from '@rendezvous/contract/problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useUser } from '../../../platform/session/session.ts';
import { welcomeQuery } from '../payment.queries.ts';
import { bonusEnd, type Countdown, countdown } from './bonus.rules.ts';

export interface Welcome {
  readonly code: string;
  readonly percentage: number;
  readonly expires: string;
  readonly left: Countdown | null;
}

/**
 * §4 Time bonus: the welcome discount of a member who has not paid, counted down each second; null without one. The
 * clock runs from sign-up, independently of the answer about the code (§8: its failure is ignored).
 */
export function useWelcome(): Welcome | null {
  const client = useQueryClient();
  const end = bonusEnd(useUser(), serverNow());
  const { data, error } = useQuery({ ...welcomeQuery, enabled: end !== null, retry: false });
  // Who pauses buying is offered nothing. Any other failure is ignored.
  const isRefused = problemCode(error) === 'payment.code_not_found';
  const expires = end && (data?.discountcode.expires ?? end);
  const seconds = useSecondsUntil(expires);
  const isOver = seconds === 0;
  useEffect(() => {
    // Discounted prices expire with the bonus.
    if (isOver) inBackground(client.invalidateQueries({ queryKey: [listPackages.path] }));
  }, [isOver, client]);
  if (expires === null || isOver || isRefused) return null;
  const { code, percentage } = data?.discountcode ?? timeBonus;
  return { code, percentage, expires, left: seconds === null ? null : countdown(seconds) };
}

/** Whether a welcome discount is still valid, without a running clock. */
export const useHasWelcome = (): boolean => bonusEnd(useUser(), serverNow()) !== null;

/** Whole seconds until an instant, never negative; null on the server, whose page would show an older second. */
function useSecondsUntil(instant: string | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (instant === null) return;
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, second);
    return () => clearInterval(timer);
  }, [instant]);
  if (instant === null || now === null) return null;
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / second));
}
