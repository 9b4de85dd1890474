/** The locale that formats a language's dates, times, numbers and lists: `en` as in the UK, `en-US` as in the US. */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/** Writes amounts in minor units, which are 0, 2 or 3 decimals of the currency. */
export function moneyFormat(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const minorUnits = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return (amount) => format.format(amount / minorUnits);
}
