import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** §9 Progress bar: shown when a navigation takes longer than this … */
const throttle = 200;
/** … and nearly full after 5 s, in about 45 steps. */
const stepInterval = 5000 / 45;

/** §2: a progress bar while another page is on its way. */
export function NavigationBar() {
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(nprogress.start, throttle);
    return () => {
      clearTimeout(timer);
      nprogress.complete();
    };
  }, [isNavigating]);
  return <NavigationProgress stepInterval={stepInterval} size={3} withinPortal={false} aria-hidden />;
}
