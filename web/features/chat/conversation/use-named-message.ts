import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { wantsLessMotion } from '../../../platform/browser/motion.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { messageAnchor } from './group.ts';

/** Scrolls to the message that the address names; true while it is not among those that have been read. */
export function useNamedMessage(count: number): boolean {
  const { hash, key } = useLocation();
  const [shownAt, setShownAt] = useState<string>();
  const isSearching = useHydrated() && hash.startsWith(`#${messageAnchor('')}`) && shownAt !== key;
  const show = useEffectEvent(() => {
    const message = document.getElementById(hash.slice(1));
    if (!message) return;
    setShownAt(key);
    message.scrollIntoView({ block: 'center' });
    if (!wantsLessMotion()) message.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 900 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page of messages
  useEffect(() => {
    if (isSearching) show();
  }, [isSearching, hash, key, count]);
  return isSearching;
}
