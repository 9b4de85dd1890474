import type { Jobs } from '../../platform/work/jobs.ts';
import type { Search } from './search.service.ts';

export function searchJobs(jobs: Jobs, search: Search): void {
  jobs.schedule('search.forget_absent', '* * * * *', search.removeAbsent);
}
