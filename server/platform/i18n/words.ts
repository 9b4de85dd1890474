import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLocale, type Locale, locales } from '@rendezvous/contract/shared';
import i18next from 'i18next';
import Icu from 'i18next-icu';

const folder = join(import.meta.dirname, '../../../locales');

const resources = Object.fromEntries(
  locales.map((locale) => {
    const names = filesOf(locale);
    return [
      locale,
      Object.fromEntries(
        names.map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, locale, name), 'utf8'))]),
      ),
    ];
  }),
);

const i18n = i18next.createInstance();
await i18n.use(new Icu()).init({
  resources,
  fallbackLng: { 'en-US': ['en', fallbackLocale], default: [fallbackLocale] },
  interpolation: { escapeValue: false },
  showSupportNotice: false,
} as Parameters<typeof i18n.init>[0]);

/**
 * A language's texts for mails and pushes: `words('nl')('mail:activation.title', { site })`. Plain text; escape it
 * where it is used.
 */
export const words = (locale: Locale) =>
  i18n.getFixedT(locale) as unknown as (key: string, params?: Record<string, string | number>) => string;

/** The same for a niche: `site:home.lead` is looked up in `site.gay.json` before `site.json`. */
export function nicheWords(locale: Locale, niche: string) {
  const translate = i18n.getFixedT(locale) as unknown as (
    keys: string[],
    params?: Record<string, string | number>,
  ) => string;
  return (key: `${string}:${string}`, params?: Record<string, string | number>) =>
    translate([key.replace(':', `.${niche}:`), key], params);
}

function filesOf(locale: Locale): string[] {
  try {
    return readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}
