import { day } from '@rendezvous/contract/durations';
import type { DiscountCode } from '@rendezvous/contract/payment';
import type { Money } from '@rendezvous/contract/shared';
import { personalCode } from '../payment.rules.ts';
import type { RetentionRow } from './payment.retention.store.ts';

/** Validity of a taken discount, and the time until another is offered. */
export const retention = { prefix: 'STAY-', days: 30, againAfterDays: 365 } as const;

/** A member who took a discount after this gets no other. */
export const takenSince = (now: Date) => new Date(now.getTime() - retention.againAfterDays * day);

interface Leaver {
  readonly currency: string;
  /** The discount lowers a further purchase; otherwise opening a new account would be worth it. */
  readonly paid_user: boolean;
  readonly taken: Pick<RetentionRow, 'taken_at'> | undefined;
}

/** A company's `delete_discount` for a member about to leave; null if they get none. */
export function retentionOffer(worth: Money | null, { currency, paid_user, taken }: Leaver, now: Date): Money | null {
  if (!paid_user || !worth || worth.amount <= 0 || worth.currency !== currency) return null;
  return taken && taken.taken_at > takenSince(now) ? null : worth;
}

export function newRetention(member_id: string, worth: Money, random: string, now: Date): RetentionRow {
  return {
    member_id,
    code: `${retention.prefix}${random.replaceAll('-', '').slice(0, 8).toUpperCase()}`,
    ...worth,
    taken_at: now,
    expires: new Date(now.getTime() + retention.days * day),
  };
}

/** A taken discount in the form of a discount code (§3): an amount of money, for this member, once. */
export function retentionDiscount(taken: RetentionRow, now: Date): DiscountCode {
  return {
    ...personalCode,
    code: taken.code,
    user_id: taken.member_id,
    expires: taken.expires.toISOString(),
    expired: taken.expires <= now,
    value_percentage: '0',
    percentage: 0,
    amount: taken.amount,
    currency: taken.currency,
  };
}
