import { second } from '@rendezvous/contract/durations';

const firstPause = second;
const longestPause = 30 * second;

/** Retries with growing pauses until an attempt succeeds. */
export function createBackoff() {
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    /** Cancels the pending attempt. */
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
