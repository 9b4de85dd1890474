/** Whether the reader asked for less movement. Nothing then moves by script, bursts or vibrates. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How a script scrolls. */
export const scrollBehavior = (): ScrollBehavior => (wantsLessMotion() ? 'instant' : 'smooth');

/** Answers a press by a short vibration, in milliseconds, where the device has one. */
export function vibrate(duration = 12): void {
  if (!wantsLessMotion()) navigator.vibrate?.(duration);
}
