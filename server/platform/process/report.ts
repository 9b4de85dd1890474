import type { Logger } from 'pino';
import { Counter } from 'prom-client';

/** Fields of a failure's log line beside its type, with nothing personal in them. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** An error that knows what may be logged of it. */
interface WithLogFields {
  readonly logFields: LogFields;
}
const hasLogFields = (error: unknown): error is WithLogFields =>
  error instanceof Error && typeof (error as Partial<WithLogFields>).logFields === 'object';

/** Reports a failure that no caller is told about; `where` names the work that failed. */
export type Report = (error: unknown, where: string, logFields?: LogFields) => void;

/** Logs reports and counts them by name. */
export function createReport(log: Logger): { report: Report; failures: Counter } {
  const failures = new Counter({
    name: 'rendezvous_failures_total',
    help: 'Failures that were reported, by where, and by the payment gateway that they are about',
    labelNames: ['where', 'gateway'],
    registers: [],
  });
  const report: Report = (error, where, logFields) => {
    failures.inc({ where, gateway: String(logFields?.gateway ?? '') });
    log.error({ err: error, where, ...logFields, ...(hasLogFields(error) && error.logFields) }, 'failed');
  };
  return { report, failures };
}

export const toConsole: Report = (error, where) => console.error(`${where} failed:`, error);

/** Runs work whose failure must not reach a caller: it is reported under `name`. Returns whether the work succeeded. */
export async function attempt(name: string, work: () => unknown, report: Report): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    report(error, name);
    return false;
  }
}
