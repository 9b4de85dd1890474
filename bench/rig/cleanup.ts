/** Ends whatever was started, in reverse order, when a benchmark is over, has failed or is interrupted. */
const endings: (() => Promise<unknown>)[] = [];
let interrupted = false;
export const isInterrupted = () => interrupted;

/**
 * Starts something and registers how to end it; `end` also runs if the interruption comes while it is still starting.
 * After an interruption nothing starts.
 */
export function startWithCleanup<T>(start: () => T | Promise<T>, end: (started: T) => unknown): Promise<T> {
  if (interrupted) return Promise.reject(new Error('interrupted'));
  const starting = Promise.resolve(start());
  endings.push(async () => {
    const started = await starting.catch(() => undefined);
    if (started !== undefined) await end(started);
  });
  return starting;
}

export async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end().catch((error) => console.error(error));
}

/** Does the work, then ends what it started, whatever happens; an interrupted process leaves nothing behind. */
export async function runWithCleanup(work: () => Promise<void>): Promise<void> {
  const interrupt = () => {
    if (interrupted) return;
    interrupted = true;
    const exit = () => process.exit(130);
    endAll().then(exit, exit);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, interrupt);
  try {
    await work();
  } catch (error) {
    // After an interruption, work that lost its database fails, which need not be reported.
    if (interrupted) return;
    console.error(error);
    process.exitCode = 1;
  }
  if (interrupted) return;
  await endAll();
  process.removeListener('disconnect', interrupt);
  if (process.connected) process.disconnect?.();
}
