import { formatLocale } from '@rendezvous/contract/text/format';
import { memoize } from '@rendezvous/contract/text/memoize';
import { useHydrated } from '../document/hydrated.ts';
import { type Format, formatOf, makeFormat } from './format.ts';
import { useTranslation } from './i18n.ts';

const inUtc = memoize((locale: string) => makeFormat(locale, 'UTC'));

/**
 * `useFormat` for the days and times of what the server writes, too: they are those of UTC until the page is hydrated,
 * as only the device knows its time zone.
 */
export function useDates(): Format {
  const { language } = useTranslation().i18n;
  return (useHydrated() ? formatOf : inUtc)(language);
}

const months = memoize(
  (locale: string) =>
    new Intl.DateTimeFormat(formatLocale(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Names a calendar month, `YYYY-MM`. */
export function useMonths(): (which: string) => string {
  const { language } = useTranslation().i18n;
  return (which) => months(language).format(new Date(`${which}-01`));
}
