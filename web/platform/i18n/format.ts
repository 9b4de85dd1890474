import type { Money } from '@rendezvous/contract/shared';
import { formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { memoize } from '@rendezvous/contract/text/memoize';
import { useTranslation } from './i18n.ts';

/** §1: the format of dates in unknown languages. */
const dateLocale = 'nl';

export type Format = ReturnType<typeof makeFormat>;

/** Of the device's time zone unless another is given. */
export function makeFormat(language: string, timeZone?: string) {
  const locale = formatLocale(language);
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const whole = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const day = dates(whole);
  const calendarDay = dates({ ...whole, timeZone: 'UTC' });
  const shortDay = dates({ day: 'numeric', month: 'short' });
  const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const { hour12 } = dates({ hour: 'numeric' }).resolvedOptions();
  const time = dates({ hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' });
  const number = new Intl.NumberFormat(locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  // Making one takes a hundred times as long as using it.
  const moneyIn = memoize((currency: string) => moneyFormat(locale, currency));
  return {
    /** An instant's day in the reader's time zone; a calendar day (`YYYY-MM-DD`) has none. */
    day: (when: string) => (when.length === 10 ? calendarDay : day).format(new Date(when)),
    shortDay: (instant: string) => shortDay.format(new Date(instant)),
    weekday: (instant: string) => weekday.format(new Date(instant)),
    time: (instant: string) => time.format(new Date(instant)),
    number: (value: number) => number.format(value),
    /** `relative(-1, 'day')` is "yesterday". */
    relative: (value: number, unit: Intl.RelativeTimeFormatUnit) => relative.format(value, unit),
    /** `amount` is in minor units. */
    money: ({ amount, currency }: Money): string => moneyIn(currency)(amount),
    country: (code: string) => countries.of(code) ?? code,
    /** "Norwegian", as members say, and not "Norwegian Bokmål". */
    language: (code: string) => languages.of(code === 'nb' ? 'no' : code) ?? code,
    compare: new Intl.Collator(locale).compare,
  };
}

/** For components that a page shows by the dozen, which know the language and so need no hook. */
export const formatOf = memoize((locale: string) =>
  makeFormat(Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? dateLocale),
);

/** Days, numbers, money and countries in the page's language. */
export function useFormat(): Format {
  return formatOf(useTranslation().i18n.language);
}

/** A language's name in that language, with a capital. */
export const languageName = memoize(makeLanguageName);

function makeLanguageName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
