import type { Job, Jobs } from '../work/jobs.ts';
import type { DecidedByCommand } from './audit.ts';

/** Writes the security log of a command that ran beside the server; the job is of its transaction. */
export const commandJob = (jobs: Jobs, run: (decision: DecidedByCommand) => Promise<void>): Job<DecidedByCommand> =>
  jobs.define('operator.command', run, { tries: 'untilDone' });
