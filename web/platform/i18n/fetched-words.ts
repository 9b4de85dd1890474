import type { FeatureWords, FetchWords } from './i18n.ts';
import { mergeWords } from './niche-words.ts';

const files = import.meta.glob<FeatureWords>('../../../locales/*/*.json', { import: 'default' });

/** One file per feature and language. A variant such as `en-US` has a file only for features that differ. */
async function fetchFile(locale: string, name: string): Promise<FeatureWords> {
  const load =
    files[`../../../locales/${locale}/${name}.json`] ?? files[`../../../locales/${locale.split('-')[0]}/${name}.json`];
  return (await load?.()) ?? {};
}

/** A feature's words in the niche's version. */
export const fetchedWords =
  (niche: string): FetchWords =>
  async (locale, feature) => {
    const [words, variant] = await Promise.all([fetchFile(locale, feature), fetchFile(locale, `${feature}.${niche}`)]);
    return mergeWords(words, variant);
  };
