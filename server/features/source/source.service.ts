import { day } from '@rendezvous/contract/durations';
import { dayOf } from '@rendezvous/contract/member';
import { endingOf, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Accounts } from '../account/account.service.ts';
import { memberConfirmed, memberSignedUp } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import { paymentCompleted, paymentReversed } from '../payment/payment.facts.ts';
import type { Sites } from '../site/site.service.ts';
import { listSources } from './source.listing.ts';
import {
  type Change,
  countRetentionDays,
  type Measure,
  purchaseRetentionDays,
  roomOf,
  type SourceKey,
  summed,
} from './source.rules.ts';
import { sourceStore as store } from './source.store.ts';
import { createVisits } from './source.visits.ts';

export interface SourceOptions extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  sites: Sites;
  members: Pick<Members, 'byId'>;
  account: Pick<Accounts, 'attributionOf'>;
}

/** Changes that one transaction adds. */
const batchSize = 5000;

/** Where members come from, and what becomes of them: counts by day, kept as things happen. Nobody is in them. */
export function createSources({ db, events, jobs, sites, members, account }: SourceOptions) {
  const visits = createVisits({ db, jobs, sites });

  interface Counted {
    readonly member_id: string;
    readonly site_id: string;
    readonly measure: Measure;
    readonly amount?: number;
    readonly currency?: string;
    /** By default the member's attribution. */
    readonly origin?: Origin | undefined;
  }

  type Origin = Omit<SourceKey, 'site_id' | 'day'>;

  /** Empty for members who left: their attribution is erased. */
  async function originOf(trx: Trx, memberId: string): Promise<Origin> {
    const { network, ref, lander, variant } = (await account.attributionOf(trx, memberId)) ?? {};
    return { network: network ?? '', ref: ref ?? '', lander: lander ?? '', variant: variant ?? '' };
  }

  /** Written in the transaction of the fact, so that counts are exact. */
  async function count(trx: Trx, { member_id, origin, amount = 1, currency = '', ...counted }: Counted) {
    const { network, ref, lander, variant } = origin ?? (await originOf(trx, member_id));
    await store.addLater(trx, [
      { ...counted, day: dayOf(new Date()), network, ref, lander, variant, currency, amount },
    ]);
  }

  events.inTransaction(memberSignedUp, (trx, { member_id, site }) =>
    count(trx, { member_id, site_id: site.id, measure: 'signups' }),
  );
  events.inTransaction(memberConfirmed, async (trx, { member_id }) => {
    const member = await members.byId(trx, member_id);
    if (member) await count(trx, { member_id, site_id: member.site_id, measure: 'confirmed' });
  });
  events.inTransaction(
    paymentCompleted,
    async (trx, { member_id, payment_id, site_id, amount, currency, is_first }) => {
      const revenue = { measure: 'revenue', amount, currency } as const;
      const paying = { measure: 'paying', amount: 1, currency: '' } as const;
      const counts = is_first ? [revenue, paying] : [revenue];
      const purchase = { payment_id, member_id, site_id, day: dayOf(new Date()), counts };
      endingOf(trx).add(store.addingPurchase(trx, purchase));
    },
  );
  events.inTransaction(paymentReversed, async (trx, { member_id, payment_id, site_id, currency, before, after }) => {
    if (before === after) return;
    const origin = await store.purchaseOf(trx, payment_id);
    await count(trx, { member_id, site_id, measure: 'revenue', amount: before - after, currency, origin });
  });

  /** Adds a batch of changes to the counts; false if it was the last. */
  const addBatch = () =>
    inTransaction(db, async (trx) => {
      const changes = await store.take(trx, batchSize);
      const added: Change[] = [];
      for (const ofDay of Map.groupBy(changes, ({ site_id, day }) => `${site_id} ${day}`).values()) {
        const [first] = ofDay;
        if (!first) continue;
        const place = roomOf({
          own: await store.ofDay(trx, first),
          proven: await store.proven(trx, first),
          networks: new Set(sites.ofId(first.site_id)?.postbacks.map(({ network }) => network)),
        });
        // Visits last, as they prove nothing of a source.
        const inOrder = ofDay.toSorted((one, other) => +(one.measure === 'visits') - +(other.measure === 'visits'));
        added.push(...inOrder.map(place));
      }
      await store.add(trx, summed(added));
      return changes.length === batchSize;
    });

  async function add(): Promise<void> {
    while (await addBatch());
  }

  const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * day));

  async function removeOld(): Promise<void> {
    await store.removeCounts(db, daysAgo(countRetentionDays));
    await store.removePurchases(db, daysAgo(purchaseRetentionDays));
  }

  jobs.schedule('source.add', '* * * * *', add);
  jobs.schedule('source.sweep', '47 3 * * *', removeOld);

  return {
    noteVisit: visits.note,
    /** Writes and adds everything now. */
    async settle(): Promise<void> {
      await visits.write();
      await add();
    },
    removeOld,
    list: (asked: Parameters<typeof listSources>[1]) => listSources(db, asked),
  };
}

export type Sources = ReturnType<typeof createSources>;
