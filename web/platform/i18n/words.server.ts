import type { NicheName } from '@rendezvous/contract/niche';
import type { Locale } from '@rendezvous/contract/shared';
import { scriptJson } from '../document/page.tsx';
import { type FeatureWords, I18n, type Words } from './i18n.ts';
import { mergeWords } from './niche-words.ts';

const files = import.meta.glob<FeatureWords>('../../../locales/*/*.json', { import: 'default', eager: true });

function wordsOf(locale: Locale, niche: NicheName): Words {
  const own = (language: string) =>
    Object.entries(files).flatMap(([path, words]) => {
      const [, folder, name] = /\/([\w-]+)\/([a-z.]+)\.json$/.exec(path) ?? [];
      return folder === language && name ? [[name, words] as const] : [];
    });
  const all = Object.fromEntries([...own(locale.split('-')[0] as string), ...own(locale)]);
  const features = Object.entries(all).filter(([name]) => !name.includes('.'));
  return Object.fromEntries(
    features.map(([feature, words]) => [feature, mergeWords(words, all[`${feature}.${niche}`] ?? {})]),
  );
}

const instances = new Map<string, I18n>();

/** One for each language and niche; immutable, so shared by all requests. */
export function i18nOf(locale: Locale, niche: NicheName): I18n {
  const key = `${locale} ${niche}`;
  const instance = instances.get(key) ?? new I18n(locale, wordsOf(locale, niche));
  instances.set(key, instance);
  return instance;
}

const texts = new Map<I18n, Map<string, string>>();

/** The features' words, as JSON for a script element. */
export function wordsFor(i18n: I18n, named: ReadonlySet<string>): string {
  const features = [...named];
  const own = texts.get(i18n) ?? new Map<string, string>();
  texts.set(i18n, own);
  const key = `${features}`;
  const text =
    own.get(key) ?? scriptJson(Object.fromEntries(features.map((feature) => [feature, i18n.words[feature] ?? {}])));
  own.set(key, text);
  return text;
}
