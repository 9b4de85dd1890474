import { memoize } from './memoize.ts';

/** The locale that formats a language's dates, times, numbers and lists: `en` as in the UK, `en-US` as in the US. */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/** A day in words (UTC). */
export const dayInWords = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** How many decimals a currency has (ISO 4217): 2, but 0 for yen and 3 for Kuwaiti dinars. */
export const decimalsOf = memoize((currency: string): number => decimalsIn(currencyFormat('en', currency)));

const currencyFormat = (locale: string, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency });

const decimalsIn = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;

/** Writes amounts in minor units, which are the decimals of the currency, with a true minus in every language. */
export function moneyFormat(locale: string, currency: string): (amount: number) => string {
  const format = currencyFormat(locale, currency);
  const minorUnits = 10 ** decimalsIn(format);
  return (amount) => format.format(amount / minorUnits).replace('-', '−');
}
