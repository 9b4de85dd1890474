import type { Country } from '@rendezvous/contract/shared';
import { useFormat } from '../../platform/format.ts';
import { useSettings } from '../../platform/page.tsx';

/** What a message costs at least in a country (§3 `minimum_message_costs`), as money; undefined where the brand does not say. */
export function useMinimumMessageCosts(country: Country): string | undefined {
  const { money } = useFormat();
  const { minimum_message_costs } = useSettings();
  const minimum = minimum_message_costs[country];
  return minimum && money({ amount: minimum.costs, currency: minimum.currency });
}
