/** The locale whose dates, times, numbers and lists a language has: English is that of the UK, and `en-US` the American one. */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);
