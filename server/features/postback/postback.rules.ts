import type { Attribution } from '@rendezvous/contract/attribution';
import { day } from '@rendezvous/contract/durations';
import type { PostbackPlaceholder } from '@rendezvous/contract/postback';

/** After this long without success a postback is given up. */
const triedFor = 2 * day;

export const isGivenUp = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > triedFor;

interface Event {
  readonly id: string;
  readonly event: string;
  /** In minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
}

/** What stands for the placeholders: what the network sent itself, and nothing of who the member is. */
export function valuesOf(
  { id, event, amount, currency }: Event,
  { network, ref, sub1, sub2, sub3 }: Readonly<Record<keyof Attribution, string | null>>,
): Record<PostbackPlaceholder, string> {
  const given = Object.entries({ network, ref, sub1, sub2, sub3 }).map(([name, value]) => [name, value ?? '']);
  return { ...Object.fromEntries(given), event, id, currency: currency ?? '', amount: decimal(amount, currency) };
}

/** As `24.95`, with as many places as the currency has. */
function decimal(amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return '';
  const { maximumFractionDigits: places = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (amount / 10 ** places).toFixed(places);
}
