import { type HandOut, lookedAt } from '../features/operator/operator.claims.ts';
import type { WorkView } from '../features/operator/operator.service.ts';
import { toWaiting } from '../features/photo/photo.review.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import { toWaitingReport } from '../features/safety/safety.desk.present.ts';
import type { Reports } from '../features/safety/safety.reports.ts';

interface Sources {
  readonly handOut: HandOut;
  readonly photos: Pick<Photos, 'review'>;
  readonly reports: Pick<Reports, 'desk'>;
}

/** What operators are handed of the queues. */
export const createWorkView = ({ handOut, photos, reports }: Sources): WorkView => ({
  async photos(operator, sites) {
    const waiting = await photos.review.waiting({ sites, limit: lookedAt });
    return (await handOut('photos', operator, waiting)).map(toWaiting);
  },

  async reports(operator, sites) {
    const open = await reports.desk.open({ sites, limit: lookedAt });
    return (await handOut('reports', operator, open)).map(toWaitingReport);
  },
});
