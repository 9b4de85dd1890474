import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { wantsLessMotion } from '../../../platform/browser/motion.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { messageAnchor } from './group.ts';

/** Shows the message that the address names, and reads older ones until it is there. */
export function useNamedMessage(count: number, readOlder: (() => void) | undefined): void {
  const { hash, key } = useLocation();
  const isHydrated = useHydrated();
  const shown = useRef('');
  const show = useEffectEvent(() => {
    const message = document.getElementById(hash.slice(1));
    if (!message) return readOlder?.();
    shown.current = key;
    message.scrollIntoView({ block: 'center' });
    if (!wantsLessMotion()) message.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 900 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page of messages
  useEffect(() => {
    if (hash.startsWith(`#${messageAnchor('')}`) && isHydrated && shown.current !== key) show();
  }, [hash, key, count, isHydrated]);
}
