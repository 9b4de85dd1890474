import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { wantsLessMotion } from '../../../platform/browser/motion.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { messageAnchor, olderMessages } from './group.ts';

/** Scrolls to the message that the address names; until it is there, to where older ones are read. */
export function useNamedMessage(count: number): void {
  const { hash, key } = useLocation();
  const isHydrated = useHydrated();
  const shown = useRef('');
  const show = useEffectEvent(() => {
    const message = document.getElementById(hash.slice(1));
    if (!message) return document.getElementById(olderMessages)?.scrollIntoView();
    shown.current = key;
    message.scrollIntoView({ block: 'center' });
    if (!wantsLessMotion()) message.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 900 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page of messages
  useEffect(() => {
    if (hash.startsWith(`#${messageAnchor('')}`) && isHydrated && shown.current !== key) show();
  }, [hash, key, count, isHydrated]);
}
