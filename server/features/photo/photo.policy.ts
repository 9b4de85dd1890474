import type { Jobs } from '../../platform/work/jobs.ts';
import type { Sites } from '../site/site.service.ts';
import { acceptedByPolicy } from './photo.decisions.ts';
import type { createReview } from './photo.review.ts';

interface Options {
  jobs: Jobs;
  sites: Pick<Sites, 'all'>;
  review: Pick<ReturnType<typeof createReview>, 'pages' | 'decide'>;
}

/**
 * Accepts pending photos of sites whose policy has become automatic, those of profiles and those sent in conversations.
 * Runs every minute, so that it notices a changed file as well as a restart. A failing photo does not hold up the next,
 * and is retried.
 */
export function followPolicy({ jobs, sites, review }: Options): void {
  jobs.schedule('photo.policy', '* * * * *', async () => {
    const automatic = sites.all().filter(({ settings }) => settings.photo_policy === 'automatic');
    if (automatic.length === 0) return;
    const ids = automatic.map(({ id }) => id);
    const failures: unknown[] = [];
    for await (const page of review.pages(ids))
      for (const { member_id, id } of page)
        await review.decide({ ...acceptedByPolicy, member_id, id }).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} photos were not accepted`);
  });
}
