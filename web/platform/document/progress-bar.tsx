import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { second } from '@rendezvous/contract/durations';
import { useEffect } from 'react';
import { OverlayStyle } from '../theme/overlay-style.tsx';

/** §9: nearly full after 5 s, in about 45 steps. */
const stepInterval = (5 * second) / 45;

export default function ProgressBar({ isRunning }: { isRunning: boolean }) {
  useEffect(() => {
    if (!isRunning) return;
    nprogress.start();
    return nprogress.complete;
  }, [isRunning]);
  return (
    <>
      <OverlayStyle />
      <NavigationProgress
        stepInterval={stepInterval}
        size={3}
        withinPortal={false}
        className="page-progress"
        aria-hidden
      />
    </>
  );
}
