import type { Package } from '@rendezvous/contract/payment';
import { formatLocale } from '@rendezvous/contract/text/format';
import { memoize } from '@rendezvous/contract/text/memoize';
import { useTranslation } from '../../platform/i18n/i18n.ts';

const percentIn = memoize((language: string) => new Intl.NumberFormat(formatLocale(language), { style: 'percent' }));

/** A package's saving, such as "40% cheaper"; null where that is too little to mention. */
export function useSaving({ saving }: Package): string | null {
  const { t, i18n } = useTranslation('payment');
  return saving === null ? null : t('credits.saving', { percentage: percentIn(i18n.language).format(saving / 100) });
}
