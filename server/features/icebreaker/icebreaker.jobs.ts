import type { Jobs } from '../../platform/work/jobs.ts';
import type { Icebreakers } from './icebreaker.service.ts';

export function icebreakerJobs(jobs: Jobs, icebreakers: Icebreakers): void {
  jobs.schedule('icebreaker.count', '41 3 * * *', icebreakers.count);
}
