/** Ends whatever was started, in reverse order, when a part is over, has failed or is interrupted. */
const endings: (() => Promise<unknown>)[] = [];
let interrupted = false;
export const isInterrupted = () => interrupted;

/**
 * `end` is called even when the interruption comes while it is still starting; after an interruption nothing starts.
 */
export function untilEnd<T>(start: () => T | Promise<T>, end: (started: T) => unknown): Promise<T> {
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
export async function untilOver(work: () => Promise<void>): Promise<void> {
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
