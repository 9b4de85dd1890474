import { hour, second } from '@rendezvous/contract/durations';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useOneTimeParam } from '../../platform/document/one-time-param.ts';
import { useUnaskedWindow } from '../../ui/use-unasked-window.ts';

const LikeModal = lazy(async () => ({ default: (await import('./like-modal.tsx')).LikeModal }));

/** The longest delay allowed. */
const longest = hour;

/** The delay that the address asks for, in milliseconds; NaN for an invalid one. */
function delayOf(t: string | null): number {
  const delay = t?.trim() ? Number(t) * second : Number.NaN;
  return delay >= 0 && delay <= longest ? delay : Number.NaN;
}

/** §4 Like modal: opens after the address's `t` seconds, then removes `t` from it, as it does an invalid one. */
export function TimedLike() {
  const [t, clear] = useOneTimeParam('t');
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const delay = delayOf(t);
  const isAsked = !Number.isNaN(delay);
  const isDue = useUnaskedWindow({ visit: `like ${key}`, isHere: isAsked, isWanted: isAsked, after: delay });
  const drop = useEffectEvent(clear);
  useEffect(() => {
    if (isDue) setOpen(true);
    if (isDue || (t !== null && !isAsked)) drop();
  }, [isDue, t, isAsked]);
  return <Suspense fallback={null}>{isOpen && <LikeModal kind="like" onClose={() => setOpen(false)} />}</Suspense>;
}
