import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { niches } from '@rendezvous/contract/niche';
import { type Locale, locales } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../locales');
const whole = locales.filter((locale) => locale !== 'en-US');
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', ''));

type Words = { [key: string]: string | Words };

function flat(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] => {
      const path = prefix === '' ? key : `${prefix}.${key}`;
      return typeof value === 'string' ? [[path, value]] : [...flat(value, path)];
    }),
  );
}

test('every page and layout names only features that have words', () => {
  const web = resolve(import.meta.dirname, '../web');
  const named = globSync('{features,layouts}/**/*.tsx', { cwd: web }).flatMap((file) => {
    const [handle = ''] = /^export const handle\b[^;]*/m.exec(readFileSync(join(web, file), 'utf8')) ?? [];
    if (!handle.includes('i18n')) return [];
    const [, list = 'no list of names'] = /\bi18n: \[([^\]]*)\]/.exec(handle) ?? [];
    return list.split(',').flatMap((name) => (name.trim() === '' ? [] : { file, feature: name.trim() }));
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ feature }) => !namespaces.some((namespace) => feature === `'${namespace}'`))).toEqual([]);
});

function wordsOf(locale: Locale, namespace: string): Map<string, string> {
  const file = join(folder, locale, `${namespace}.json`);
  return existsSync(file) ? flat(JSON.parse(readFileSync(file, 'utf8'))) : new Map();
}

/** The names of the values and tags that a message takes, with their kinds. */
function slots(elements: MessageFormatElement[]): string[] {
  return [
    ...new Set(
      elements.flatMap((element): string[] => {
        if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
        if (element.type === TYPE.plural || element.type === TYPE.select)
          return [element.value, ...Object.values(element.options).flatMap((option) => slots(option.value))];
        if (element.type === TYPE.tag) return [`<${element.value}>`, ...slots(element.children)];
        return [element.value];
      }),
    ),
  ].sort();
}

test('no file says a key twice, of which all but the last would be lost', () => {
  const files = locales.flatMap((locale) =>
    readdirSync(join(folder, locale)).map((name) => join(folder, locale, name)),
  );
  const twice = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const keys = (words: Words): number =>
      Object.values(words).reduce<number>((sum, one) => sum + 1 + (typeof one === 'string' ? 0 : keys(one)), 0);
    return [...text.matchAll(/^\s*"[^"]+":/gm)].length !== keys(JSON.parse(text));
  });
  expect(twice).toEqual([]);
});

test.each(whole)('%s has every key and no other', (locale) => {
  for (const namespace of namespaces) {
    expect([...wordsOf(locale, namespace).keys()].sort(), `${locale}/${namespace}.json`).toEqual(
      [...wordsOf('en', namespace).keys()].sort(),
    );
  }
});

test('en-US only varies keys that en has', () => {
  for (const file of readdirSync(join(folder, 'en-US'))) {
    const namespace = file.replace('.json', '');
    const english = wordsOf('en', namespace);
    expect(
      [...wordsOf('en-US', namespace).keys()].filter((key) => !english.has(key)),
      file,
    ).toEqual([]);
  }
});

/** British spellings, which an American reader takes for mistakes. */
const british = new RegExp(
  `\\b(${[
    '(recogn|organ|real|apolog)is(e|ed|es|ing|ation)',
    '(neighb|col|fav|behavi|hon|hum)our\\w*',
    '(cent|theat)res?',
    'travell\\w+',
    'judgement|cancelled|grey|savoury|cosy|towards|licence',
    'any more|authoris\\w+|postcode|film',
  ].join('|')})\\b`,
  'i',
);

test('en-US has American spelling', () => {
  const wrong = namespaces.flatMap((namespace) => {
    const texts = new Map([...wordsOf('en', namespace), ...wordsOf('en-US', namespace)]);
    return [...texts].filter(([, text]) => british.test(text)).map(([key]) => `${namespace}:${key}`);
  });
  expect(wrong).toEqual([]);
});

/** Within a sentence; what begins one may have a capital. */
const politePolish = /(?<=[\p{Ll},] )(Ci|Ciebie|Cię|Tob(ie|ą)|Tw(ój|oj\p{Ll}+)|Ty)(?!\p{L})/u;

test('Polish addresses its reader without capitals', () => {
  const wrong = namespaces.flatMap((namespace) =>
    [...wordsOf('pl', namespace)].filter(([, text]) => politePolish.test(text)).map(([key]) => `${namespace}:${key}`),
  );
  expect(wrong).toEqual([]);
});

test.each(whole)('every text of %s is valid ICU and takes the same values as the English one', (locale) => {
  for (const namespace of namespaces) {
    const english = wordsOf('en', namespace);
    for (const [key, text] of wordsOf(locale, namespace)) {
      expect(slots(parse(text)), `${locale}/${namespace}.json ${key}`).toEqual(slots(parse(english.get(key) ?? '')));
    }
  }
});

/** The forms of each plural of a message, but those that are the same for every count. */
function plurals(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return plurals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const within = Object.values(element.options).flatMap((option) => plurals(option.value));
    const forms = Object.keys(element.options);
    const varies = element.type === TYPE.plural && forms.some((form) => !/^(=\d+|other)$/.test(form));
    return varies ? [forms, ...within] : within;
  });
}

test.each(whole)('every plural of %s has the forms that its language has for counts', (locale) => {
  const rules = new Intl.PluralRules(locale);
  const needed = [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))].sort();
  for (const namespace of namespaces) {
    for (const [key, text] of wordsOf(locale, namespace)) {
      for (const forms of plurals(parse(text)))
        expect(forms, `${locale}/${namespace}.json ${key}`).toEqual(expect.arrayContaining(needed));
    }
  }
});

/** The plain words of a message, without values and names: those that begin in lower case. */
function plainWords(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return element.value.match(/(?<![\p{L}'’])\p{Ll}{3,}/gu) ?? [];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap((option) => plainWords(option.value));
    return element.type === TYPE.tag ? plainWords(element.children) : [];
  });
}

test.each(whole.filter((locale) => locale !== 'en'))('no sentence of %s is still English', (locale) => {
  const same = namespaces.flatMap((namespace) => {
    const english = wordsOf('en', namespace);
    return [...wordsOf(locale, namespace)]
      .filter(([key, text]) => english.get(key) === text && new Set(plainWords(parse(text))).size >= 3)
      .map(([key]) => `${namespace}:${key}`);
  });
  expect(same).toEqual([]);
});

test('the words of a niche only vary texts of its feature, with the same values', () => {
  for (const namespace of namespaces.filter((name) => name.includes('.'))) {
    const [feature = '', niche = ''] = namespace.split('.');
    expect(niches, namespace).toContain(niche);
    const usual = wordsOf('en', feature);
    for (const [key, text] of wordsOf('en', namespace)) {
      expect(slots(parse(usual.get(key) ?? `no ${key}`)), `${namespace}.json ${key}`).toEqual(
        expect.arrayContaining(slots(parse(text))),
      );
      expect(usual.has(key), `${namespace}.json ${key}`).toBe(true);
    }
  }
});
