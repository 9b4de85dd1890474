import { type DiscountCode, paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import { careStore } from './care/payment.care.store.ts';
import { discountStore } from './payment.discount.store.ts';
import { presentDiscount } from './payment.present.ts';
import { isCodeName, welcomeCode, welcomeDiscount } from './payment.rules.ts';
import { type PaymentRow, paymentStore } from './payment.store.ts';
import { retention, retentionDiscount } from './retention/payment.retention.rules.ts';
import { retentionStore } from './retention/payment.retention.store.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  members: Pick<Members, 'findMember'>;
  credit: Pick<Credit, 'balanceOf'>;
}

/** A code and its payment: `used` once that payment is completed, `reserved` while it is pending. */
export interface FoundCode {
  readonly code: DiscountCode;
  readonly used: boolean;
  readonly reserved: PaymentRow | undefined;
}

export function createDiscounts({ db, events, members, credit }: Options) {
  /** Payments remain for the books, without the member; data that only served the member goes. */
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await discountStore.erase(trx, member_id);
    await retentionStore.erase(trx, member_id);
    await careStore.erase(trx, member_id);
  });

  async function find(caller: MemberCaller, name: string): Promise<DiscountCode | undefined> {
    if (name.startsWith(retention.prefix)) {
      const taken = await retentionStore.of(db, caller.member.id);
      return taken?.code === name ? retentionDiscount(taken, new Date()) : undefined;
    }
    if (name !== welcomeCode) {
      const row = await discountStore.byCode(db, name, caller.site.id);
      return row && presentDiscount(row, new Date());
    }
    const member = await members.findMember(caller.member.id);
    if (!member || (await careStore.isLeftAlone(db, caller.member.id))) return undefined;
    const { paid_user } = await credit.balanceOf(caller.member.id);
    return welcomeDiscount({ id: caller.member.id, signup_date: member.signup_date, paid_user }, new Date());
  }

  async function lookUp(caller: MemberCaller, name: string): Promise<FoundCode | undefined> {
    const code = isCodeName.test(name) ? await find(caller, name) : undefined;
    if (!code || code.validity === 'unlimited') return code && { code, used: false, reserved: undefined };
    const holder = await discountStore.holder(db, caller.member.id, code.code);
    const payment = holder === undefined ? undefined : await paymentStore.byId(db, caller.member.id, holder);
    return {
      code,
      used: payment?.status === 'completed',
      reserved: payment?.status === 'pending' ? payment : undefined,
    };
  }

  return {
    /** Throws payment.code_not_found. */
    async codeOf(caller: MemberCaller, name: string): Promise<FoundCode> {
      const found = await lookUp(caller, name);
      if (!found) throw problem(paymentFailures.code_not_found);
      return found;
    },

    /** The welcome bonus, while the member has it. */
    async welcomeOf(caller: MemberCaller): Promise<DiscountCode | undefined> {
      const found = await lookUp(caller, welcomeCode);
      return !found || found.used || found.code.expired ? undefined : found.code;
    },
  };
}
