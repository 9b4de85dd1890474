import type { FeatureWords, FetchWords } from './i18n.ts';
import { mergeWords } from './niche-words.ts';

const files = import.meta.glob<FeatureWords>('../../../locales/*/*.json', { import: 'default' });

/** Each feature of each language is a file of its own. A variant such as `en-US` holds only what differs, or nothing. */
async function fetchFile(locale: string, name: string): Promise<FeatureWords> {
  const load = files[`../../../locales/${locale}/${name}.json`] ?? files[`../../../locales/${locale.split('-')[0]}/${name}.json`];
  return (await load?.()) ?? {};
}

/** The words of a feature as a site of the niche says them. */
export const fetchedWords =
  (niche: string): FetchWords =>
  async (locale, feature) => {
    const [words, variant] = await Promise.all([fetchFile(locale, feature), fetchFile(locale, `${feature}.${niche}`)]);
    return mergeWords(words, variant);
  };
