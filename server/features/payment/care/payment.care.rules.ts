import { day, hour } from '@rendezvous/contract/durations';
import { paymentFailures } from '@rendezvous/contract/payment';
import type { Money } from '@rendezvous/contract/shared';
import { hoursToRaise } from '@rendezvous/contract/spending';

/** What a member set; `next_at` with a `next_ceiling` of null is no ceiling from then on. Minor units. */
export interface Ceiling {
  readonly currency: string | null;
  readonly ceiling: number | null;
  readonly next_ceiling: number | null;
  readonly next_at: Date | null;
}

export interface Care extends Ceiling {
  readonly paused_until: Date | null;
  readonly calm_until: Date | null;
}

/** A purchase: `amount` less what was given back. */
export interface Purchase {
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
}

export const noCare: Care = {
  currency: null,
  ceiling: null,
  next_ceiling: null,
  next_at: null,
  paused_until: null,
  calm_until: null,
};

/** The ceiling that holds now; null for none. */
export function ceilingAt({ currency, ceiling, next_ceiling, next_at }: Ceiling, now: Date): Money | null {
  const amount = next_at && next_at <= now ? next_ceiling : ceiling;
  return amount === null || currency === null ? null : { amount, currency };
}

/**
 * A ceiling that is lower than the present one, or the same, holds at once and takes back what was waiting; a higher
 * one, or none, waits. While one holds, its currency stays: in another it could not be told whether it is higher.
 */
export function ceilingAfter(
  care: Ceiling,
  asked: Money | null,
  now: Date,
): Ceiling | typeof paymentFailures.ceiling_currency {
  const present = ceilingAt(care, now);
  if (asked && present && asked.currency !== present.currency) return paymentFailures.ceiling_currency;
  const currency = (asked ?? present)?.currency ?? null;
  if (present && (asked === null || asked.amount > present.amount)) {
    const next_at = new Date(now.getTime() + hoursToRaise * hour);
    return { currency, ceiling: present.amount, next_ceiling: asked?.amount ?? null, next_at };
  }
  return { currency, ceiling: asked?.amount ?? null, next_ceiling: null, next_at: null };
}

/** A pause is never made shorter. */
export function pauseAfter({ paused_until }: Pick<Care, 'paused_until'>, days: number, now: Date): Date {
  const asked = new Date(now.getTime() + days * day);
  return paused_until && paused_until > asked ? paused_until : asked;
}

export const isPaused = ({ paused_until }: Care, now: Date): boolean => paused_until !== null && paused_until > now;
export const isCalm = ({ calm_until }: Care, now: Date): boolean => calm_until !== null && calm_until > now;

const sumOf = (purchases: readonly Pick<Purchase, 'amount'>[]): number =>
  purchases.reduce((sum, { amount }) => sum + amount, 0);

/** Why a purchase may not start; `thisMonth` are those of the member that are paid or on their way. */
export function startRefusal(care: Care, bought: Money, thisMonth: readonly Purchase[], now: Date) {
  if (isPaused(care, now)) return paymentFailures.paused;
  const ceiling = ceilingAt(care, now);
  if (!ceiling) return undefined;
  // What is paid in another currency cannot be counted, and would be a way around the ceiling.
  const fits = bought.currency === ceiling.currency && bought.amount <= roomUnder(ceiling, thisMonth);
  return fits ? undefined : paymentFailures.ceiling_reached;
}

/** What may still be spent under a month's ceiling, in minor units. */
export function roomUnder({ amount, currency }: Money, thisMonth: readonly Purchase[]): number {
  return Math.max(amount - sumOf(thisMonth.filter((one) => one.currency === currency)), 0);
}

/** Those of the `open` purchases, latest first, that may not be paid beside what is `agreed` and the later ones. */
export function refusedOf<Open extends Purchase>(
  care: Care,
  agreed: readonly Purchase[],
  open: readonly Open[],
  now: Date,
): Open[] {
  const allowed = [...agreed];
  return open.filter((one) => {
    const isRefused = startRefusal(care, one, allowed, now) !== undefined;
    if (!isRefused) allowed.push(one);
    return isRefused;
  });
}

/** What was spent by month, latest first, each currency by itself. */
export function spentByMonth(purchases: readonly Purchase[], monthOf: (at: Date) => string) {
  const months = new Map<string, { month: string; spent: Money }>();
  for (const { at, amount, currency } of purchases.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    const month = monthOf(at);
    const spent = months.get(`${month} ${currency}`)?.spent.amount ?? 0;
    months.set(`${month} ${currency}`, { month, spent: { amount: spent + amount, currency } });
  }
  return [...months.values()];
}

/** Minor units in 30 days that are much for anybody, about four times the largest package; ours, no statistic. */
const muchIn30Days: Record<string, number> = {
  EUR: 50_000,
  GBP: 45_000,
  USD: 55_000,
  CHF: 50_000,
  CAD: 75_000,
  AUD: 80_000,
  NZD: 90_000,
  DKK: 375_000,
  NOK: 550_000,
  SEK: 550_000,
  PLN: 200_000,
};
/** For a currency that has no line. */
const muchElsewhere = 50_000;

/** How long help is shown instead of offers, from the last unusual purchase. */
export const calmDays = 30;
/** How far back the purchases reach that `isUnusual` compares. */
export const pastDays = 180;

const windowDays = 30;
const quick = { purchases: 5, hours: 24 };

/**
 * Whether a member's spending is unusual: in the last 30 days as much as is much for anybody; or at least a quarter of
 * that and three times what they spent in 30 days before, where there is a past of 30 days or more; or a quarter of it
 * with five purchases in a day. Amounts under the quarter are nobody's concern.
 */
export function isUnusual(purchases: readonly Purchase[], now: Date): boolean {
  return [...new Set(purchases.map(({ currency }) => currency))].some((currency) => {
    const much = muchIn30Days[currency] ?? muchElsewhere;
    const own = purchases.filter((one) => one.currency === currency && one.amount > 0);
    const since = (ms: number) => own.filter(({ at }) => at.getTime() > now.getTime() - ms);
    const spent = sumOf(since(windowDays * day));
    if (spent >= much) return true;
    if (spent < much / 4) return false;
    if (since(quick.hours * hour).length >= quick.purchases) return true;
    const before = own.filter(({ at }) => at.getTime() <= now.getTime() - windowDays * day);
    const first = Math.min(...before.map(({ at }) => at.getTime()));
    const pastWindows = (now.getTime() - first) / (windowDays * day) - 1;
    return pastWindows >= 1 && spent >= (3 * sumOf(before)) / pastWindows;
  });
}
