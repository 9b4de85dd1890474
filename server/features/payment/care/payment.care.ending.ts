import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { memberBarred } from '../../member/member.facts.ts';
import type { Sites } from '../../site/site.service.ts';
import { paymentReversed } from '../payment.facts.ts';
import { mayBuy } from '../payment.reversal.rules.ts';
import { reversalStore } from '../payment.reversal.store.ts';
import type { Unpaid } from '../start/payment.unpaid.ts';
import { boughtLately, isInMonth, isOpen } from './payment.care.month.ts';
import { noCare, refusedOf } from './payment.care.rules.ts';
import { careStore } from './payment.care.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  sites: Pick<Sites, 'ofId'>;
  unpaid: Pick<Unpaid, 'cancel'>;
}

interface Limited {
  readonly member_id: string;
  readonly site_id: string;
}

/**
 * A checkout that was opened before a limit can be paid until its gateway has ended it: those that the member's limits
 * now refuse are cancelled there, after the change and beside its answer.
 */
export function createEnding({ db, events, jobs, sites, unpaid }: Options) {
  /** One of an earlier month could be paid in this one too. What is on its way to a gateway is ended by its start. */
  async function refusedNow({ member_id, site_id }: Limited) {
    const now = new Date();
    const site = sites.ofId(site_id);
    if (!site) return [];
    const care = (await careStore.of(db, member_id)) ?? noCare;
    const all = await boughtLately(db, member_id, now);
    const agreed = all.filter((one) => !isOpen(one) && isInMonth(site, one.at, now));
    return refusedOf(care, agreed, all.filter(isOpen), now).filter(({ gateway_id }) => gateway_id !== null);
  }

  const endRefused = jobs.define<Limited>(
    'payment.end_refused',
    async (limited) => {
      const states = await Promise.all((await refusedNow(limited)).map(unpaid.cancel));
      if (states.includes(undefined))
        throw new Error('What a limit refuses can be paid at a gateway that said nothing');
    },
    { tries: 'untilDone' },
  );

  /** Of a member who may buy no more; a start on its way to a gateway is ended by itself. */
  const endOpen = jobs.define<{ member_id: string }>(
    'payment.end_open',
    async ({ member_id }) => {
      const open = (await boughtLately(db, member_id, new Date())).filter(isOpen);
      const states = await Promise.all(open.filter(({ gateway_id }) => gateway_id !== null).map(unpaid.cancel));
      if (states.includes(undefined)) throw new Error('Who may buy no more can pay at a gateway that said nothing');
    },
    { tries: 'untilDone' },
  );
  events.inTransaction(memberBarred, (trx, { member_id }) => endOpen.enqueue(trx, { member_id }));
  events.inTransaction(paymentReversed, async (trx, { member_id }) => {
    if (!mayBuy(await reversalStore.ofMember(trx, member_id))) await endOpen.enqueue(trx, { member_id });
  });

  return {
    /** Once the transaction is committed. */
    afterCommit: (trx: Trx, { member, site }: MemberCaller): Promise<void> =>
      endRefused.enqueue(trx, { member_id: member.id, site_id: site.id }),
  };
}

export type Ending = ReturnType<typeof createEnding>;
