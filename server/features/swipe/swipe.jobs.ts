import type { Jobs } from '../../platform/work/jobs.ts';
import type { Swipes } from './swipe.service.ts';

export function swipeJobs(jobs: Jobs, swipes: Swipes): void {
  jobs.schedule('swipe.sweep', '29 3 * * *', swipes.removeOld);
}
