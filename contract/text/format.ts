/** The locale that formats a language's dates, times, numbers and lists: `en` as in the UK, `en-US` as in the US. */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);
