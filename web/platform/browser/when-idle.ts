import { second } from '@rendezvous/contract/durations';

/** Runs the task once the browser has nothing else to do, or after three seconds; returns how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, second);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 3 * second });
  return () => cancelIdleCallback(handle);
}
