import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, locales } from '@rendezvous/contract/shared';
import { fallbacksOf, type Message, type Values, write } from '@rendezvous/contract/text/words';
import { parseMessage } from '@rendezvous/contract/text/words-parser';

/** Of one language, by key: `mail:activation.title`. */
type Texts = ReadonlyMap<string, string>;
interface Words {
  [name: string]: Words | string;
}

const folder = join(import.meta.dirname, '../../../locales');
const texts: ReadonlyMap<string, Texts> = new Map(locales.map((locale) => [locale, textsOf(locale)]));
/** Cached per text: the server uses only a fraction of what pages show. */
const parsed = new Map<string, Message>();

/**
 * A language's texts for mails and pushes: `words('nl')('mail:activation.title', { site })`. Plain text; escape it
 * where it is used.
 */
export const words =
  (locale: Locale) =>
  (key: string, values: Values = {}): string =>
    say(locale, [key], values);

/** The same for a niche: `site:home.lead` is looked up in `site.gay.json` before `site.json`. */
export const nicheWords =
  (locale: Locale, niche: string) =>
  (key: string, values: Values = {}): string =>
    say(locale, [key.replace(':', `.${niche}:`), key], values);

/** The first of the keys that the language or one that it falls back to has. */
function say(locale: Locale, keys: readonly string[], values: Values): string {
  const languages = [locale, ...fallbacksOf(locale)];
  for (const key of keys)
    for (const language of languages) {
      const text = texts.get(language)?.get(key);
      if (text !== undefined) return write(messageOf(text), values, locale);
    }
  return keys.at(-1) ?? '';
}

function messageOf(text: string): Message {
  const message = parsed.get(text) ?? parseMessage(text);
  parsed.set(text, message);
  return message;
}

function textsOf(locale: Locale): Texts {
  const own = join(folder, locale);
  if (!existsSync(own)) return new Map();
  const files = readdirSync(own).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) => entriesOf(JSON.parse(readFileSync(join(own, name), 'utf8')), name.replace('.json', ':'))),
  );
}

function entriesOf(words: Words, prefix: string): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : entriesOf(value, `${prefix}${name}.`),
  );
}
