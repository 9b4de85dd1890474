import { dayOf } from '@rendezvous/contract/member';
import { otherSources } from '@rendezvous/contract/source';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Accounts } from '../account/account.service.ts';
import { memberConfirmed, memberSignedUp } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import { paymentCompleted, paymentRefunded } from '../payment/payment.facts.ts';
import type { Sites } from '../site/site.service.ts';
import { listSources } from './source.listing.ts';
import { type Change, type Measure, placed, sourceOf, summed } from './source.rules.ts';
import { sourceStore as store } from './source.store.ts';
import { createVisits } from './source.visits.ts';

export interface SourceOptions extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  sites: Sites;
  members: Pick<Members, 'byId'>;
  account: Pick<Accounts, 'trackingOf'>;
}

/** What one run adds; more is left to the next. */
const batchSize = 5000;

/** Where members come from, and what becomes of them: counts by day, kept as things happen. Nobody is in them. */
export function createSources({ db, events, jobs, sites, members, account }: SourceOptions) {
  const visits = createVisits({ db, jobs, sites });

  interface Happened {
    readonly member_id: string;
    readonly site_id: string;
    readonly measure: Measure;
    readonly amount?: number;
    readonly currency?: string;
  }

  /** Written with the fact: counted exactly if it is true. An erased member came from nowhere. */
  async function happened(trx: Trx, { member_id, site_id, measure, amount = 1, currency = '' }: Happened) {
    const arrival = await account.trackingOf(trx, member_id);
    await store.addLater(trx, [
      {
        site_id,
        day: dayOf(new Date()),
        network: arrival?.network ?? '',
        ref: arrival?.ref ?? '',
        lander: arrival?.lander ?? '',
        variant: arrival?.variant ?? '',
        measure,
        currency,
        amount,
      },
    ]);
  }

  events.inTransaction(memberSignedUp, (trx, { member_id, site }) =>
    happened(trx, { member_id, site_id: site.id, measure: 'signups' }),
  );
  events.inTransaction(memberConfirmed, async (trx, { member_id }) => {
    const member = await members.byId(trx, member_id);
    if (member) await happened(trx, { member_id, site_id: member.site_id, measure: 'confirmed' });
  });
  events.inTransaction(paymentCompleted, async (trx, { member_id, site_id, amount, currency, is_first }) => {
    await happened(trx, { member_id, site_id, measure: 'revenue', amount, currency });
    if (is_first) await happened(trx, { member_id, site_id, measure: 'paying' });
  });
  events.inTransaction(paymentRefunded, (trx, { member_id, site_id, amount, currency }) =>
    happened(trx, { member_id, site_id, measure: 'revenue', amount: -amount, currency }),
  );

  /** Adds what happened since to the counts; false when there was less than a batch. */
  const addBatch = () =>
    inTransaction(db, async (trx) => {
      const changes = await store.take(trx, batchSize);
      const added: Change[] = [];
      for (const ofDay of Map.groupBy(changes, ({ site_id, day }) => `${site_id} ${day}`).values()) {
        const [first] = ofDay;
        if (!first) continue;
        const own = new Set((await store.ofDay(trx, first, otherSources)).map(sourceOf));
        const proven = new Set((await store.proven(trx, first)).map(sourceOf));
        // Facts first, so that visits leave them their room.
        const inOrder = ofDay.toSorted((one, other) => +(one.measure === 'visits') - +(other.measure === 'visits'));
        added.push(...inOrder.map((change) => placed(change, own, proven)));
      }
      await store.add(trx, summed(added));
      return changes.length === batchSize;
    });

  async function add(): Promise<void> {
    while (await addBatch());
  }

  jobs.schedule('source.add', '* * * * *', add);

  return {
    noteVisit: visits.note,
    /** Writes and adds everything now. */
    async settle(): Promise<void> {
      await visits.write();
      await add();
    },
    list: (asked: Parameters<typeof listSources>[1]) => listSources(db, asked),
  };
}

export type Sources = ReturnType<typeof createSources>;
