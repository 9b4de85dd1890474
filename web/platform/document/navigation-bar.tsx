import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** §9 Progress bar: only for a navigation that takes longer than this. */
const throttle = 200;

const ProgressBar = lazy(() => import('./progress-bar.tsx'));

/** §2: a progress bar while another page is on its way. */
export function NavigationBar() {
  const isNavigating = useNavigation().state !== 'idle';
  // Nothing is fetched for it until one was slow.
  const [isSlow, setSlow] = useState<boolean>();
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setSlow(true), throttle);
    return () => {
      clearTimeout(timer);
      setSlow((wasSlow) => wasSlow && false);
    };
  }, [isNavigating]);
  return <Suspense>{isSlow !== undefined && <ProgressBar isRunning={isSlow} />}</Suspense>;
}
