import type { Country } from '@rendezvous/contract/shared';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useHasWelcome } from './use-welcome.ts';

/**
 * What a message costs at least in a country (§3 `minimum_message_costs`), as money; undefined where the brand does not say,
 * and while a welcome discount makes it cost less.
 */
export function useMinimumMessageCosts(country: Country): string | undefined {
  const { money } = useFormat();
  const { minimum_message_costs } = useSettings();
  const minimum = useHasWelcome() ? undefined : minimum_message_costs[country];
  return minimum && money({ amount: minimum.costs, currency: minimum.currency });
}
