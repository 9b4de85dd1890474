import type { Jobs } from '../../platform/work/jobs.ts';
import type { Sites } from '../site/site.service.ts';
import type { createReview } from './photo.review.ts';

interface Options {
  jobs: Jobs;
  sites: Pick<Sites, 'ofId'>;
  review: Pick<ReturnType<typeof createReview>, 'waiting' | 'decide'>;
}

/**
 * Accepts photos that still wait for operators on sites whose policy has become automatic, those of profiles and those
 * sent in conversations. Every minute, so that it follows a changed file and a restart alike.
 */
export function followPolicy({ jobs, sites, review }: Options): void {
  const isAutomatic = (site: string) => sites.ofId(site)?.settings.photo_policy === 'automatic';
  jobs.schedule('photo.policy', '* * * * *', async () => {
    for (const { member_id, id, site } of await review.waiting({ limit: Number.POSITIVE_INFINITY })) {
      if (isAutomatic(site))
        await review.decide({ member_id, id, status: 'active', rejection: null, overrules: false });
    }
  });
}
