import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { wantsLessMotion } from '../../../platform/browser/motion.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { messageAnchor } from './group.ts';

/** Scrolls to the message that the address names; true once it was looked for and is not among those read so far. */
export function useNamedMessage(count: number): boolean {
  const { hash, key } = useLocation();
  const isHydrated = useHydrated();
  const shown = useRef('');
  const [missing, setMissing] = useState('');
  const show = useEffectEvent(() => {
    const message = document.getElementById(hash.slice(1));
    if (!message) return setMissing(key);
    setMissing('');
    shown.current = key;
    message.scrollIntoView({ block: 'center' });
    if (!wantsLessMotion()) message.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 900 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page of messages
  useEffect(() => {
    if (hash.startsWith(`#${messageAnchor('')}`) && isHydrated && shown.current !== key) show();
  }, [hash, key, count, isHydrated]);
  return missing === key;
}
