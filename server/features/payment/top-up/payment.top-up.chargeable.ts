import type { KeptCard } from '@rendezvous/contract/kept';
import { keepablePaymentmethod } from '@rendezvous/contract/payment';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isReachable } from '../../member/member.rules.ts';
import type { Members } from '../../member/member.service.ts';
import type { Kept } from '../kept/payment.kept.ts';
import type { Offer } from '../payment.offers.ts';
import { mayBuy } from '../payment.reversal.rules.ts';
import { reversalStore } from '../payment.reversal.store.ts';

interface Options {
  db: Database;
  kept: Pick<Kept, 'usable'>;
  offer: Offer;
}

type Member = Awaited<ReturnType<Members['findMember']>>;

type Chargeable = { offered: Awaited<ReturnType<Offer>>; card: KeptCard } | { ends: 'mail' | 'blocked' | 'card' };

/**
 * With which card, and at which price, a member can be topped up; or why not at all. Asked when they agree, and before
 * each top-up. Throws what an offer does.
 */
export const createChargeable =
  ({ db, kept, offer }: Options) =>
  async (member: Member, caller: MemberCaller, chosen: string): Promise<Chargeable> => {
    if (member?.status !== 'active' || !isReachable(member)) return { ends: 'mail' };
    if (!mayBuy(await reversalStore.ofMember(db, member.id))) return { ends: 'blocked' };
    const offered = await offer(caller, { package: chosen, paymentmethod: keepablePaymentmethod });
    const card = await kept.usable(caller, offered.country);
    return card ? { offered, card } : { ends: 'card' };
  };
