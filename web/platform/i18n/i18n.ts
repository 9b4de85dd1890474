import { day, second } from '@rendezvous/contract/durations';
import { saveLanguage } from '@rendezvous/contract/member';
import type { Locale } from '@rendezvous/contract/shared';
import { type Message, type Values, write } from '@rendezvous/contract/text/words';
import { createContext, use, useSyncExternalStore } from 'react';
import { storeCookie } from '../browser/cookie.ts';
import { NeedsContext } from '../document/needs.ts';
import { api } from '../query/api.ts';

/** The words of a feature, nested as in `locales/<language>/<feature>.json`. */
export type FeatureWords = { readonly [key: string]: FeatureWords | Message };
export type Words = Readonly<Record<string, FeatureWords>>;

/** The text of a key: `title`, `error.limit` or, in another feature, `chat:title`; of several, the first existing. */
export type Translate = (key: string | readonly string[], values?: Values) => string;

/** Fetches words that did not come with the page. */
export type FetchWords = (locale: Locale, feature: string) => Promise<FeatureWords>;

/** Features whose words come with every page. */
export const commonWords = ['common', 'site', 'request'];

/** A language and its words. The server has one for each language and niche, the browser one per visit. */
export class I18n {
  #locale: Locale;
  #words: Words;
  /** The server page's language and words, with which parts that are not hydrated yet begin. */
  #first: { readonly locale: Locale; readonly words: Words };
  readonly #fetch: FetchWords | undefined;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  readonly #texts = new Map<string, Texts>();

  constructor(locale: Locale, words: Words, fetch?: FetchWords) {
    this.#locale = locale;
    this.#words = words;
    this.#first = { locale, words };
    this.#fetch = fetch;
  }

  get language(): Locale {
    return this.#locale;
  }

  get words(): Words {
    return this.#words;
  }

  readonly readWords = (): Words => this.#words;
  readonly readFirstWords = (): Words => this.#first.words;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Resolves when the feature's words are loaded. One promise per feature; none for words that came with the page. */
  load(feature: string): Promise<void> | undefined {
    const known = this.#loading.get(feature);
    if (known || this.#words[feature]) return known;
    const locale = this.#locale;
    const fetched = this.#fetch?.(locale, feature) ?? Promise.resolve({});
    const loading = fetched.then((words) => {
      if (locale !== this.#locale) return;
      const isFirst = this.#first.words === this.#words;
      this.#words = { ...this.#words, [feature]: words };
      if (isFirst) this.#first = { locale, words: this.#words };
    });
    this.#loading.set(feature, loading);
    // Failed words are fetched again when next needed.
    loading.catch(() => this.#loading.delete(feature));
    return loading;
  }

  /** Fetches every feature in use in another language, then changes all texts at once. */
  async change(locale: Locale): Promise<void> {
    const features = Object.keys(this.#words);
    const words = await Promise.all(
      features.map(async (feature) => [feature, await this.#fetch?.(locale, feature)] as const),
    );
    this.#words = Object.fromEntries(words) as Words;
    // Words that arrived meanwhile in the former language are refetched when next needed.
    this.#loading.clear();
    this.#locale = locale;
    for (const listener of this.#listeners) listener();
  }

  /** Cached while the words stay the same, as a page calls it a hundred times. */
  texts(feature: string, words: Words): Texts {
    const known = this.#texts.get(feature);
    if (known?.words === words) return known;
    const language = words === this.#first.words ? this.#first.locale : this.#locale;
    const i18n: Spoken = {
      language,
      change: (locale) => this.change(locale),
      load: (needed) => this.load(needed),
    };
    const texts = { t: this.translate(feature, words, language), i18n, words };
    this.#texts.set(feature, texts);
    return texts;
  }

  /** Texts of one feature; keys of other features carry that feature's prefix. */
  translate(feature: string, words: Words, language = this.#locale): Translate {
    // A grid of cards needs the same few messages again and again.
    const known = new Map<string, Message>();
    const messageOf = (key: string): Message | undefined => {
      const cached = known.get(key);
      if (cached !== undefined) return cached;
      const message = find(words, key.includes(':') ? key : `${feature}:${key}`);
      if (message !== undefined) known.set(key, message);
      return message;
    };
    return (key, values = {}) => {
      const keys = typeof key === 'string' ? [key] : key;
      for (const one of keys) {
        const message = messageOf(one);
        if (message !== undefined) return write(message, values, language);
      }
      return keys[0] ?? '';
    };
  }
}

/** The language of the texts, which may still be that of the server's page, and how to change the page's. */
type Spoken = Pick<I18n, 'language' | 'change' | 'load'>;

interface Texts {
  readonly t: Translate;
  readonly i18n: Spoken;
  readonly words: Words;
}

function find(words: Words, key: string): Message | undefined {
  const [feature = '', path = ''] = key.split(':');
  let place: FeatureWords | Message | undefined = words[feature];
  for (const name of path.split('.')) {
    if (typeof place !== 'object' || Array.isArray(place)) return undefined;
    place = (place as FeatureWords)[name];
  }
  return typeof place === 'string' || Array.isArray(place) ? (place as Message) : undefined;
}

export const I18nContext = createContext<I18n | null>(null);

/** The texts of a feature in the page's language; suspends until words that did not come with the page are loaded. */
export function useTranslation(feature = 'common'): { t: Translate; i18n: Spoken } {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('No words around this component');
  use(NeedsContext)?.words(feature);
  // Even when loaded: React restarts a suspended component and expects the same `use` calls.
  const coming = i18n.load(feature);
  if (coming) use(coming);
  return i18n.texts(feature, useSyncExternalStore(i18n.subscribe, i18n.readWords, i18n.readFirstWords));
}

/** §9 Locale cookie. */
const cookieName = 'i18n_redirected';
const cookieSeconds = (365 * day) / second;

/** §4: switches to the language of a member's account, unless one was chosen in this browser. */
export async function followAccount(i18n: Spoken, locale: Locale): Promise<void> {
  if (locale !== i18n.language && !document.cookie.includes(`${cookieName}=`)) await i18n.change(locale);
}

/** §4: changes the words in place, remembers the choice in a cookie, and saves it to a member's account. */
export async function changeLocale(i18n: Spoken, locale: Locale, isMember: boolean): Promise<void> {
  // First, so that answers refetched because of the change come in the new language.
  storeCookie(cookieName, locale, cookieSeconds);
  await i18n.change(locale);
  if (isMember) await api(saveLanguage, { body: { language: locale } });
}
