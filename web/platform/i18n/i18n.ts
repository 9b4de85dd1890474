import { day, second } from '@rendezvous/contract/durations';
import { saveLanguage } from '@rendezvous/contract/member';
import type { Locale } from '@rendezvous/contract/shared';
import { createContext, use, useSyncExternalStore } from 'react';
import { NeedsContext } from '../document/needs.ts';
import { api } from '../query/api.ts';
import { type Message, type Values, write } from './message.ts';

/** The words of a feature, nested as in `locales/<language>/<feature>.json`. */
export type FeatureWords = { readonly [key: string]: FeatureWords | Message };
export type Words = Readonly<Record<string, FeatureWords>>;

/** Writes the text of a key: `title`, `error.limit` or, of another feature, `chat:title`. Of several keys, the first that exists. */
export type Translate = (key: string | readonly string[], values?: Values) => string;

/** Fetches the words that did not come with the page. */
export type FetchWords = (locale: Locale, feature: string) => Promise<FeatureWords>;

/** The features whose words every page has. */
export const commonWords = ['common', 'site', 'request'];

/** One language and its words; the server makes one for each language, the browser one for the visit. */
export class I18n {
  #locale: Locale;
  #words: Words;
  readonly #fetch: FetchWords | undefined;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  readonly #texts = new Map<string, Texts>();

  constructor(locale: Locale, words: Words, fetch?: FetchWords) {
    this.#locale = locale;
    this.#words = words;
    this.#fetch = fetch;
  }

  get language(): Locale {
    return this.#locale;
  }

  get words(): Words {
    return this.#words;
  }

  readonly readWords = (): Words => this.#words;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Resolves when the feature's words are here: always the same promise for the same feature, and none for words that came with the page. */
  load(feature: string): Promise<void> | undefined {
    const known = this.#loading.get(feature);
    if (known || this.#words[feature]) return known;
    const fetched = this.#fetch?.(this.#locale, feature) ?? Promise.resolve({});
    const loading = fetched.then((words) => {
      this.#words = { ...this.#words, [feature]: words };
    });
    this.#loading.set(feature, loading);
    // Words that did not come are asked for again by whoever needs them next.
    loading.catch(() => this.#loading.delete(feature));
    return loading;
  }

  /** Fetches every feature in use in another language, then changes all texts at once. */
  async change(locale: Locale): Promise<void> {
    const features = Object.keys(this.#words);
    const words = await Promise.all(features.map(async (feature) => [feature, await this.#fetch?.(locale, feature)] as const));
    this.#words = Object.fromEntries(words) as Words;
    this.#locale = locale;
    for (const listener of this.#listeners) listener();
  }

  /** The same for every component that asks, as long as the words are the same: a page asks a hundred times. */
  texts(feature: string, words: Words): Texts {
    const known = this.#texts.get(feature);
    if (known?.words === words) return known;
    const texts = { t: this.translate(feature, words), i18n: this, words };
    this.#texts.set(feature, texts);
    return texts;
  }

  /** Texts of one feature; keys of others are prefixed with theirs. */
  translate(feature: string, words: Words): Translate {
    const { language } = this;
    const known = foundIn(words);
    return (key, values = {}) => {
      const keys = typeof key === 'string' ? [key] : key;
      for (const one of keys) {
        const name = one.includes(':') ? one : `${feature}:${one}`;
        const message = known.get(name) ?? find(words, name);
        if (message === undefined) continue;
        known.set(name, message);
        return write(message, values, language);
      }
      return keys[0] ?? '';
    };
  }
}

interface Texts {
  readonly t: Translate;
  readonly i18n: I18n;
  readonly words: Words;
}

const found = new WeakMap<Words, Map<string, Message>>();

/** The messages that were looked up before: a grid of cards asks for the same few again and again. */
function foundIn(words: Words): Map<string, Message> {
  const known = found.get(words) ?? new Map<string, Message>();
  found.set(words, known);
  return known;
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

/** The texts of a feature in the page's language; waits for those that did not come with the page. */
export function useTranslation(feature = 'common'): { t: Translate; i18n: I18n } {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('No words around this component');
  use(NeedsContext)?.words(feature);
  // Also once the words are here: React renders a component that waited again from its start, and expects it to wait in the same places.
  const coming = i18n.load(feature);
  if (coming) use(coming);
  return i18n.texts(feature, useSyncExternalStore(i18n.subscribe, i18n.readWords, i18n.readWords));
}

/** §9 Locale cookie. */
const cookieName = 'i18n_redirected';
const cookieSeconds = (365 * day) / second;

/** §4: changes the words in place, remembers the choice, and saves it to the account of a member. */
export async function changeLocale(i18n: I18n, locale: Locale, isMember: boolean): Promise<void> {
  // First, so that whatever is read anew because of the change is in the new language.
  document.cookie = `${cookieName}=${locale}; max-age=${cookieSeconds}; path=/; samesite=lax`;
  await i18n.change(locale);
  if (isMember) await api(saveLanguage, { body: { language: locale } });
}
