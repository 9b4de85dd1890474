import type { FeatureWords, FetchWords } from './i18n.ts';

const files = import.meta.glob<FeatureWords>('../../locales/*/*.json', { import: 'default' });

/** Each feature of each language is a file of its own. A variant such as `en-US` holds only what differs, or nothing. */
export const fetchedWords: FetchWords = async (locale, feature) => {
  const load = files[`../../locales/${locale}/${feature}.json`] ?? files[`../../locales/${locale.split('-')[0]}/${feature}.json`];
  return (await load?.()) ?? {};
};
