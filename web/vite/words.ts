import { existsSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { FeatureWords } from '../platform/i18n/i18n.ts';
import type { Message, Part } from '../platform/i18n/message.ts';

type Words = { [key: string]: Words | string };

/** §1: the language that supplies missing texts. */
const fallback = 'nl';
const file = /\/locales\/([\w-]+)\/([a-z.]+)\.json$/;

/**
 * Completes each `locales/<language>/<feature>.json` from its fallback languages and parses its messages while
 * building, so that no page carries a parser or a second language.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform: {
      filter: { id: file },
      handler(_code, id) {
        const [, language = '', feature = ''] = file.exec(id) ?? [];
        const folder = id.replace(file, '/locales');
        const read = (from: string): Words => {
          const path = `${folder}/${from}/${feature}.json`;
          this.addWatchFile(path);
          return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
        };
        return JSON.stringify(compile(complete(read(language), chainOf(language).map(read)), `${language}/${feature}`));
      },
    },
  };
}

/** `en-US` falls back to `en`, and every language to `fallback`. */
function chainOf(language: string): string[] {
  const base = language.split('-')[0] as string;
  return [...new Set([base, fallback])].filter((one) => one !== language);
}

function complete(words: Words, fallbacks: Words[]): Words {
  return fallbacks.reduce((all, next) => merge(next, all), words);
}

function merge(under: Words, over: Words): Words {
  const merged: Words = { ...under, ...over };
  for (const [key, value] of Object.entries(over)) {
    const below = under[key];
    if (typeof value === 'object' && typeof below === 'object') merged[key] = merge(below, value);
  }
  return merged;
}

function compile(words: Words, where: string): FeatureWords {
  const entries = Object.entries(words).map(([key, value]) => [
    key,
    typeof value === 'object' ? compile(value, where) : compileMessage(value, `${where} ${key}`),
  ]);
  return Object.fromEntries(entries);
}

function compileMessage(text: string, where: string): Message {
  try {
    return shortest(parse(text, { ignoreTag: true, captureLocation: false }).map((element) => partOf(element)));
  } catch (error) {
    throw new Error(`locales/${where}: ${(error as Error).message} in "${text}"`);
  }
}

const shortest = (parts: Part[]): Message => (parts.every((part) => typeof part === 'string') ? parts.join('') : parts);

/** `around` is the plural around the element, which gives `#` its value. */
function partOf(element: MessageFormatElement, around?: { value: string; offset: number }): Part {
  switch (element.type) {
    case 0:
      return element.value;
    case 1:
      return { value: element.value };
    case 2:
      if (!element.style) return { number: element.value, less: 0 };
      break;
    case 5:
      return { select: element.value, cases: casesOf(element.options, around) };
    case 6:
      return {
        plural: element.value,
        less: element.offset,
        ordinal: element.pluralType === 'ordinal',
        cases: casesOf(element.options, element),
      };
    case 7:
      if (around) return { number: around.value, less: around.offset };
  }
  throw new Error(
    'only values, {name, number}, select, plural and # are known; money and dates are written by useFormat',
  );
}

function casesOf(
  options: Record<string, { value: MessageFormatElement[] }>,
  around?: { value: string; offset: number },
): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      shortest(value.map((element) => partOf(element, around))),
    ]),
  );
}
