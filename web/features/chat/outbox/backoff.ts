import { second } from '@rendezvous/contract/durations';

const firstPause = second;
const longestPause = 30 * second;

/** Attempts one after the other, after growing pauses until one succeeds. */
export function createBackoff() {
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    /** Calls off the attempt that waits. */
    cancel,
    later(attempt: () => void): void {
      cancel();
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, longestPause);
    },
    succeeded(): void {
      pause = firstPause;
    },
  };
}
