import type { listBarredWithdrawals, withdrawBarred } from '@rendezvous/contract/barred-withdrawal';
import type { Answer } from '@rendezvous/contract/endpoint';
import { type Link, measureFailures } from '@rendezvous/contract/measure';
import { problem } from '@rendezvous/contract/problem';
import type { Refund } from '@rendezvous/contract/refund';
import type { z } from 'zod';
import type { Caller } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import type { LinkPurpose, Members } from '../member/member.service.ts';
import type { Payments } from '../payment/payment.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { maskedEmail, memberStateOf } from './measure.rules.ts';
import { measureStore as store } from './measure.store.ts';

interface Options extends Pick<Platform, 'db'> {
  readonly members: Pick<Members, 'byId'>;
  readonly profiles: Pick<Profiles, 'nameOf'>;
  readonly payments: Pick<Payments, 'withdrawals'>;
  memberOf(caller: Caller, link: Link, purpose: LinkPurpose): Promise<string>;
}

/** Withdrawals from purchases by members who are suspended or banned, who cannot log in to where they bought. */
export function createBarredWithdrawals({ db, members, profiles, payments: { withdrawals }, memberOf }: Options) {
  async function barred(caller: Caller, link: Link): Promise<string> {
    const memberId = await memberOf(caller, link, 'withdrawal');
    if (!memberStateOf(await store.inForce(db, memberId)).barred) throw problem(measureFailures.link_invalid);
    return memberId;
  }

  return {
    async list(caller: Caller, link: Link): Promise<Answer<typeof listBarredWithdrawals>> {
      const memberId = await barred(caller, link);
      const email = maskedEmail((await members.byId(db, memberId))?.email ?? '');
      return { name: await profiles.nameOf(memberId), email, purchases: await withdrawals.list(memberId) };
    },

    /** Throws what the call declares. */
    async withdraw(
      caller: Caller,
      { payment_id, amount, ...link }: z.output<typeof withdrawBarred.body>,
    ): Promise<Refund> {
      const member_id = await barred(caller, link);
      return withdrawals.withdraw({ member_id, origin: caller.origin }, { payment_id, amount });
    },
  };
}
