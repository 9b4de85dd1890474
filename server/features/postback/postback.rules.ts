import type { Attribution } from '@rendezvous/contract/attribution';
import { day } from '@rendezvous/contract/durations';
import type { PostbackPlaceholder } from '@rendezvous/contract/postback';
import { toDecimal } from '../../adapters/payment/minor-units.ts';

/** How long it is known what a network was told: cards can be charged back for 540 days. */
export const postbackRetention = 540 * day;

/** After this long without success a postback is given up. */
const triedFor = 2 * day;

export const isGivenUp = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > triedFor;

interface RecordedEvent {
  readonly id: string;
  readonly event: string;
  /** In minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
}

/** The values of an address's placeholders, none of which says who the member is. */
export function valuesOf(
  { id, event, amount, currency }: RecordedEvent,
  { network, ref, sub1, sub2, sub3 }: Readonly<Record<keyof Attribution, string | null>>,
): Record<PostbackPlaceholder, string> {
  const given = Object.entries({ network, ref, sub1, sub2, sub3 }).map(([name, value]) => [name, value ?? '']);
  const decimal = amount === null || currency === null ? '' : toDecimal(amount, currency);
  return { ...Object.fromEntries(given), event, id, currency: currency ?? '', amount: decimal };
}
