import type { Logger } from 'pino';
import { Counter } from 'prom-client';

/** Takes note of a failure that nobody is answered with, under the name of the work that failed. */
export type Report = (error: unknown, where: string) => void;

/** Reports to the log, and counts by name. */
export function createReport(log: Logger): { report: Report; failures: Counter } {
  const failures = new Counter({ name: 'failures_total', help: 'Failures that were reported, by where', labelNames: ['where'], registers: [] });
  const report: Report = (error, where) => {
    failures.inc({ where });
    log.error({ err: error, where }, 'failed');
  };
  return { report, failures };
}

export const toConsole: Report = (error, where) => console.error(`${where} failed:`, error);

/** Does work whose failure is nobody's answer: it is reported by its name. */
export async function attempt(name: string, work: () => unknown, report: Report): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error, name);
  }
}
