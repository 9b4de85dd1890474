import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** §9 Progress bar: only for a navigation that takes longer than this. */
const throttle = 200;

const ProgressBar = lazy(() => import('./progress-bar.tsx'));

/** §2: a progress bar while another page is on its way. */
export function NavigationBar() {
  const isNavigating = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setSlow(true), throttle);
    return () => clearTimeout(timer);
  }, [isNavigating]);
  return <Suspense>{isSlow && <ProgressBar isRunning={isNavigating} />}</Suspense>;
}
