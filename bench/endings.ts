/** What was started, ended in reverse order when a part is over, has failed or is interrupted. */
const endings: (() => Promise<unknown>)[] = [];
let isInterrupted = false;

/** `end` is called even when the interruption comes while it is still starting. */
export function untilEnd<T>(starting: Promise<T>, end: (started: T) => unknown): Promise<T> {
  endings.push(async () => {
    const started = await starting.catch(() => undefined);
    if (started !== undefined) await end(started);
  });
  return starting;
}

export async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end().catch((error) => console.error(error));
}

/** Does the work, then ends what it started, whatever happens; a process that is interrupted leaves nothing behind. */
export async function untilOver(work: () => Promise<void>): Promise<void> {
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    void endAll().then(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, interrupt);
  try {
    await work();
  } catch (error) {
    // Work that loses its database to an interruption fails; that is not news.
    if (isInterrupted) return;
    console.error(error);
    process.exitCode = 1;
  }
  if (isInterrupted) return;
  await endAll();
  process.removeListener('disconnect', interrupt);
  if (process.connected) process.disconnect?.();
}
