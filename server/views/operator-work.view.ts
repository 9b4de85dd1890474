import type { WaitingReport } from '@rendezvous/contract/report-desk';
import type { HandOut, WorkView } from '../features/operator/operator.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';

interface Sources {
  readonly handOut: HandOut;
  readonly photos: Pick<Photos, 'review'>;
  readonly reports: {
    readonly desk: {
      waiting(of: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingReport[]>;
    };
  };
}

/** What operators are handed of the queues. */
export const createWorkView = ({ handOut, photos, reports }: Sources): WorkView => ({
  photos: (operator, sites) =>
    handOut(operator, {
      name: 'photos',
      keyOf: ({ photo }) => photo,
      waiting: (limit) => photos.review.listed({ sites, limit }),
    }),

  reports: (operator, sites) =>
    handOut(operator, {
      name: 'reports',
      keyOf: ({ id }) => id,
      waiting: (limit) => reports.desk.waiting({ sites, limit }),
    }),
});
