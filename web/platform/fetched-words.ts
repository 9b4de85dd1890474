import type { BackendModule } from 'i18next';
import type { Words } from './i18n.ts';

const files = import.meta.glob<Words[string]>('../../locales/*/*.json', { import: 'default' });

/** Features and languages that did not come with the page: each is a file of its own, fetched when it is first asked for. */
export const fetchedWords: BackendModule = {
  type: 'backend',
  init() {},
  read(language, feature, done) {
    const load = files[`../../locales/${language}/${feature}.json`] ?? files[`../../locales/${language.split('-')[0]}/${feature}.json`];
    (load?.() ?? Promise.resolve({})).then((words) => done(null, words), (error) => done(error, null));
  },
};
