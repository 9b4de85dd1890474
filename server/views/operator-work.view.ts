import type { WaitingComplaint } from '@rendezvous/contract/complaint-desk';
import type { WaitingAppeal } from '@rendezvous/contract/measure';
import type { WaitingReport } from '@rendezvous/contract/report-desk';
import type { Chats } from '../features/chat/chat.service.ts';
import type { Fictional } from '../features/fictional/fictional.service.ts';
import type { Measures } from '../features/measure/measure.service.ts';
import type { HandOut, WorkView } from '../features/operator/operator.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Sites } from '../features/site/site.service.ts';
import type { Verifications } from '../features/verification/verification.service.ts';

interface Sources {
  readonly handOut: HandOut;
  readonly photos: Pick<Photos, 'review'>;
  readonly profiles: Pick<Profiles, 'look'>;
  readonly sites: Pick<Sites, 'all'>;
  readonly verifications: Pick<Verifications['desk'], 'waiting'>;
  readonly held: Pick<Chats['held'], 'waiting'>;
  readonly appeals: Pick<Measures['desk'], 'appeals'>;
  readonly complaints: {
    waiting(of: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingComplaint[]>;
  };
  readonly fictional: Pick<Fictional, 'waiting'>;
  readonly reports: {
    readonly desk: {
      waiting(of: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingReport[]>;
    };
  };
}

/** Of how many appeals against their own measures, the oldest, an operator is told. */
const ownNamed = 200;

/** What operators are handed of the queues. */
export const createWorkView = ({
  handOut,
  photos,
  profiles,
  sites: brands,
  verifications,
  reports,
  held,
  appeals,
  complaints,
  fictional,
}: Sources): WorkView => ({
  photos: (operator, sites) =>
    handOut(operator, {
      name: 'photos',
      keyOf: ({ photo }) => photo,
      waiting: (limit) => photos.review.waiting({ sites, limit }),
    }),

  profiles: (operator, sites = brands.all().map(({ id }) => id)) =>
    handOut(operator, {
      name: 'profiles',
      keyOf: ({ member }) => member,
      waiting: (limit) => profiles.look.waiting({ sites, limit }),
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

  held: (operator, sites) =>
    handOut(operator, {
      name: 'held',
      keyOf: ({ id }) => id,
      waiting: (limit) => held.waiting({ sites, limit }),
    }),

  // Nobody is handed what they may not decide; that it waits is said.
  async appeals(operator, sites) {
    const { own, ofOthers } = await appeals.appeals(operator, sites);
    const keyOf = ({ measure }: WaitingAppeal) => measure;
    const handed = await handOut(operator, { name: 'appeals', keyOf, waiting: ofOthers });
    return [...handed, ...(await own(ownNamed))];
  },

  complaints: (operator, sites) =>
    handOut(operator, {
      name: 'complaints',
      keyOf: ({ reference }) => reference,
      waiting: (limit) => complaints.waiting({ sites, limit }),
    }),

  fictional: (operator, sites) =>
    handOut(operator, {
      name: 'fictional',
      keyOf: ({ conversation }) => conversation,
      waiting: (limit) => fictional.waiting({ sites, limit }),
    }),
});
