import type { Logger } from 'pino';
import type { Report } from './report.ts';

interface Supervised {
  readonly log: Logger;
  readonly report: Report;
  close(): Promise<void>;
}

/** Longer than closing takes when the database still answers, and shorter than what supervisors wait before they kill (10 s and more). */
const closeWithinMs = 9000;

/**
 * Closes the app when the process is asked to end. A rejection that nobody handled is reported, and the others are served
 * on; after an exception that nobody caught nothing is sure any more, so the app is closed and the process ends with 1.
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
  // A second signal finds no listener, and ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (ending ??= end(0)));
  process.on('unhandledRejection', (reason) => report(reason, 'unhandledRejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error, where: 'uncaughtException' }, 'failed');
    ending ??= end(1);
  });
}
