import { setTimeout as wait } from 'node:timers/promises';
import { attempt, type Report } from '../process/report.ts';

interface Repeated {
  /** Under which a failure is reported. */
  readonly name: string;
  readonly everyMs: number;
  /** `ending` is aborted when the repetition is stopped. */
  run(ending: AbortSignal): Promise<void>;
  readonly report: Report;
}

/**
 * Repeats work in this process, `everyMs` after it last ended. While it fails again and again, only the first failure
 * is reported. Returns a function that stops the repetition and waits for a run under way.
 */
export function repeat({ name, everyMs, run, report }: Repeated): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function repeatedly(): Promise<void> {
    let hasFailed = false;
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const reportFirst: Report = (...failure) => !hasFailed && report(...failure);
      hasFailed = !(await attempt(name, () => run(signal), reportFirst));
    }
  }

  const repeating = repeatedly();
  return async () => {
    stopping.abort();
    await repeating;
  };
}
