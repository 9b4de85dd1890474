import type { Job, Jobs } from '../../platform/work/jobs.ts';

interface Leavers {
  readonly member_ids: readonly string[];
}

/** Erases members at once, as those are who left long ago: of a brand that is removed, or of the demo. */
export const leaversJob = (jobs: Jobs, run: (leavers: Leavers) => Promise<void>): Job<Leavers> =>
  jobs.define('departure.erase_members', run, { tries: 'untilDone' });
