import type { Locale } from '@rendezvous/contract/shared';
import type { i18n as I18n } from 'i18next';
import { commonWords, createI18n, type Words } from './i18n.ts';

const files = import.meta.glob<Words[string]>('../../locales/*/*.json', { import: 'default', eager: true });

function wordsOf(locale: Locale): Words {
  const base = locale.split('-')[0] as string;
  const own = (language: string) =>
    Object.entries(files).flatMap(([path, words]) => {
      const [, folder, feature] = /\/([\w-]+)\/([a-z]+)\.json$/.exec(path) ?? [];
      return folder === language && feature ? [[feature, words] as const] : [];
    });
  return Object.fromEntries([...own(base), ...own(locale)]);
}

const instances = new Map<Locale, I18n>();

/** One instance a language, never changed, shared by all requests: its messages are made ready once. */
export function i18nOf(locale: Locale): I18n {
  const instance = instances.get(locale) ?? createI18n(locale, wordsOf(locale));
  instances.set(locale, instance);
  return instance;
}

/** The words that go with a page: those of every page and of the features it names in `handle.i18n`. */
export function wordsFor(i18n: I18n, handles: readonly unknown[]): Words {
  const named = handles.flatMap((handle) => (handle as { i18n?: string[] } | undefined)?.i18n ?? []);
  const all = i18n.getDataByLanguage(i18n.language) ?? {};
  return Object.fromEntries([...new Set([...commonWords, ...named])].map((feature) => [feature, (all[feature] ?? {}) as Words[string]]));
}
