import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** §9 Progress bar: shown for navigations that take longer than this, in milliseconds. */
const throttle = 200;

const ProgressBar = lazy(() => import('./progress-bar.tsx'));

/** §2: a progress bar while another page loads. */
export function NavigationBar() {
  const isNavigating = useNavigation().state !== 'idle';
  // The bar's code is fetched on the first slow navigation.
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
