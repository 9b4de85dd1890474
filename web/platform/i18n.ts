import { saveLanguage } from '@rendezvous/contract/account';
import type { Locale } from '@rendezvous/contract/shared';
import { type BackendModule, createInstance, type i18n as I18n, type ResourceLanguage } from 'i18next';
import { api } from './api.ts';
import { messageFormat } from './message-format.ts';

/** The words of a language by feature, as `locales/<language>/<feature>.json` holds them. */
export type Words = ResourceLanguage;

/** The features whose words every page needs. */
export const commonWords = ['common', 'site', 'request'];

/** Words that are not given come from `more`, when they are first asked for. */
export function createI18n(locale: Locale, words: Words, more?: BackendModule): I18n {
  const i18n = createInstance();
  i18n.use(messageFormat());
  if (more) i18n.use(more);
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    ns: Object.keys(words),
    defaultNS: 'common',
    resources: { [locale]: words },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });
  return i18n;
}

/** §9 Locale cookie. */
const cookieName = 'i18n_redirected';
const cookieSeconds = 365 * 24 * 3600;

/** §4: changes the words in place, remembers the choice, and saves it to the account of a member. */
export async function changeLocale(i18n: I18n, locale: Locale, isMember: boolean): Promise<void> {
  await i18n.changeLanguage(locale);
  document.cookie = `${cookieName}=${locale}; max-age=${cookieSeconds}; path=/; samesite=lax`;
  if (isMember) await api(saveLanguage, { body: { language: locale } });
}
