import type { WaitingReport } from '@rendezvous/contract/report-desk';
import type { HandOut, WorkView } from '../features/operator/operator.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import type { Verifications } from '../features/verification/verification.service.ts';

interface Sources {
  readonly handOut: HandOut;
  readonly photos: Pick<Photos, 'review'>;
  readonly verifications: Pick<Verifications['desk'], 'waiting'>;
  readonly reports: {
    readonly desk: {
      waiting(of: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingReport[]>;
    };
  };
}

/** What operators are handed of the queues. */
export const createWorkView = ({ handOut, photos, verifications, reports }: Sources): WorkView => ({
  photos: (operator, sites) =>
    handOut(operator, {
      name: 'photos',
      keyOf: ({ photo }) => photo,
      waiting: (limit) => photos.review.listed({ sites, limit }),
    }),

  verifications: (operator, sites) =>
    handOut(operator, {
      name: 'verifications',
      keyOf: ({ verification }) => verification,
      waiting: (limit) => verifications.waiting({ sites, limit }),
    }),

  reports: (operator, sites) =>
    handOut(operator, {
      name: 'reports',
      keyOf: ({ id }) => id,
      waiting: (limit) => reports.desk.waiting({ sites, limit }),
    }),
});
