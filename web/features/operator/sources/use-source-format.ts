import { formatLocale } from '@rendezvous/contract/text/format';
import { memoize } from '@rendezvous/contract/text/memoize';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

/** Shares, changes and days of a chart in the page's language. */
const formatIn = memoize((language: string) => {
  const locale = formatLocale(language);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    /** `share(0.153)` is "15.3%". */
    share: (value: number) => share.format(value),
    /** `change(0.25)` is "+25%". */
    change: (value: number) => change.format(value),
    /** A calendar day, `YYYY-MM-DD`, without its year. */
    shortDay: (which: string) => day.format(new Date(which)),
  };
});

export const useSourceFormat = () => formatIn(useTranslation().i18n.language);
