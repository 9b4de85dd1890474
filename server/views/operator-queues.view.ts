import { type Queue, queues } from '@rendezvous/contract/operator-desk';
import type { Chats } from '../features/chat/chat.service.ts';
import type { Fictional } from '../features/fictional/fictional.service.ts';
import type { QueuesView } from '../features/operator/operator.service.ts';
import type { Payments } from '../features/payment/payment.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Rights } from '../features/rights/rights.service.ts';
import type { Sites } from '../features/site/site.service.ts';
import type { Verifications } from '../features/verification/verification.service.ts';
import type { Waiting } from '../platform/database/waiting.ts';

type Count = (brands: readonly string[] | undefined) => Promise<Waiting>;

interface Sources {
  readonly photos: Pick<Photos, 'review'>;
  readonly profiles: Pick<Profiles, 'look'>;
  readonly sites: Pick<Sites, 'all'>;
  readonly verifications: Pick<Verifications['desk'], 'count'>;
  readonly reports: { countOpen: Count };
  readonly held: Pick<Chats['held'], 'countOpen'>;
  readonly appeals: { countAppeals: Count };
  readonly complaints: { countOpen: Count };
  readonly credits: { countWaiting: Count };
  readonly payments: Pick<Payments, 'refunds'>;
  readonly returns: { countOpen: Count };
  readonly rights: Pick<Rights, 'countWaiting'>;
  readonly fictional: Pick<Fictional, 'countWaiting'>;
}

/** What waits for operators, over all features. */
export function createQueuesView({
  photos,
  profiles,
  sites,
  verifications,
  reports,
  held,
  appeals,
  complaints,
  credits,
  payments,
  returns,
  rights,
  fictional,
}: Sources): QueuesView {
  const counts: Readonly<Record<Queue, Count>> = {
    photos: photos.review.count,
    profiles: (brands) => profiles.look.count(brands ?? sites.all().map(({ id }) => id)),
    verifications: verifications.count,
    reports: reports.countOpen,
    held: held.countOpen,
    appeals: appeals.countAppeals,
    complaints: complaints.countOpen,
    credits: credits.countWaiting,
    refunds: payments.refunds.countWaiting,
    cases: payments.refunds.countCases,
    returns: returns.countOpen,
    rights: rights.countWaiting,
    fictional: fictional.countWaiting,
  };
  return {
    async read(operator, brands) {
      const open = (Object.entries(counts) as [Queue, Count][]).filter(([queue]) =>
        operator.may(queues[queue].permission),
      );
      return Promise.all(
        open.map(async ([queue, count]) => {
          const { waiting, oldest } = await count(brands);
          return { queue, waiting, oldest: oldest?.toISOString() ?? null };
        }),
      );
    },
  };
}
