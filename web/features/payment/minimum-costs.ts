import type { Country } from '@rendezvous/contract/shared';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useHasWelcome } from './offers/use-welcome.ts';

/**
 * The lowest price of a message in a country (§3 `minimum_message_costs`), formatted; undefined where the brand sets
 * none, and while a welcome discount lowers it.
 */
export function useMinimumMessageCosts(country: Country): string | undefined {
  const { money } = useFormat();
  const { minimum_message_costs } = useSettings();
  const minimum = useHasWelcome() ? undefined : minimum_message_costs[country];
  return minimum && money({ amount: minimum.costs, currency: minimum.currency });
}
