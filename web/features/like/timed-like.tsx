import { hour, second } from '@rendezvous/contract/durations';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { usePassingParam } from '../../platform/document/passing-param.ts';

const Meeting = lazy(async () => ({ default: (await import('./meeting.tsx')).Meeting }));

/** The longest delay allowed, in seconds. */
const mostSeconds = hour / second;

/** §4 Like modal: opens after the address's `t` seconds, then removes `t` from it, as it does an invalid one. */
export function TimedLike() {
  const [t, clear] = usePassingParam('t');
  const [isOpen, setOpen] = useState(false);
  const drop = useEffectEvent(clear);
  const open = useEffectEvent(() => {
    setOpen(true);
    clear();
  });
  useEffect(() => {
    if (t === null) return;
    const seconds = t.trim() === '' ? Number.NaN : Number(t);
    if (!(seconds >= 0 && seconds <= mostSeconds)) return drop();
    const timer = setTimeout(open, seconds * second);
    return () => clearTimeout(timer);
  }, [t]);
  return <Suspense fallback={null}>{isOpen && <Meeting kind="like" onClose={() => setOpen(false)} />}</Suspense>;
}
