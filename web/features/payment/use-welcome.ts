import { listPackages } from '@rendezvous/contract/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { welcomeQuery } from './queries.ts';

export interface Countdown {
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** §4 Time bonus: the welcome discount of a member who has not paid, counted down each second; null without one. */
export function useWelcome(): { code: string; percentage: number; left: Countdown | null } | null {
  const client = useQueryClient();
  const user = useUser();
  const isFree = user !== null && !user.paid_user;
  const { data } = useQuery({ ...welcomeQuery, enabled: isFree, retry: false });
  const expires = isFree ? (data?.discountcode.expires ?? null) : null;
  const seconds = useSecondsUntil(expires);
  const isOver = seconds === 0;
  useEffect(() => {
    // The prices with the bonus end with it.
    if (isOver) void client.invalidateQueries({ queryKey: [listPackages.path] });
  }, [isOver, client]);
  if (!data || expires === null || isOver) return null;
  return { code: data.discountcode.code, percentage: data.discountcode.percentage, left: seconds === null ? null : parts(seconds) };
}

/** Whole seconds until an instant, never below zero; null until the page is in the browser, whose clock counts. */
function useSecondsUntil(instant: string | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (instant === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  if (instant === null || now === null) return null;
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1000));
}

function parts(seconds: number): Countdown {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return { hours: two(seconds / 3600), minutes: two((seconds / 60) % 60), seconds: two(seconds % 60) };
}
