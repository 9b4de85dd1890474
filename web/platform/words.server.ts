import type { Locale } from '@rendezvous/contract/shared';
import { commonWords, type FeatureWords, I18n, type Words } from './i18n.ts';
import { scriptJson } from './page.tsx';

const files = import.meta.glob<FeatureWords>('../../locales/*/*.json', { import: 'default', eager: true });

function wordsOf(locale: Locale): Words {
  const own = (language: string) =>
    Object.entries(files).flatMap(([path, words]) => {
      const [, folder, feature] = /\/([\w-]+)\/([a-z]+)\.json$/.exec(path) ?? [];
      return folder === language && feature ? [[feature, words] as const] : [];
    });
  return Object.fromEntries([...own(locale.split('-')[0] as string), ...own(locale)]);
}

const instances = new Map<Locale, I18n>();

/** One for each language, never changed and so shared by all requests. */
export function i18nOf(locale: Locale): I18n {
  const instance = instances.get(locale) ?? new I18n(locale, wordsOf(locale));
  instances.set(locale, instance);
  return instance;
}

const texts = new Map<string, string>();

/** The words that go with a page, as JSON for a script: those of every page and of the features it names in `handle.i18n`. */
export function wordsFor(i18n: I18n, handles: readonly unknown[]): string {
  const named = handles.flatMap((handle) => (handle as { i18n?: string[] } | undefined)?.i18n ?? []);
  const features = [...new Set([...commonWords, ...named])];
  const key = `${i18n.language} ${features}`;
  const text = texts.get(key) ?? scriptJson(Object.fromEntries(features.map((feature) => [feature, i18n.words[feature] ?? {}])));
  texts.set(key, text);
  return text;
}
