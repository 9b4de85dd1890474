import { second } from '@rendezvous/contract/durations';
import type { Logger } from 'pino';
import type { Report } from './report.ts';

interface Supervised {
  readonly log: Logger;
  readonly report: Report;
  close(): Promise<void>;
}

/** Longer than closing takes with a responsive database, shorter than the 10 s after which supervisors kill. */
const closeWithinMs = 9 * second;

/**
 * Closes the app when the process is asked to end. An unhandled rejection is reported and the process continues; after
 * an uncaught exception its state is uncertain, so it closes the app and exits with 1.
 */
export function supervise({ log, report, close }: Supervised): void {
  let ending: Promise<never> | undefined;
  const end = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    const closed = await close().then(
      () => true,
      (error: unknown) => report(error, 'close'),
    );
    process.exit(closed ? code : 1);
  };
  // A second signal has no listener and ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (ending ??= end(0)));
  process.on('unhandledRejection', (reason) => report(reason, 'unhandledRejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error, where: 'uncaughtException' }, 'failed');
    ending ??= end(1);
  });
}
